// A date as one number, 20240131, so that its parts and its digits can be compared. Days that no calendar has are kept: a slip
// of the pen is still a reason.
import type { DateOrder } from '@groundwork/contract/profiles';
import { splitDate } from '../../profile/values/date.ts';
import { DIGIT, isKind, type Letters } from './letters.ts';

/** 0 when the cell is no date. */
export function dateNumber(cell: Letters, order: DateOrder | undefined): number {
  const { units, length } = cell;
  const groups = [0, 0, 0];
  const digits = [0, 0, 0];
  let group = -1;
  let isInside = false;
  let at = 0;
  for (; at < length && group < 3; at++) {
    const unit = units[at] ?? 0;
    if (!isKind(unit, DIGIT)) {
      if (!isInside && group >= 0) break;
      isInside = false;
      if (group === 2) break;
      if (unit > 57 || unit === 58) return byName(cell, order);
      continue;
    }
    if (!isInside) group++;
    isInside = true;
    groups[group] = (groups[group] ?? 0) * 10 + unit - 48;
    digits[group] = (digits[group] ?? 0) + 1;
  }
  const [a = 0, b = 0, c = 0] = groups;
  if (group === 0 && digits[0] === 8) return a;
  if (group !== 2) return byName(cell, order);
  if (digits[0] === 4) return a * 10_000 + b * 100 + c;
  const year = digits[2] === 2 ? c + (c < 69 ? 2000 : 1900) : c;
  return order === 'mdy' ? year * 10_000 + a * 100 + b : year * 10_000 + b * 100 + a;
}

/** Dates that name their month. */
function byName(cell: Letters, order: DateOrder | undefined): number {
  const found = splitDate(cell.slice(0, Math.min(cell.length, 40)));
  if (!found || (found.order === 'open' && order === undefined)) return 0;
  const [first, second, third] = found.parts;
  return found.order === 'open' ? 0 : first * 10_000 + second * 100 + third;
}
