// Columns that point at other tables: links, values that are only looked up, and pointers at records of the same kind.
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import { readingOf, type StudiedColumn } from '../classify/study.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { isConversion } from '../relate/lead-tables.ts';
import type { Link } from '../relate/relations.ts';
import { number, plural, quoted } from '../words/wording.ts';
import { blank } from './blank-mapping.ts';
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

export function toOwnKind(column: StudiedColumn, link: Link, proposal: Proposal): ColumnMapping {
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
