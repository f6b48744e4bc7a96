// One cell of a column of dates, read as the column is: in one order throughout, or each cell by what it says itself.
import type { Transform } from '@groundwork/contract/formats';
import { type ParsedDate, parseDate } from './date.ts';

type How = Pick<Transform, 'date_order' | 'date_each' | 'time_zone'>;

/** The date; `both` when the cell is one with the day first and another with the month first, and the column is written
 *  both ways; undefined when it is none. */
export function readDated(cell: string, how: How): ParsedDate | 'both' | undefined {
  const { date_order, date_each, time_zone } = how;
  if (!date_each) return parseDate(cell, date_order ?? 'ymd', time_zone);
  const dayFirst = parseDate(cell, 'dmy', time_zone);
  const monthFirst = parseDate(cell, 'mdy', time_zone);
  if (!dayFirst || !monthFirst || dayFirst.iso === monthFirst.iso) return dayFirst ?? monthFirst;
  if (date_order === undefined) return 'both';
  return date_order === 'mdy' ? monthFirst : dayFirst;
}
