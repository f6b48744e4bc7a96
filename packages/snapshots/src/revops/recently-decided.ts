// Which closed deals count for how fast and how often a pipeline wins: those of the last year, of a day that is known.

export const DAYS_BACK = 365;

/** In SQL, of a row of `book_deals`. */
export const isRecentlyDecided = `why_undated is null and decided_day > snapshot_day() - ${DAYS_BACK}`;
