// Relating: tables are studied, their keys found, their links counted, and tables that nobody knew get a role from their links.
import type { Answers } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { LISTS, standardObjects } from '@groundwork/contract/standard-objects';
import { listedObject } from '../classify/learned-concepts.ts';
import { settleObject } from '../classify/object-decisions.ts';
import {
  asCalled,
  isListOfNames,
  isMoreThanLink,
  isOfPortal,
  opinionOnUnknown,
  withOpinion,
} from '../classify/object-opinion.ts';
import { mapObject, objectNameOf } from '../classify/objects.ts';
import { offerOnlyDate } from '../classify/only-date.ts';
import { askSecond } from '../classify/second-opinion.ts';
import { hasConcept, studyColumns } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import type { Playbook } from '../playbook/playbook.ts';
import { isItemised } from '../portal/linkable.ts';
import { stemWords } from '../profile/header-name.ts';
import { sheetTitle } from '../profile/table-name.ts';
import { observe } from '../read/observe.ts';
import type { Source } from '../read/source.ts';
import { entities, entityOfWords } from '../words/entities.ts';
import { listed, plural } from '../words/wording.ts';
import { addCompositeLinks } from './composite-keys.ts';
import { settleConflicts } from './conflicts.ts';
import { customersOfAKind } from './customer-tables.ts';
import { detailsOfOthers } from './detail-tables.ts';
import { DuplicateColumns } from './duplicate-columns.ts';
import { firmsAmongPeople } from './firm-tables.ts';
import { idWords, isCalled } from './id-words.ts';
import { keyOf, nameColumn } from './keys.ts';
import { leadsAboutOthers } from './lead-tables.ts';
import { filledLists, keyOfMembers, keyOfNobody, membersOfLists, nameOfLists } from './list-tables.ts';
import { settleMembers } from './member-decision.ts';
import type { People } from './people.ts';
import type { Conflicts, Link } from './relations.ts';
import { RelationFinder } from './relations.ts';
import { askRepeated } from './repeated-numbers.ts';
import { settleSharedNames } from './shared-names.ts';
import { billsOfVendors, linesOfNothing, soldInLines } from './sold-tables.ts';
import type { StudiedSource } from './studied.ts';
import { indexTargets } from './targets.ts';

export interface RelatedTable {
  studied: StudiedSource;
  links: Link[];
  /** Columns found in several keys alike: asked, never guessed. */
  conflicts: Conflicts[];
  duplicates: DuplicateColumns;
}

interface RelateInput {
  sources: readonly Source[];
  profiles: readonly SourceProfile[];
  answers: Answers;
  decisions: DecisionRegistry;
  people: People;
  portal: PortalSchema;
  playbook: Playbook;
  signal?: AbortSignal | undefined;
}

/** Tables in the order of the profiles, each with its role settled and its links counted. */
export async function relate(input: RelateInput): Promise<RelatedTable[]> {
  const { sources, profiles, answers, decisions, people, portal, playbook, signal } = input;
  const tables = profiles.flatMap(profile => {
    const source = sources.find(one => one.id === profile.id);
    return source ? [study(source, profile)] : [];
  });
  const unknown = new Set(tables.filter(table => isUnknown(table) && !isAnswered(table, answers)));
  // Tables that words and likeness read differently stay so, unless their links show that they say who is on a list.
  const contested = tables
    .filter(table => table.isContested === true && !isAnswered(table, answers))
    .map(table => ({ table, mapping: table.mapping }));
  // Before anything is asked, unknown tables are looked at like records: their links tell what they are.
  for (const table of [...unknown, ...contested.map(one => one.table)])
    table.mapping = { ...table.mapping, role: 'records', object: null };
  let related = await countLinks(tables, signal);
  const roles = tables.map(table => `${table.mapping.role} ${table.mapping.object}`);
  for (const { table, mapping } of contested) restudy(table, mapping);
  for (const table of unknown) restudy(table, roleFromLinks(table, related));
  for (const { studied, links } of related) {
    if (isAnswered(studied, answers)) {
      if (answers.sources[studied.profile.id]?.object === LISTS) membersOfLists(studied, links);
      continue;
    }
    const instead =
      membersOfLists(studied, links) ??
      filledLists(studied, related) ??
      leadsAboutOthers(studied, links) ??
      linesOfNothing(studied, links) ??
      billsOfVendors(studied) ??
      detailsOfOthers(studied, links) ??
      customersOfAKind(studied) ??
      firmsAmongPeople(studied);
    if (instead) restudy(studied, instead);
  }
  // Only tables that become something look others up: names that nothing mentions are data of their own.
  const looking = related.filter(({ studied }) => studied.mapping.role !== 'ignored');
  const lookedUp = new Set(looking.flatMap(({ links }) => links.map(link => link.candidate.target.owner)));
  for (const table of tables) {
    const answer = answers.sources[table.profile.id];
    const isLookedUp = lookedUp.has(table);
    if (unknown.has(table) && table.mapping.role === 'reference' && !isLookedUp)
      restudy(table, notLookedUp(table.mapping));
    restudy(table, settleObject(table, decisions, { answer, isLookedUp, portal, playbook }));
    if (!isAnswered(table, answers)) restudy(table, askRepeated(table, decisions, portal) ?? table.mapping);
    const leftOut = settleMembers(table, decisions);
    if (leftOut) restudy(table, leftOut);
  }
  const hasChanged = tables.some(
    (table, index) => roles[index] !== `${table.mapping.role} ${table.mapping.object}`,
  );
  if (hasChanged) related = await countLinks(tables, signal);
  await addCompositeLinks(related, signal);
  for (const table of related) settleConflicts(table, decisions);
  await settleSharedNames(related, decisions, signal);
  for (const { studied } of related) {
    if (studied.mapping.role === 'owners') await people.learn(studied, signal);
    if (studied.mapping.role === 'records')
      await observe(studied.source, people.observersOf(studied), signal);
  }
  return related;
}

