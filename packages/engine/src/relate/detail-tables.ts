// Tables that are called like what they say something about: the clauses of a quote, the readings of a customer. Each of their
// rows names a row of the table itself, and many the same, so they are no more quotes.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { hasConcept } from '../classify/study.ts';
import { number } from '../words/wording.ts';
import { idWords, isCalled, specificWords } from './id-words.ts';
import type { Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';
import { undecided } from './undecided.ts';

/** So many of the cells must lead to a row of the other table. */
const LEAST_LED = 0.5;

/** What such a table is until somebody says; undefined where its rows are told apart by something of their own. */
export function detailsOfOthers(table: StudiedSource, links: readonly Link[]): ObjectMapping | undefined {
  const { mapping, isCertain, key, columns } = table;
  if (isCertain || mapping.role !== 'records' || mapping.object === null || key.kind !== 'row')
    return undefined;
  if (columns.some(column => hasConcept(column, 'email'))) return undefined;
  const up = links.find(
    link =>
      link.relation.via === 'id' &&
      link.candidate.target.owner !== table &&
      link.candidate.target.owner.mapping.object === mapping.object &&
      link.relation.resolved >= link.relation.filled * LEAST_LED &&
      isOwnId(link),
  );
  if (!up) return undefined;
  const { from, filled, resolved } = up.relation;
  const { file } = up.candidate.target.owner.profile;
  const text = `${from.column} leads to a row of ${file} in ${number(resolved)} of ${number(filled)} rows, and nothing else tells its rows apart: each says something about one of the ${mapping.object.replaceAll('_', ' ')} of ${file}.`;
  return undecided(mapping, text, []);
}

/** `quote_id` leads from a table to its quotes; `parent_quote_id` leads from one of them to another. */
function isOwnId({ candidate: { column, target } }: Link): boolean {
  const { isId, of } = idWords(column);
  return isId && specificWords(of).length === of.length && isCalled(of, target.owner);
}
