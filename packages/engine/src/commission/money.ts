// Money in whole cents. Nothing here is a fraction: what does not come out even is rounded once, half away from zero, and what is
// shared out is shared to the last cent.

/** @throws RangeError for a divisor that is not above zero */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('Only by more than nothing');
  const isNegative = dividend < 0n;
  const rounded = ((isNegative ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return isNegative ? -rounded : rounded;
}

/** So many basis points of it. */
export function shareOf(cents: bigint, basisPoints: number): bigint {
  return divideRounded(cents * BigInt(basisPoints), 10_000n);
}

/** Parts by their weights that add up to the whole: cents that are left go to who lost most by rounding down, the first of equals
 *  before the others. */
export function splitByShares(whole: bigint, shares: readonly number[]): bigint[] {
  const sum = BigInt(shares.reduce((total, share) => total + share, 0));
  if (sum === 0n) return shares.map(() => 0n);
  const parts = shares.map((share, at) => ({
    at,
    cents: (whole * BigInt(share)) / sum,
    lost: (whole * BigInt(share)) % sum,
  }));
  let left = whole - parts.reduce((total, { cents }) => total + cents, 0n);
  const byLoss = parts.toSorted((one, other) =>
    one.lost === other.lost ? one.at - other.at : other.lost > one.lost ? 1 : -1,
  );
  for (const part of byLoss) {
    if (left <= 0n) break;
    part.cents += 1n;
    left -= 1n;
  }
  return parts.map(({ cents }) => cents);
}

/** For what leaves the calculation. @throws RangeError rather than losing a cent */
export function asNumber(cents: bigint): number {
  const number = Number(cents);
  if (!Number.isSafeInteger(number)) throw new RangeError(`More cents than can be told apart: ${cents}`);
  return number;
}
