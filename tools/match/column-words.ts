// What each column of the tables is compared as, or why it is not, in words.
import type { MatchTable } from '@groundwork/engine/match/match-tables';
import type { FieldKind, LeftOut } from '@groundwork/engine/match/rows/fields';
import { layoutOf } from '@groundwork/engine/match/rows/layout';

export interface TableWords {
  file: string;
  rows: number;
  columns: ColumnWords[];
}

interface ColumnWords {
  column: string;
  /** Null where it is not compared. */
  compared_as: string | null;
  why_not: string | null;
}

export const KIND_WORDS: Record<FieldKind, string> = {
  first_name: 'a first name',
  last_name: 'a last name',
  full_name: 'first and last name in one',
  email: 'an e-mail address',
  phone: 'a phone number',
  company: 'a company name',
  website: 'a website',
  street: 'a street',
  postcode: 'a postcode',
  city: 'a city',
  date: 'a date',
  code: 'a code',
  number: 'a number',
  word: 'a word, letter by letter',
  category: 'one of few values',
  text: 'a text, word by word',
};

const REASONS: Record<LeftOut, string> = {
  empty: 'it is empty',
  always_the_same: 'it says the same in every row',
  identifies_the_row: 'it identifies the row, not what the row is about',
  about_the_record: 'it is about the entry, not about what is entered',
  repeats_a_name: 'it repeats a name that stands in columns of its own',
};

/** `rows` gives the rows of each table. */
export function columnWords(tables: readonly MatchTable[], rows: readonly number[]): TableWords[] {
  const layout = layoutOf(tables.map(({ fields }) => fields.map(({ field }) => field)));
  return tables.map(({ source, fields }, table) => ({
    file: source.id,
    rows: rows[table] ?? 0,
    columns: source.header.map((column, at): ColumnWords => {
      const { field, leftOut } = fields[at] ?? {};
      if (!field)
        return { column, compared_as: null, why_not: leftOut ? REASONS[leftOut] : 'it was left out' };
      const isCompared = layout.tables[table]?.some(one => one.column === at);
      return isCompared
        ? { column, compared_as: KIND_WORDS[field.kind], why_not: null }
        : { column, compared_as: null, why_not: 'other columns say more, and so many are compared at most' };
    }),
  }));
}
