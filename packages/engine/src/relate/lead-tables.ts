// Tables of leads that hold no people of their own. Most leads are people and become contacts; rows that only name a contact by
// its id would become contacts without a name, so they are the portal's leads about those contacts, or somebody is asked.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { readingOf, type StudiedColumn } from '../classify/study.ts';
import { rowsRead } from '../profile/filled-cells.ts';
import { type HeaderName, stemWords } from '../profile/header-name.ts';
import { sheetTitle } from '../profile/table-name.ts';
import { entityOfWords } from '../words/entities.ts';
import { number, plural } from '../words/wording.ts';
import type { CalledTable } from './id-words.ts';
import type { Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';
import { alternativesWith, undecided } from './undecided.ts';

/** So many of the rows must lead to a contact that the table is taken for leads about them. */
const LEAST_LED = 0.5;
const LIKELY = 0.55;

/** Words for a lead that has become a contact, at the beginning of `ConvertedContactId`. */
const conversion =
  /^(converted|konvertiert\w*|umgewandelt\w*|converti|convertido|convertida|convertito|geconverteerd\w*)$/;

/** Does the column say which record of the same kind its row has become? */
export function isConversion({ header }: StudiedColumn): boolean {
  return isConversionName(header);
}

export function isConversionName({ tokens }: HeaderName): boolean {
  return tokens.some(word => conversion.test(word));
}

/** Does the table list leads, by what its ids or its name say? */
export function isOfLeads({ entity, profile }: CalledTable): boolean {
  return entity === 'lead' || entityOfWords(stemWords(sheetTitle(profile)))?.entity === 'lead';
}

/** What a table that was taken for people is instead; undefined where it holds people, or was never taken for leads. */
export function leadsAboutOthers(table: StudiedSource, links: readonly Link[]): ObjectMapping | undefined {
  const { mapping, profile } = table;
  if (!isOfLeads(table) || mapping.role !== 'records' || mapping.object !== 'contacts') return undefined;
  const toContacts = links.filter(
    ({ candidate, relation }) =>
      relation.to.object === 'contacts' &&
      candidate.target.owner !== table &&
      !isConversion(candidate.column),
  );
  const pointing = new Set(toContacts.map(link => link.candidate.column));
  if (table.columns.some(column => !pointing.has(column) && isOfPeople(column, toContacts.length > 0)))
    return undefined;
  const best = toContacts.toSorted((a, b) => b.relation.resolved - a.relation.resolved)[0];
  if (best && best.relation.resolved >= rowsRead(profile) * LEAST_LED) {
    const { from, to, resolved } = best.relation;
    const text = `Its rows hold no people: ${from.column} leads to a row of ${to.source} in ${number(resolved)} of ${plural(profile.rows, 'row')}, so they are leads about those contacts.`;
    return {
      ...mapping,
      object: 'leads',
      reasons: [{ text }, ...mapping.reasons],
      alternatives: alternativesWith(mapping, ['deals'], 'contacts'),
    };
  }
  const text =
    'It is called leads, but no column holds the name or email address of a person, and its rows do not lead to contacts of another file.';
  return undecided(mapping, text, ['companies', 'deals'], 'contacts');
}

/** A lead about a contact has a name, too; without one the name is the person's. */
function isOfPeople(column: StudiedColumn, hasContacts: boolean): boolean {
  const { filled, semantic } = column.profile;
  if (filled === 0) return false;
  const says = (...concepts: Parameters<typeof readingOf>[1][]): boolean =>
    concepts.some(concept => (readingOf(column, concept)?.score ?? 0) >= LIKELY);
  if (semantic === 'email' || says('first_name', 'last_name')) return true;
  // “Contact Quality” holds a few words again and again, and people rarely share their whole names.
  return !hasContacts && says('full_name') && column.profile.distinct * 2 > filled;
}
