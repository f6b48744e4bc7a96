// Settles columns whose dates could be read both ways by what the other date columns of the same export prove.
import type { ColumnProfile, DateOrder } from '@groundwork/contract/profiles';

/**
 * Returns the columns with every ambiguous date column settled by its siblings: those written in the same format count
 * first, then all. Pass the columns of all files that came from the same source system. Columns stay ambiguous (month
 * first) when no sibling proves anything or the siblings contradict each other. `min`, `max` and `bins` of a settled column
 * that changes its order are dropped: they were read the other way.
 */
export function resolveDateOrders(columns: readonly ColumnProfile[]): ColumnProfile[] {
  return columns.map(column => {
    if (!column.date?.is_ambiguous) return column;
    const { date } = column;
    const order =
      provenOrder(columns.filter(sibling => writing(sibling) === writing(column))) ?? provenOrder(columns);
    if (order === undefined) return column;
    if (order === date.order) return { ...column, date: { ...date, is_ambiguous: false } };
    const format = date.format.replace('MM', '\u0000').replace('DD', 'MM').replace('\u0000', 'DD');
    const { bins: _readTheOtherWay, ...rest } = column;
    return { ...rest, min: null, max: null, date: { ...date, order, format, is_ambiguous: false } };
  });
}

/** The one order that the columns prove, or undefined when none or several are proven. */
function provenOrder(columns: readonly ColumnProfile[]): DateOrder | undefined {
  const proven = new Set(
    columns.flatMap(({ date }) =>
      date && date.order !== 'ymd' && date.proof.length > 0 && !date.mixed ? [date.order] : [],
    ),
  );
  const [order] = proven;
  return proven.size === 1 ? order : undefined;
}

/** The format without saying which part is which: `00/00/YYYY HH:mm`. */
function writing({ date }: ColumnProfile): string | undefined {
  return date?.format.replaceAll(/MM|DD/g, '00');
}