function study(source: Source, profile: SourceProfile): StudiedSource {
  const finding = withOpinion(mapObject(profile), profile);
  return complete({ ...finding, source, profile });
}

function complete(base: Omit<StudiedSource, 'columns' | 'key' | 'name'>): StudiedSource {
  const { role, object } = base.mapping;
  const kind = role === 'owners' ? 'owners' : (object ?? '');
  const listed = listedObject(kind, base.entity);
  const columns = studyColumns(base.profile, kind, studied => {
    if (listed !== undefined) askSecond(studied, kind, listed);
    offerOnlyDate(studied, kind);
  });
  const found = { ...base, columns, name: nameOf(columns, base.mapping) };
  if (base.members && object === LISTS) return { ...found, key: keyOfMembers(base.members, false) };
  const key = keyOf(columns, object, base);
  return { ...found, key: role === 'junction' || base.isContested ? keyOfNobody(key, found) : key };
}

function nameOf(
  columns: StudiedSource['columns'],
  { role, object }: StudiedSource['mapping'],
): StudiedSource['name'] {
  return object === LISTS ? nameOfLists(columns) : nameColumn(columns, role === 'owners' ? 'owners' : object);
}

/** What a column means depends on what its table lists, so whoever changes that has the columns read again. */
function restudy(table: StudiedSource, mapping: StudiedSource['mapping']): void {
  const isSame = table.mapping.role === mapping.role && table.mapping.object === mapping.object;
  table.mapping = mapping;
  if (!isSame) Object.assign(table, complete(table));
}

function isUnknown({ mapping, isContested }: StudiedSource): boolean {
  return isContested !== true && mapping.role === 'ignored' && mapping.confidence < 0.5;
}

function isAnswered({ profile }: StudiedSource, answers: Answers): boolean {
  const answer = answers.sources[profile.id];
  return answer?.role !== undefined || answer?.object !== undefined;
}

async function countLinks(
  tables: readonly StudiedSource[],
  signal: AbortSignal | undefined,
): Promise<RelatedTable[]> {
  const targets = await indexTargets(tables, signal);
  const related: RelatedTable[] = [];
  for (const studied of tables) {
    const finder = new RelationFinder(studied, targets);
    const duplicates = new DuplicateColumns(studied.mapping.role === 'records' ? studied.columns : []);
    if (studied.mapping.role !== 'ignored')
      await observe(studied.source, [...finder.observers, duplicates], signal);
    related.push({ studied, links: finder.links(), conflicts: finder.conflicts(), duplicates });
  }
  return related;
}

