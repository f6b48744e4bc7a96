// Apart from the shapes of analytics: its address, which comes with every page, knows no other.

/** Days that one can look at without saying from when to when. */
export const analyticsDays = [7, 30, 90, 365] as const;
