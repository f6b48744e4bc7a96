// Apart from the shapes of what crosses the wire: screens need the word and not the rest.

/** What stands for the key where two rows share none and are one all the same, because people said that such rows are. */
export const FOUND_ALIKE = 'found alike';
