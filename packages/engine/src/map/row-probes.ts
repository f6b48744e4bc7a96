// Rows that show what an answer about one column does: read by the very readers that will read them.
import { ownerName } from '@groundwork/contract/portal-schema';
import type { ColumnProfile, DateOrder, SourceProfile } from '@groundwork/contract/profiles';
import type { CellOf, RowProbe } from '../decisions/registry.ts';
import { parseDate } from '../profile/values/date.ts';
import { readDated } from '../profile/values/dated-cell.ts';
import { readNumber } from '../profile/values/number.ts';
import { findOwner, type OwnerDirectory } from '../relate/owner-directory.ts';
import { asLabel, dayInWords, number, quoted } from '../words/wording.ts';
import type { Proposal } from './proposed-type.ts';

const LEFT_OUT = 'Left out, and listed';

/** Times that name no zone. */
export function timeProbe(source: string, timed: readonly Pick<ColumnProfile, 'name' | 'date'>[]): RowProbe {
  const columns = timed.map(({ name }) => name);
  const orders = new Map(timed.map(({ name, date }) => [name, date?.order ?? 'ymd']));
  const found = (cell: CellOf): { text: string; order: DateOrder } | undefined => {
    for (const [column, order] of orders) {
      const read = parseDate(cell(column), order);
      if (read?.kind === 'instant' && !read.hasOffset) return { text: cell(column), order };
    }
    return undefined;
  };
  return {
    source,
    columns: columns.slice(0, 2),
    isAbout: cell => found(cell) !== undefined,
    becomes(zone, cell) {
      const time = found(cell);
      const iso = time && parseDate(time.text, time.order, zone)?.iso;
      return iso && `${dayInWords(iso)}, ${iso.slice(11, 16)} UTC`;
    },
  };
}

/** Dates that are one day with the day first and another with the month first. */
export function dateOrderProbe(source: string, column: string): RowProbe {
  const read = (cell: CellOf, order: DateOrder): string | undefined => parseDate(cell(column), order)?.day;
  return {
    source,
    columns: [column],
    isAbout: cell => read(cell, 'dmy') !== read(cell, 'mdy'),
    becomes(answer, cell) {
      if (answer === 'text') return `The text ${quoted(cell(column))}, no date`;
      const day = read(cell, answer === 'mdy' ? 'mdy' : 'dmy');
      return day === undefined ? 'No date: left out, and listed' : dayInWords(day);
    },
  };
}

/** The same in a column that is written both ways. */
export function mixedDateProbe(source: string, column: string): RowProbe {
  const probe = dateOrderProbe(source, column);
  const isBoth = (cell: CellOf): boolean => readDated(cell(column), { date_each: true }) === 'both';
  return {
    ...probe,
    isAbout: isBoth,
    becomes: (answer, cell) => (answer === 'leave' ? LEFT_OUT : probe.becomes(answer, cell)),
  };
}

/** Numbers whose only mark has three digits behind it. */
export function numberProbe(source: string, column: string, decimal: '.' | ',' | undefined): RowProbe {
  const doubt = (cell: CellOf): { thousands: string; decimals: string } | undefined => {
    const { point, comma, parts } = readNumber(cell(column)) ?? {};
    if (point === undefined || comma === undefined || point === comma) return undefined;
    const mark = parts?.body.includes('.') ? '.' : ',';
    if (decimal !== undefined && decimal !== mark) return undefined;
    return mark === '.' ? { thousands: comma, decimals: point } : { thousands: point, decimals: comma };
  };
  return {
    source,
    columns: [column],
    isAbout: cell => doubt(cell) !== undefined,
    becomes(answer, cell) {
      const read = doubt(cell);
      if (answer === 'leave') return LEFT_OUT;
      return answer === 'thousands' ? read?.thousands : read?.decimals;
    },
  };
}

/** Numbers up to 1 without a percent sign, where others have one. */
export function percentProbe(source: string, column: string): RowProbe {
  const bare = (cell: CellOf): number | undefined => {
    const { point, comma, parts } = readNumber(cell(column)) ?? {};
    const size = Number(point ?? comma);
    return parts && !parts.isPercent && size !== 0 && Math.abs(size) <= 1 ? size : undefined;
  };
  return {
    source,
    columns: [column],
    isAbout: cell => bare(cell) !== undefined,
    becomes(answer, cell) {
      const size = bare(cell);
      if (answer === 'leave' || size === undefined) return LEFT_OUT;
      return `${number(answer === 'fractions' ? size * 100 : size)} %`;
    },
  };
}

/** Amounts with a sign that several currencies share. */
export function signProbe(source: string, column: string, sign: string): RowProbe {
  return {
    source,
    columns: [column],
    isAbout: cell => readNumber(cell(column))?.parts.currency === sign,
    becomes: (answer, cell) =>
      `${cell(column)} in ${answer === 'portal' ? 'the portal’s own currency' : answer}`,
  };
}

/** Records of people whom the portal does not know. */
export function ownerProbe(
  source: string,
  column: string,
  unknown: readonly { value: string }[],
  { proposal, owners }: { proposal: Proposal; owners: OwnerDirectory },
): RowProbe {
  const values = new Set(unknown.map(({ value }) => value));
  const { label } = proposal.property;
  return {
    source,
    columns: [column],
    isAbout: cell => values.has(cell(column)),
    becomes(answer, cell) {
      const value = cell(column);
      if (answer === 'keep') return `Owner stays empty, “${label}” = ${value}`;
      if (answer === 'drop') return 'Owner stays empty, and the name is not kept';
      const owner = owners.owners.find(one => one.id === answer) ?? findOwner(value, owners);
      return owner && `Owner: ${ownerName(owner)}`;
    },
  };
}

/** Cells with a value that a list of the portal lacks. */
export function optionProbe(
  { id, columns }: Pick<SourceProfile, 'id' | 'columns'>,
  given: { column: string; label: string; unmatched: readonly string[] },
): RowProbe {
  const { column, label } = given;
  const unmatched = new Set(given.unmatched);
  const separator = columns.find(one => one.name === column)?.list_separator ?? ';';
  const lacking = (cell: CellOf): string[] =>
    unmatched.has(cell(column))
      ? [cell(column)]
      : cell(column)
          .split(separator)
          .map(item => item.trim())
          .filter(item => unmatched.has(item));
  return {
    source: id,
    columns: [column],
    isAbout: cell => cell(column) !== '' && lacking(cell).length > 0,
    becomes(answer, cell) {
      if (answer === 'append') return `${label} = ${cell(column)}, a new option`;
      if (answer === 'new') return `“${asLabel(column)}” = ${cell(column)}, ${label} stays empty`;
      return `${label} stays empty; listed`;
    },
  };
}
