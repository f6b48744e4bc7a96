// Days of moments, as the snapshot's time zone has them. Moments are timestamps in UTC throughout; a day is made of one here alone.
import { textOf } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';

/**
 * - `snapshot_day()`: the day of the snapshot.
 * - `day_at(moment)`: the day that it lies in; `moment_at(day)`: the moment with which a day begins.
 * - `day_of(text)`: the day that a property says; `moment_of(text)`: the moment that it says.
 * - `told_at(moment)`: the moment that is meant by one that was written down.
 *
 * What is written as midnight of UTC to the millisecond was written as a day, and is that day in every zone: so the vendor keeps its
 * date properties, and so imports, ours among them, write a day into a property of moments.
 */
export function dayMacros({ today, timeZone }: Pick<Snapshot, 'today' | 'timeZone'>): string {
  return `
  set variable snapshot_day = date ${textOf(today)};
  create macro snapshot_day() as getvariable('snapshot_day');
  ${timeZone === 'UTC' ? ofUtc : ofZone(textOf(timeZone))}`;
}

/** Without the calendar of zones, which takes twenty times as long. */
const ofUtc = `
  create macro day_at(x) as cast(x as date);
  create macro moment_at(x) as cast(x as timestamp);
  create macro told_at(x) as x;
  create macro day_of(x) as
    case when substr(x, 5, 1) = '-' then cast(try_cast(x as timestamp) as date)
         when regexp_full_match(x, '-?[0-9]{9,}') then cast(epoch_ms(try_cast(x as bigint)) as date)
         else cast(try_cast(x as timestamp) as date) end;
  create macro moment_of(x) as case when regexp_full_match(x, '-?[0-9]{9,}') then epoch_ms(try_cast(x as bigint))
    when regexp_matches(x, '(Z|[+-][0-9]{2}:?[0-9]{2})$') then try_cast(x as timestamptz) at time zone 'UTC'
    else try_cast(x as timestamp) end;`;

const ofZone = (zone: string): string => `
  create macro day_at(x) as cast(timezone(${zone}, make_timestamptz(epoch_us(x))) as date);
  create macro midnight_of(x) as make_timestamp(epoch_us(timezone(${zone}, cast(x as timestamp))));
  -- Where clocks show the first hour of a day twice, it begins with the first of the two.
  create macro moment_at(x) as case when day_at(midnight_of(x) - interval 1 hour) = x
    then midnight_of(x) - interval 1 hour else midnight_of(x) end;
  create macro is_day(x) as x = date_trunc('day', x);
  create macro told_at(x) as case when is_day(x) then moment_at(cast(x as date)) else x end;
  -- As a timestamp alone, a text's own offset would be dropped without a word.
  create macro read_at(x) as case when substr(x, 5, 1) = '-' and (ends_with(x, 'Z') or length(x) = 10) then try_cast(x as timestamp)
    when regexp_full_match(x, '-?[0-9]{9,}') then epoch_ms(try_cast(x as bigint))
    when regexp_matches(x, '[+-][0-9]{2}:?[0-9]{2}$') then try_cast(x as timestamptz) at time zone 'UTC'
    else try_cast(x as timestamp) end;
  create macro day_of(x) as case when is_day(read_at(x)) then cast(read_at(x) as date) else day_at(read_at(x)) end;
  create macro moment_of(x) as told_at(read_at(x));`;
