// A column beside an id that says of which kind each id is: `Related To Type`, `parent_type`, `record_type`.
import type { StudiedColumn } from '../classify/study.ts';
import { words as wordsOf } from '../profile/header-name.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { idWords, isCalled } from './id-words.ts';
import type { StudiedSource } from './studied.ts';

export interface TypeColumn {
  column: StudiedColumn;
  /** Which tables a value of it names, by `typeKey`. */
  tables: ReadonlyMap<string, readonly StudiedSource[]>;
}

const typeEnds = new Set(
  'type types typ tipo tipologia kind object objekt objet oggetto objeto module entity table class model'.split(
    ' ',
  ),
);
/** So many of its cells must name a table that is there. */
const LEAST_NAMED = 0.5;

/** Two ways of writing one type are one. */
export function typeKey(value: string): string {
  return normaliseKey(value);
}

/** The columns of a file that say which table ids point at, by the words that the id beside each is of. */
export function typeColumns(
  from: StudiedSource,
  tables: readonly StudiedSource[],
): (column: StudiedColumn) => TypeColumn | undefined {
  const found = new Map<string, TypeColumn>();
  for (const column of from.columns) {
    const { tokens } = column.header;
    if (tokens.length < 2 || !typeEnds.has(tokens.at(-1) ?? '')) continue;
    const named = tablesNamed(column, tables);
    const of = tokens.slice(0, -1).join(' ');
    if (named && !found.has(of)) found.set(of, { column, tables: named });
  }
  return column => {
    const type = found.size === 0 ? undefined : found.get(idWords(column).of.join(' '));
    return type?.column === column ? undefined : type;
  };
}

function tablesNamed(
  { profile: { options, filled } }: StudiedColumn,
  tables: readonly StudiedSource[],
): Map<string, StudiedSource[]> | undefined {
  const named = new Map<string, StudiedSource[]>();
  let cells = 0;
  for (const { value, count } of options ?? []) {
    const own = tables.filter(
      table =>
        table.mapping.role !== 'ignored' &&
        table.mapping.role !== 'junction' &&
        isCalled(wordsOf(value), table),
    );
    named.set(typeKey(value), own);
    if (own.length > 0) cells += count;
  }
  return cells > 0 && cells >= filled * LEAST_NAMED ? named : undefined;
}