/** Two or more tables pointed at and nothing of its own: it links. Pointed at by others: they look it up. */
function roleFromLinks(table: StudiedSource, related: readonly RelatedTable[]): StudiedSource['mapping'] {
  const mine = related.find(one => one.studied === table)?.links ?? [];
  const pointedAt = [...new Set(mine.map(link => link.candidate.target.owner))].filter(
    owner => owner !== table,
  );
  const incoming = related
    .flatMap(one => one.links)
    .filter(link => link.candidate.target.owner === table && link.candidate.from !== table);
  const base = { ...mapObject(table.profile).mapping };
  const custom = objectNameOf(table.entity.split('_'));
  const isMore = isMoreThanLink(table.profile);
  const kinds = new Set(pointedAt.map(owner => owner.mapping.object));
  if (kinds.has('products') && [...kinds].some(isItemised)) {
    const files = listed(pointedAt.map(owner => owner.profile.file));
    const text = `Each row names a product and what it is sold by (${files}), so it is a line of that.`;
    return { ...base, role: 'records', object: 'line_items', confidence: 0.85, reasons: [{ text }] };
  }
  if (pointedAt.length >= 2 && incoming.length === 0 && !isMore && isBareLink(table, mine)) {
    const files = listed(pointedAt.map(owner => owner.profile.file));
    return {
      ...base,
      role: 'junction',
      object: null,
      confidence: 0.85,
      reasons: [{ text: `Its columns point at rows of ${files}, so it links them.` }],
    };
  }
  const called = asCalled(table, table.profile);
  if (called) return called;
  const linksOf = (one: StudiedSource): Link[] => related.find(({ studied }) => studied === one)?.links ?? [];
  const sold = soldInLines(table, { base, pointedAt, incoming, linksOf });
  if (sold) {
    if (sold.suggested !== undefined) table.suggested = sold.suggested;
    return sold.mapping;
  }
  const byName = incoming.filter(link => link.relation.via === 'name');
  const filled = table.columns.filter(column => column.profile.filled > 0).length;
  if (byName.length > 0 && !isMore && filled <= MOST_LOOKED_UP) {
    const text = `${listed(byName.map(link => `${link.relation.from.column} of ${link.candidate.from.profile.file}`))} ${byName.length === 1 ? 'names' : 'name'} its rows, so it is a list to look up.`;
    return { ...base, role: 'reference', object: null, confidence: 0.8, reasons: [{ text }] };
  }
  // A table that is called like contacts but has none of their columns lists something else about them.
  if (incoming.length > 0 && !standardObjects.some(one => one === custom) && !isOfPortal(table.profile)) {
    const text = `${plural(incoming.length, 'column')} of other files ${incoming.length === 1 ? 'points' : 'point'} at its ids, so its rows are records.`;
    if (isListOfNames(table.profile) && table.name) table.suggested = 'reference';
    return { ...base, role: 'records', object: custom, confidence: 0.7, reasons: [{ text }] };
  }
  const ends = isMore ? [] : linkedKinds(table);
  if (ends.length >= 2) {
    const text = `It links ${listed(ends.map(one => one.replaceAll('_', ' ')))}, but too few of its ids stand in the other files, so there is nothing to link.`;
    return { ...base, confidence: 0.8, reasons: [{ text }] };
  }
  return opinionOnUnknown(base, table.profile);
}

function notLookedUp(mapping: StudiedSource['mapping']): StudiedSource['mapping'] {
  const text =
    'Only files of which it is open what they are mention its rows, so it is open, too, whether they are records.';
  return { ...mapping, role: 'ignored', confidence: 0.45, reasons: [{ text }] };
}

/** Wider tables hold more than names that others mention. */
const MOST_LOOKED_UP = 8;

/** A link needs little beside its two ids: when it was made, what kind it is. */
const MAX_OTHER_COLUMNS = 4;

/** What has an amount is a sale, a line or a booking, and what says much of its own is more than a link. */
function isBareLink({ columns, key }: StudiedSource, links: readonly Link[]): boolean {
  const pointers = new Set(links.map(link => link.candidate.column));
  const others = columns.filter(
    column =>
      column.profile.filled > 0 && !pointers.has(column) && !key.columns.includes(column.profile.name),
  );
  const isAmount = others.some(
    column =>
      column.profile.type === 'decimal' ||
      column.profile.semantic === 'money' ||
      hasConcept(column, 'quantity', 'amount'),
  );
  return !isAmount && others.length <= MAX_OTHER_COLUMNS;
}

/** `SalesID` of sales.csv is its own id; `deal_id` of deal_contact.csv is not. */
function isNamedAfter(table: StudiedSource, column: StudiedSource['columns'][number]): boolean {
  return stemWords(sheetTitle(table.profile)).length === 1 && isCalled(idWords(column).of, table);
}

/** The objects that a table without any other content points at by `deal_id`, `contact_id`. */
function linkedKinds(table: StudiedSource): string[] {
  const { columns } = table;
  const kinds = columns.flatMap(column => {
    const { header } = column;
    if (isNamedAfter(table, column)) return [];
    const found = header.tokens.at(-1) === 'id' ? entityOfWords(header.tokens.slice(0, -1)) : undefined;
    const object = found ? entities[found.entity]?.object : null;
    return object ? [object] : [];
  });
  return columns.length - kinds.length > MAX_OTHER_COLUMNS ? [] : [...new Set(kinds)];
}
