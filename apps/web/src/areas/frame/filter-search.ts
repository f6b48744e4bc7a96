// What may stand behind the question mark of a list: words by their names.
import { text } from '../../lib/query-text.ts';

/** The values of these names that are words at all; empty ones are left out. */
export function filterSearch<const Name extends string>(names: readonly Name[]) {
  return (given: Readonly<Partial<Record<Name, unknown>>>): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      // An address is read as JSON: a ticket’s number, and what is on, do not come as text.
      const value = text(
        ['number', 'boolean'].includes(typeof given[name]) ? String(given[name]) : given[name],
      );
      if (value !== undefined) found[name] = value;
    }
    return found;
  };
}
