// Slips of the finger. Pure.

/** So short, and another letter makes another word: bread, break. */
const shortWord = 6;

/** One letter more, less or other, or two swapped. */
export function isTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const restOf = (text: string, from: number) => text.slice(from);
  if (long.length > short.length) return restOf(short, at) === restOf(long, at + 1);
  if (restOf(short, at + 1) === restOf(long, at + 1)) return short.length > shortWord;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && restOf(short, at + 2) === restOf(long, at + 2)
  );
}
