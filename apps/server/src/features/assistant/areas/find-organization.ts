// Which organization staff name in a question: looked for by the words that nothing else explains.
import { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import { fromGerman } from '../german.ts';
import { meantIn } from '../meant.ts';
import type { Get, Subject } from './area-fact.ts';
import { knowsEveryWordOf } from './area-facts.ts';

export interface FoundOrganization {
  named: Subject[];
  /** Nobody can say which of these is meant. */
  several: { search: string; names: string[] } | undefined;
  rest: string;
}

const mostSearches = 2;

export async function findOrganization(get: Get, question: string): Promise<FoundOrganization> {
  const none: FoundOrganization = { named: [], several: undefined, rest: question };
  for (const phrase of unknownPhrases(question).slice(0, mostSearches)) {
    const page = await get(organizationAdminCalls.list, { query: { search: phrase, limit: 50 } });
    const found = (page?.data ?? []).map(({ id, name }) => ({ id, name }));
    const { named, rest } = meantIn(question, found, name => knowsEveryWordOf('admin', name));
    if (named.length > 0) return { named: named.slice(0, 2), several: undefined, rest };
    // Words of a name, and of no other: e-mail addresses and parts of words are searched as well.
    const partly = found.filter(({ name }) => plain(name).includes(plain(phrase)));
    const isAll = page?.next_cursor === null;
    const without = question.replace(phrase, ' ');
    if (partly.length === 1 && isAll) return { named: partly, several: undefined, rest: without };
    if (partly.length > 0)
      return { ...none, several: { search: phrase, names: partly.map(({ name }) => name) }, rest: without };
  }
  return none;
}

/** Runs of words that are neither asked about here nor words of the language: names, mostly. */
export function unknownPhrases(question: string): string[] {
  const left = new Set(
    fromGerman(question)
      .text.toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const isUnknown = (word: string) =>
    left.has(word.toLowerCase().normalize('NFKC')) && !knowsEveryWordOf('admin', word);
  const phrases: string[] = [];
  let run = '';
  for (const [word] of question.matchAll(/[\p{L}\p{N}&]+|[^\p{L}\p{N}&\s]+/gu)) {
    if (isUnknown(word)) run = run === '' ? word : `${run} ${word}`;
    else {
      phrases.push(run);
      run = '';
    }
  }
  return [...phrases, run].filter(phrase => phrase.length > 2).toSorted((a, b) => b.length - a.length);
}

/** Words with a blank around each, whatever signs stand between them. */
function plain(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
