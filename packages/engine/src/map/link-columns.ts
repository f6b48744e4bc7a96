// Columns that point at other tables: links, values that are only looked up, and pointers at records of the same kind.
import { isSameLabel } from '@groundwork/contract/crm';
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import { readingOf, type StudiedColumn } from '../classify/study.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { isConversion } from '../relate/lead-tables.ts';
import type { Link } from '../relate/relations.ts';
import { number, plural, quoted } from '../words/wording.ts';
import { blank } from './blank-mapping.ts';
import type { MappingContext } from './context.ts';
import type { Proposal } from './proposed-type.ts';

export function relation(column: StudiedColumn, link: Link, links: readonly Link[]): ColumnMapping {
  return {
    ...blank(column),
    action: 'relation',
    confidence: link.relation.confidence,
    reasons: [
      ...new Map(links.flatMap(one => one.relation.reasons).map(reason => [reason.text, reason])).values(),
    ],
  };
}

/** A name looked up in a price list or the like: the list's own spelling is what is written. */
export function lookedUp(column: StudiedColumn, link: Link, proposal: Proposal): ColumnMapping {
  const { owner, columns } = link.candidate.target;
  const kept = { text: `${owner.profile.file} is a list to look up, so the value is kept as a property.` };
  const base = {
    ...blank(column),
    action: 'create' as const,
    property: proposal.property.name,
    confidence: link.relation.confidence,
  };
  const spelling = spellingOf(column, columns[0]);
  if (!spelling) {
    const property = {
      ...proposal.property,
      type: 'string' as const,
      field_type: 'text' as const,
      options: [],
    };
    return { ...base, new_property: property, reasons: [...link.relation.reasons, kept] };
  }
  // The proposal is shared with other columns of its name, so its options are changed in place.
  proposal.property.options = spelling.options.map(value => ({ value, label: value }));
  return {
    ...base,
    new_property: proposal.property,
    transform: { kind: 'option', values: spelling.values },
    reasons: [
      ...link.relation.reasons,
      kept,
      ...spelling.changed.slice(0, 3).map(one => respelt(one, column, owner.profile.file)),
    ],
  };
}

interface Spelling {
  options: string[];
  values: Record<string, string>;
  changed: { from: string; to: string; count: number }[];
}

/** Every value in the list's own spelling; undefined when there are too many to list. */
function spellingOf(column: StudiedColumn, listed: StudiedColumn | undefined): Spelling | undefined {
  const { options } = column.profile;
  const own = listed?.profile.options;
  if (!options || !own) return undefined;
  const byKey = new Map(own.map(option => [normaliseKey(option.value), option.value]));
  const spelling: Spelling = { options: own.map(option => option.value).sort(), values: {}, changed: [] };
  for (const { value, count } of options) {
    const to = byKey.get(normaliseKey(value));
    spelling.values[value] = to ?? value;
    if (to === undefined) spelling.options.push(value);
    else if (to !== value) spelling.changed.push({ from: value, to, count });
  }
  return spelling;
}

function respelt(
  { from, to, count }: Spelling['changed'][number],
  column: StudiedColumn,
  file: string,
): Reason {
  const text = `${plural(count, 'cell')} of ${number(column.profile.filled)} say ${quoted(from)} where ${file} says ${quoted(to)}; the list’s spelling is written.`;
  return { text, evidence: from };
}

/** A pointer at records with which the portal links no such record: the value stays what it is. */
export function keptAsText(
  column: StudiedColumn,
  link: Link,
  proposal: Proposal,
  object: string,
): ColumnMapping {
  const to = (link.relation.to.object ?? '').replaceAll('_', ' ');
  const text = `The portal links ${object.replaceAll('_', ' ')} with no ${to}, so the value is kept as a property.`;
  const property = {
    ...proposal.property,
    type: 'string' as const,
    field_type: 'text' as const,
    options: [],
  };
  return {
    ...blank(column),
    action: 'create',
    property: property.name,
    new_property: property,
    transform: { kind: 'text' },
    confidence: link.relation.confidence,
    reasons: [...link.relation.reasons, { text }],
  };
}

const above = new Set(
  'parent ultimate holding mother mutter muttergesellschaft ubergeordnet ubergeordnete ubergeordneter konzern mere principal padre matriz madre moeder bovenliggend'.split(
    ' ',
  ),
);

