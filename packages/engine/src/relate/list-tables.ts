// Lists that people fill by hand, which the portal calls static lists: tables of them that other tables fill, and tables that
// say of contacts which list or campaign they are on. Nobody of a list is a person of its own: who is no contact is listed.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { LISTS } from '@groundwork/contract/standard-objects';
import { columnLists, listsMembers, namesList } from '../classify/membership.ts';
import { objectNameOf } from '../classify/objects.ts';
import { hasConcept, type StudiedColumn } from '../classify/study.ts';
import { stemWords } from '../profile/header-name.ts';
import { plural } from '../words/wording.ts';
import { idWords } from './id-words.ts';
import type { Key } from './keys.ts';
import type { Members } from './members.ts';
import type { Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';

/** What tables of static lists are called, alone or as the last word: `mailing lists`. */
const listWords = new Set(
  'list lists segment segments audience audiences listen verteiler zielgruppen segmente listes listas liste lijsten segmenten segmentos segmenti'.split(
    ' ',
  ),
);

/** The mapping of a table of lists whose rows another table fills with contacts; undefined for every other. */
export function filledLists(
  table: StudiedSource,
  related: readonly { studied: StudiedSource; links: readonly Link[] }[],
): ObjectMapping | undefined {
  const { mapping, profile } = table;
  const words = stemWords(profile.sheet ?? profile.file);
  const isOpen =
    mapping.role !== 'records' || mapping.object === null || mapping.object === objectNameOf(words);
  if (table.isCertain || !isOpen || !listWords.has(words.at(-1) ?? '')) return undefined;
  const filler = related.find(
    ({ studied, links }) =>
      studied !== table &&
      leadsTo(links, table) &&
      links.some(isToContacts) &&
      (isOfMembers(studied) || studied.mapping.role === 'junction'),
  );
  if (!filler) return undefined;
  table.suggested = LISTS;
  const text = `Rows of ${filler.studied.profile.file} put contacts on its rows, so they are lists of contacts.`;
  return { ...mapping, role: 'records', object: objectNameOf(words), confidence: 0.8, reasons: [{ text }] };
}

/** What a table is that says of contacts which list they are on: a link where the lists have a table, else the lists. */
export function membersOfLists(table: StudiedSource, links: readonly Link[]): ObjectMapping | undefined {
  const { mapping, profile } = table;
  if (!isOfMembers(table) || !links.some(isToContacts)) return undefined;
  const ends = new Set(links.map(link => link.candidate.target.owner));
  const isJoined = links.some(
    link =>
      !isToContacts(link) &&
      link.candidate.target.owner !== table &&
      isOfLists(link.candidate.column, profile),
  );
  if (isJoined && ends.size > 1) {
    if (mapping.role === 'junction') return undefined;
    const text = 'Each row leads to a contact and to a row of another file, so it links them.';
    const reasons = [{ text }, ...undoubted(table)];
    return { ...mapping, role: 'junction', object: null, confidence: 0.85, reasons };
  }
  const pointing = new Set(links.map(link => link.candidate.column));
  const open = table.columns.filter(
    column => !pointing.has(column) && column.profile.filled > 0 && isOfLists(column, profile),
  );
  const list = open.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
  if (!list) return undefined;
  const status = table.columns.find(
    column => column !== list && column.profile.filled > 0 && hasConcept(column, 'status'),
  );
  table.members = {
    list: list.profile.name,
    ...(status && { status: status.profile.name }),
    isNumbered: isNumber(list),
  };
  const text = `Each row puts a contact on what ${list.profile.name} names, so it fills ${plural(list.profile.distinct, 'list')}.`;
  return {
    ...mapping,
    role: 'records',
    object: LISTS,
    confidence: 0.85,
    reasons: [{ text }, ...undoubted(table)],
  };
}

/** What spoke for its being something, without the doubt that its links have settled. */
function undoubted({ isContested, mapping }: StudiedSource): ObjectMapping['reasons'] {
  return isContested === true ? mapping.reasons.slice(1) : mapping.reasons;
}

/** Where each list has one member, its number tells the rows of the members apart, and is all the same the list's. */
export function keyOfNobody(key: Key, { columns, profile }: Pick<StudiedSource, 'columns' | 'profile'>): Key {
  const own = columns.filter(column => key.columns.includes(column.profile.name));
  if (!listsMembers(profile) || !own.some(column => isOfLists(column, profile))) return key;
  return { kind: 'row', columns: [], reasons: [{ text: 'Its rows only say who is on which list.' }] };
}

/** The column that says what the lists of a table are called. */
export function nameOfLists(columns: readonly StudiedColumn[]): StudiedColumn | undefined {
  const named = columns.filter(column => column.profile.filled > 0 && !isNumber(column));
  return named.find(column => namesList(column.profile.name)) ?? named.find(hasListWord);
}

/** Rows of one list are one list. */
export function keyOfMembers(members: Members, isByStatus: boolean): Key {
  const { list, status } = members;
  const columns = isByStatus && status !== undefined ? [list, status] : [list];
  const text = `All rows with the same ${columns.join(' and ')} fill one list.`;
  // As it is written: names that only look alike are different lists.
  return { kind: 'composite', columns, reasons: [{ text }] };
}

function isOfMembers({ entity, profile }: StudiedSource): boolean {
  return entity === 'campaign_member' || listsMembers(profile);
}

function isToContacts({ relation }: Link): boolean {
  return relation.to.object === 'contacts';
}

function leadsTo(links: readonly Link[], table: StudiedSource): boolean {
  return links.some(link => link.candidate.target.owner === table);
}

/** Words for a list or campaign in the header of a column that says which one a row is of. */
const columnWords = new Set([
  ...listWords,
  'campaign',
  'campaigns',
  'kampagne',
  'campagne',
  'campana',
  'campagna',
  'campanha',
]);
/** What a list or campaign is like, which is not what it is called. */
const traitWords = new Set(
  'type typ tipo status date datum fecha data kind owner size count parent description'.split(' '),
);

function isOfLists(column: StudiedColumn, profile: StudiedSource['profile']): boolean {
  const isTrait = column.header.tokens.some(word => traitWords.has(word));
  if (column.profile.semantic === 'email' || isTrait) return false;
  return hasListWord(column) || columnLists(column.profile.name, profile);
}

function hasListWord({ header: { tokens } }: StudiedColumn): boolean {
  return tokens.some(word => columnWords.has(word)) && !tokens.some(word => traitWords.has(word));
}

/** What a list is called goes before what numbers it. */
function rankOf(column: StudiedColumn): number {
  if (isNumber(column)) return 0;
  return hasListWord(column) ? 2 : 1;
}

function isNumber(column: StudiedColumn): boolean {
  return (
    idWords(column).isId ||
    (column.profile.semantic ?? '').startsWith('id_') ||
    column.profile.type === 'integer'
  );
}
