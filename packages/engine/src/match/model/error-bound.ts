// How wrong something may be of which some was looked at.

/** The share of errors among all, which with so many errors among those looked at is not exceeded at this level of confidence
 *  (Clopper and Pearson 1934, one-sided). What was looked at must have been drawn at random. */
export function errorBound(errors: number, looked: number, confidence = 0.95): number {
  if (looked === 0 || errors >= looked) return 1;
  let [low, high] = [errors / looked, 1];
  for (let round = 0; round < 60; round++) {
    const share = (low + high) / 2;
    if (chanceOfAtMost(errors, looked, share) > 1 - confidence) low = share;
    else high = share;
  }
  return high;
}

/** That of so many no more than these are errors, when each is one by this chance. */
function chanceOfAtMost(errors: number, looked: number, share: number): number {
  let log = looked * Math.log1p(-share);
  let sum = Math.exp(log);
  for (let one = 1; one <= errors; one++) {
    log += Math.log((looked - one + 1) / one) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(log);
  }
  return sum;
}
