// What a migration left out, in the order in which it should be looked at. Pure.
import type { CurrencySum } from '@groundwork/contract/left-out';
import { counted, money } from '../../lib/formats/numbers.ts';
import { addUp } from './buckets.ts';
import { type LeftOutLine, type LeftOutReport, noMoney } from './left-out-line.ts';
import { ofCells, ofColumns, ofMoney, ofTable, placeholders } from './left-out-of-cells.ts';
import { byBucket, differences, linksNotMade, mendFile, ofRows, unaccounted } from './left-out-of-rows.ts';

/** Those to mend first; what was left out on purpose comes last. */
export function leftOutLines(report: LeftOutReport): LeftOutLine[] {
  const tables = report.cells?.tables_left_out ?? [];
  const whole = new Set(tables.map(table => table.source));
  // The rows of a table that is left out whole are counted with it.
  const groups = (report.left_out?.groups ?? []).filter(
    group => !(group.object === 'other' && group.bucket === 'skipped' && whole.has(group.source)),
  );
  const rejected = groups.filter(group => group.bucket === 'rejected');
  const skipped = groups.filter(group => group.bucket === 'skipped');
  return [
    ...unaccounted(report),
    ...rejected.map(ofRows),
    ...linksNotMade(report),
    ...differences(report),
    ...(report.left_out ? [] : byBucket(report)),
    ...tables.map(ofTable),
    ...ofColumns(report),
    ...(report.left_out?.cells ?? []).map(ofCells),
    ...beyond(report),
    ...ofMoney(report),
    ...skipped.map(ofRows),
    ...placeholders(report),
  ];
}

/** What stands beyond the hundred that are named. */
function beyond({ left_out: leftOut }: LeftOutReport): LeftOutLine[] {
  const lines: LeftOutLine[] = [];
  const base = {
    tone: 'warn',
    badge: 'More',
    place: 'All of them are in the file to download',
    ...noMoney,
  } as const;
  if (leftOut && leftOut.more.rows > 0)
    lines.push({
      ...base,
      key: 'more rows',
      count: leftOut.more.rows,
      unit: 'rows',
      title: `For ${counted(leftOut.more.reasons, 'more reason')}`,
      mend: mendFile,
    });
  if (leftOut && leftOut.more_cells.cells > 0)
    lines.push({
      ...base,
      key: 'more cells',
      count: leftOut.more_cells.cells,
      unit: 'values',
      title: `In ${counted(leftOut.more_cells.columns, 'more column')}`,
      mend: mendFile,
    });
  return lines;
}

/** Amounts without a currency are in the portal's own. */
export function inOwn(sums: readonly CurrencySum[], own = ''): CurrencySum[] {
  return sums.map(({ currency, cents }) => ({ currency: currency || own, cents }));
}

/** `€18,400.00 and 2 amounts that could not be read`; undefined where no money is left out. */
export function moneyInWords(sums: readonly CurrencySum[], amountsUnknown: number): string | undefined {
  const known = sums.filter(one => one.cents !== '0').map(one => money(one.cents, one.currency));
  const unknown =
    amountsUnknown > 0 ? `${counted(amountsUnknown, 'amount')} that could not be read` : undefined;
  const all = [...known, ...(unknown ? [unknown] : [])];
  return all.length === 0 ? undefined : all.join(' and ');
}

/** The first sentence of the report. */
export function leftOutSentence(report: LeftOutReport, lines: readonly LeftOutLine[]): string {
  if (lines.length === 0) return 'Nothing was left out: every row, every value and every link arrived.';
  const { left_out: leftOut } = report;
  const all = addUp(report.sources.map(source => source.buckets));
  const rows = leftOut?.rows ?? all.rejected + all.skipped;
  const missing = report.unaccounted;
  if (rows === 0 && missing > 0)
    return `${counted(missing, 'row')} ${missing === 1 ? 'is' : 'are'} missing: nobody can say where ${missing === 1 ? 'it is' : 'they are'}.`;
  if (rows === 0) return 'Every row arrived or was there already; these parts of rows did not.';
  const held =
    leftOut && moneyInWords(inOwn(leftOut.money.sums, report.own_currency), leftOut.money.amounts_unknown);
  const were = `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} left out`;
  if (held) return `${were}. With ${rows === 1 ? 'it' : 'them'}: ${held}.`;
  return leftOut ? `${were}, and no money with ${rows === 1 ? 'it' : 'them'}.` : `${were}.`;
}
