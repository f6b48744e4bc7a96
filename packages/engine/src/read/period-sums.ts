// Columns that tell one value period by period, added up into one more column where somebody said so. The columns stay.
import { type PeriodSeries, periodSeries } from '../calendar/periods.ts';
import { plural } from '../words/wording.ts';
import { placeOf } from './place.ts';
import type { Source } from './source.ts';

/** `Jan 2024 to Dec 2024, added up`. */
export function sumName(names: readonly string[]): string {
  return `${names[0] ?? ''} to ${names.at(-1) ?? ''}, added up`;
}

export function withPeriodSums(source: Source): Source {
  const series = periodSeries(source.header);
  if (series.length === 0) return source;
  const sums = series.map(({ places }) => sumName(places.map(place => source.header[place] ?? '')));
  let isFirstPass = true;
  return {
    ...source,
    header: [...source.header, ...sums],
    pieces: undefined,
    async *rows(signal) {
      let unread = 0;
      for await (const batch of source.rows(signal)) {
        for (const row of batch) {
          const values = series.map(one => sumOf(row.cells, one));
          if (!row.bad && values.includes(undefined)) unread += 1;
          row.cells = [...row.cells, ...values.map(value => value ?? '')];
        }
        yield batch;
      }
      if (isFirstPass && unread > 0)
        source.problems.push({
          place: placeOf(source),
          problem: `${plural(unread, 'row is', 'rows are')} not added up over its periods: a cell of them is no plain number.`,
          mend: 'Write these cells without thousands marks, and decimals with one or two digits.',
          code: 'periods_not_summed',
        });
      isFirstPass = false;
    },
  };
}

/** Digits, and one or two decimals behind one mark: nothing else says for certain how much it is. */
const PLAIN = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/;

/** Empty where all cells are; undefined where one of them is no plain number. */
function sumOf(cells: readonly string[], { places }: PeriodSeries): string | undefined {
  let hundredths = 0n;
  let count = 0;
  for (const place of places) {
    const cell = cells[place] ?? '';
    if (cell === '') continue;
    const found = PLAIN.exec(cell);
    if (!found) return undefined;
    const [, sign = '', whole = '', decimals = ''] = found;
    const amount = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
    hundredths += sign === '-' ? -amount : amount;
    count += 1;
  }
  if (count === 0) return '';
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  const decimals = digits.slice(-2) === '00' ? '' : `.${digits.slice(-2)}`;
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}${decimals}`;
}
