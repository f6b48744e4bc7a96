// Tables for the objects that the corpus has few of, drawn from the grammar with headers of the corpus. Some get no name and
// some a wrong one, so that names are not believed blindly.
import { describedObjects, usualMeanings } from '@groundwork/engine/learned/grammar';
import type { LearnedObject } from '@groundwork/engine/learned/meanings';
import { tableNames } from '@groundwork/engine/learned/table-names';
import type { Draws } from './chance.ts';
import type { CorpusTable } from './corpus.ts';
import type { Phrase } from './vocabulary.ts';

export interface NamedTable {
  name: string;
  headers: readonly string[];
  object: LearnedObject;
  weight: number;
}

const NAMELESS = 0.3;
const MISNAMED = 0.1;
const FULLNESS = [0.5, 0.8, 1, 1.2];
/** A language with fewer words than this cannot fill a table. */
const LEAST_WORDS = 150;

export function drawnTables(
  tables: readonly CorpusTable[],
  phrases: readonly Phrase[],
  times: number,
  draws: Draws,
): NamedTable[] {
  const words = wordsByLanguage(tables, phrases);
  const languages = [...words.keys()];
  const names = Map.groupBy([...tableNames], ([, object]) => object);
  const nameOf = (object: LearnedObject): string => draws.one(names.get(object) ?? [[object, object]])[0];
  return Array.from({ length: times }, () => {
    const object = draws.one(describedObjects);
    const language = draws.next() < 0.5 ? 'en' : draws.one(languages);
    const fullness = draws.one(FULLNESS);
    const own = language === 'en' && draws.next() < 0.3 ? object.replace('_', ' ') : '';
    const headers: string[] = [];
    for (const [meaning, share] of usualMeanings(object)) {
      if (draws.next() >= share * fullness) continue;
      const known = words.get(language)?.get(meaning);
      if (meaning === 'record_id' && draws.next() < 0.6) headers.push(`${object.replace('_', ' ')} id`);
      else if (known)
        headers.push(own !== '' && draws.next() < 0.4 ? `${own} ${draws.one(known)}` : draws.one(known));
    }
    const luck = draws.next();
    const name = luck < NAMELESS ? '' : nameOf(luck > 1 - MISNAMED ? draws.one(describedObjects) : object);
    return { name, headers: headers.length === 0 ? ['id'] : headers, object, weight: 0.7 };
  });
}

function wordsByLanguage(
  tables: readonly CorpusTable[],
  phrases: readonly Phrase[],
): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, Set<string>>>();
  const add = (language: string, meaning: string, header: string): void => {
    const words = found.get(language) ?? new Map<string, Set<string>>();
    const known = words.get(meaning) ?? new Set<string>();
    found.set(language, words.set(meaning, known.add(header)));
  };
  for (const { language, columns } of tables)
    for (const { meaning, header } of columns) add(language, meaning, header);
  for (const { language, meaning, header } of phrases) if (language !== '') add(language, meaning, header);
  return new Map(
    [...found]
      .filter(([, words]) => [...words.values()].reduce((sum, list) => sum + list.size, 0) >= LEAST_WORDS)
      .map(([language, words]) => [language, new Map([...words].map(([key, list]) => [key, [...list]]))]),
  );
}

/** Real tables, whole and in part, half of the time without a name. */
export function shownTables(tables: readonly CorpusTable[], draws: Draws): NamedTable[] {
  const counts = new Map<LearnedObject, number>();
  for (const { object } of tables)
    if (object !== undefined) counts.set(object, (counts.get(object) ?? 0) + 1);
  return tables.flatMap(({ object, name, columns }) => {
    if (object === undefined) return [];
    const headers = columns.map(column => column.header);
    const turns = (counts.get(object) ?? 0) > 150 ? 1 : 2;
    return Array.from({ length: turns }, () => {
      const isWhole = draws.next() < 0.4 || headers.length < 5;
      const kept = 0.2 + 0.8 * draws.next();
      const part = isWhole ? headers : headers.filter(() => draws.next() < kept);
      return {
        name: draws.next() < 0.35 ? '' : name,
        headers: part.length < 3 ? headers : part,
        object,
        weight: 1,
      };
    });
  });
}
