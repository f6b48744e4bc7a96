// Whose days figures count, in words, on pages, in documents and by the command alike.

const nameOf = (timeZone: string): string => (timeZone === 'UTC' ? 'UTC' : `the time zone ${timeZone}`);

/** What to know of two audits that judged by the days of different time zones; null where both judged by the same. */
export const otherDaysOf = (
  earlier: string,
  later: string,
  [one, other] = ['The earlier audit', 'the later one'],
): string | null =>
  earlier === later
    ? null
    : `${one} judged by the days of ${nameOf(earlier)}, ${other} by those of ${nameOf(later)}: records for which a few hours decide may be new, returned or no longer found by that alone.`;

/** @param timeZone by its name, as an audit or an analysis keeps it */
export const daysOf = (timeZone: string): string =>
  `Days begin and end at midnight ${timeZone === 'UTC' ? 'UTC' : `in ${nameOf(timeZone)}`}`;