/** Does the column name the company that stands above its row's? */
function isParent(column: StudiedColumn, { candidate: { from, target }, relation: { to } }: Link): boolean {
  return (
    to.object === 'companies' &&
    from === target.owner &&
    ((readingOf(column, 'parent_company')?.score ?? 0) >= LIKELY_PARENT ||
      column.header.tokens.some(word => above.has(word)))
  );
}

const LIKELY_PARENT = 0.55;

const managers = new Set(
  'manager boss supervisor superior vorgesetzter vorgesetzte chef responsable superieur jefe superiore gestor leidinggevende'.split(
    ' ',
  ),
);
const MANAGER = 'Manager';

/** Does the column name the person to whom its row's reports? */
function isManager(column: StudiedColumn, { candidate: { from, target }, relation }: Link): boolean {
  return (
    relation.to.object === 'contacts' &&
    from === target.owner &&
    relation.via === 'id' &&
    ((readingOf(column, 'reports_to')?.score ?? 0) >= LIKELY_PARENT ||
      column.header.tokens.some(word => managers.has(word)))
  );
}

/** A link between two people that is called so; undefined where somebody wants it as text, or the portal shows no such names. */
function toManager(
  column: StudiedColumn,
  link: Link,
  { studied, decisions, linkLabels }: MappingContext,
): ColumnMapping | undefined {
  const pair = { from: 'contacts', to: 'contacts' };
  const known = linkLabels?.find(one => one.from === pair.from && one.to === pair.to);
  if (!known || !isManager(column, link)) return undefined;
  const label = known.own.find(one => isSameLabel(one.label, MANAGER))?.label;
  const { name } = column.profile;
  const id = `manager:${studied.profile.id}`;
  const links = plural(link.relation.resolved, 'contact');
  decisions.show(id, {
    source: studied.profile.id,
    columns: [name],
    isAbout: cell => cell(name) !== '',
    becomes: answer => (answer === 'link' ? 'Linked with that person as manager' : 'Kept as a property'),
  });
  const choice = decisions.ask({
    id,
    question: `Should contacts of ${nameOfTable(studied.profile)} be linked with the person in ${name}?`,
    why: `${name} leads to another row of the file in ${number(link.relation.resolved)} of ${plural(link.relation.filled, 'row')}. ${label === undefined ? 'The portal has no name for such links yet' : `The portal calls such links ${quoted(label)}`}.`,
    about: { source: studied.profile.id, column: name, object: 'contacts' },
    options: [
      {
        value: 'link',
        label: 'Link them as manager',
        effect: `${links} ${link.relation.resolved === 1 ? 'is' : 'are'} linked with ${link.relation.resolved === 1 ? 'its' : 'their'} manager${label === undefined ? `; the association label ${quoted(MANAGER)} is added to the portal` : ''}.`,
      },
      {
        value: 'property',
        label: 'Keep it as a property',
        effect: `What ${name} says is kept as text; nobody is linked.`,
      },
    ],
    default: 'link',
  });
  if (choice !== 'link') return undefined;
  const by_value = { [name]: label ?? MANAGER };
  const text = `It names the person to whom the one in its row reports: they are linked as ${quoted(label ?? MANAGER)}. Rows that lead to themselves are listed and not linked.`;
  return {
    ...relation(column, link, [link]),
    transform: { kind: 'text', labels: { ...pair, by_value, inverse: 'Direct report' } },
    reasons: [...link.relation.reasons, { text }],
  };
}

export function toOwnKind(
  column: StudiedColumn,
  link: Link,
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const manager = toManager(column, link, context);
  if (manager) return manager;
  if (isParent(column, link)) {
    const text =
      'It names the company above the one in its row: they are linked as parent and child. Rows that name themselves, or lead back to themselves, are listed and not linked.';
    return { ...relation(column, link, [link]), reasons: [...link.relation.reasons, { text }] };
  }
  if (link.relation.via === 'id' && isConversion(column)) {
    const text = `It says which row of ${link.relation.to.source} the person of this row became, so both become one contact.`;
    return { ...relation(column, link, [link]), reasons: [...link.relation.reasons, { text }] };
  }
  const text =
    'It points at another record of the same kind, for which the portal has no link that says how they stand to each other, so the value is kept as a property.';
  return {
    ...blank(column),
    action: 'create',
    property: proposal.property.name,
    new_property: proposal.property,
    transform: { kind: 'text' },
    confidence: link.relation.confidence,
    reasons: [...link.relation.reasons, { text }],
  };
}
