// What may stand behind the question mark of a list: words by their names.
import { text } from '../../lib/query-text.ts';

/** An address is read as JSON: a ticket’s number, and what is on, do not come as text. */
const wordOf = (value: unknown) => text(['number', 'boolean'].includes(typeof value) ? String(value) : value);

/** What makes the words of a list from what an address says. */
export type SearchOf<Name extends string> = (
  given: Readonly<Partial<Record<Name, unknown>>>,
) => Partial<Record<Name, string>>;

/** Whatever words stand there; empty ones are left out. Which of them it understands, the page that is opened knows. */
export function anySearch(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const word = wordOf(value);
    if (word !== undefined) found[name] = word;
  }
  return found;
}

/** The values of these names that are words at all; empty ones are left out. */
export function filterSearch<const Name extends string>(names: readonly Name[]): SearchOf<Name> {
  return given => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = wordOf(given[name]);
      if (value !== undefined) found[name] = value;
    }
    return found;
  };
}
