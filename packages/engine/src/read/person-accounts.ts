// Salesforce keeps people without a company among the companies, marked in a column. Read apart, they are a table of people.
import { someRows } from './some-rows.ts';
import type { Source } from './source.ts';

/** How the table of these people is called. */
export const PERSON_ACCOUNTS = 'person accounts';

/** The place of the column that marks them; -1 where a table has none. */
export function personAccountColumn(header: readonly string[]): number {
  return header.findIndex(name => /^is ?person ?account$/i.test(name));
}

/** The companies, and the people among them; a bad row stays with the companies. */
export function partPersonAccounts(source: Source): Source[] {
  const column = personAccountColumn(source.header);
  if (column === -1) return [source];
  const isPerson = (value: string): boolean => /^(true|1|yes)$/i.test(value);
  const part = {
    of: source.id,
    name: PERSON_ACCOUNTS,
    count: 2,
    place: `rows whose ${source.header[column] ?? ''} is true`,
    is_sure: true,
  };
  return [
    { ...source, ...someRows(source, { column, isKept: value => !isPerson(value), hasBad: true }) },
    {
      ...source,
      id: `${source.id}#${PERSON_ACCOUNTS}`,
      part,
      ...someRows(source, { column, isKept: isPerson, hasBad: false }),
    },
  ];
}
