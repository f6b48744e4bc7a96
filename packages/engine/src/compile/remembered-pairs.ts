// What people said of pairs before, found again in the files at hand.
import type { RowPlace, RowPrint, SaidPair } from '@groundwork/contract/said-pairs';
import type { Source } from '../read/source.ts';
import { RowPrinter } from './row-prints.ts';

/** An answer as it is kept; `later` puts a pair off and says nothing of it. */
export interface RememberedPair {
  key: string;
  one: RowPrint;
  other: RowPrint;
  answer: SaidPair['answer'] | 'later';
  by: string;
  at: string;
}

export interface PlacedPair extends Pick<RememberedPair, 'key' | 'answer' | 'by' | 'at'> {
  one: RowPlace;
  other: RowPlace;
}

/** The answers both of whose rows are there with the same compared values; reads the files that they speak of. */
export async function placePairs(
  sources: readonly Source[],
  remembered: readonly RememberedPair[],
  signal: AbortSignal | undefined,
): Promise<PlacedPair[]> {
  const wanted = new Map<string, Map<string, RowPrint>>();
  for (const { one, other } of remembered)
    for (const print of [one, other]) {
      const sets = wanted.get(print.source) ?? new Map<string, RowPrint>();
      wanted.set(print.source, sets.set(JSON.stringify(print.columns), print));
    }
  const places = new Map<string, RowPlace>();
  const sought = new Set(remembered.flatMap(({ one, other }) => [nameOf(one), nameOf(other)]));
  for (const [id, sets] of wanted) {
    const source = sources.find(one => one.id === id);
    if (!source) continue;
    const printers = [...sets.values()]
      .map(({ columns }) => new RowPrinter(source, columns))
      .filter(printer => printer.isKnown);
    if (printers.length === 0) continue;
    for await (const batch of source.rows(signal))
      for (const { row, cells } of batch)
        for (const printer of printers) {
          const name = nameOf({ source: id, columns: [...printer.columns], print: printer.print(cells) });
          if (sought.has(name)) places.set(name, { source: id, row });
        }
  }
  return remembered.flatMap(({ key, one, other, answer, by, at }): PlacedPair[] => {
    const [first, second] = [places.get(nameOf(one)), places.get(nameOf(other))];
    return first && second ? [{ key, one: first, other: second, answer, by, at }] : [];
  });
}

function nameOf({ source, columns, print }: RowPrint): string {
  return JSON.stringify([source, columns, print]);
}
