// Whose days figures count, in words, on pages, in documents and by the command alike.

/** @param timeZone by its name, as an audit or an analysis keeps it */
export const daysOf = (timeZone: string): string =>
  `Days begin and end at midnight ${timeZone === 'UTC' ? 'UTC' : `in the time zone ${timeZone}`}`;
