/** Log-odds from which records are offered as one: 1 in 200 of the least sure is expected to be wrong. */
export const SURE = Math.log(199);
