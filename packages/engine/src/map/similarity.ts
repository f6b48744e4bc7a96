// How alike two words or phrases are: for headers with typos, abbreviations and other word orders.

/** By the shorter word, then by the longer one: a key put together of both would cost more than what it saves. */
const memo = new Map<string, Map<string, number>>();
const MEMO_LIMIT = 2000;

/** 1 the same word, 0 nothing in common. Typing errors and swapped letters cost little; an abbreviation counts 0.85. */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 3) return 0;
  if (long.startsWith(short) && short.length >= 4) return 0.85;
  if (long.length - short.length > 2) return 0;
  let others = memo.get(short);
  const known = others?.get(long);
  if (known !== undefined) return known;
  const distance = editDistance(short, long);
  const similarity = distance > Math.max(1, Math.floor(long.length / 5)) ? 0 : 1 - distance / long.length;
  if (!others) {
    if (memo.size > MEMO_LIMIT) memo.clear();
    others = new Map();
    memo.set(short, others);
  }
  others.set(long, similarity);
  return similarity;
}

/** Optimal string alignment: insert, delete, replace, swap neighbours. */
function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (older[j - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    older = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Words of both sides that find a partner, longer words weighing more; word order does not matter. What cannot reach
 *  `least` is not worked out to the end and gives 0. */
export function phraseSimilarity(a: readonly string[], b: readonly string[], least = 0): number {
  if (a.length === 0 || b.length === 0) return 0;
  const covered = coverage(a, b);
  return covered < least ** 2 ? 0 : (covered * coverage(b, a)) ** 0.5;
}

function coverage(of: readonly string[], by: readonly string[]): number {
  let found = 0;
  let total = 0;
  for (const word of of) {
    const weight = Math.min(word.length, 8);
    let closest = 0;
    for (const other of by) closest = Math.max(closest, wordSimilarity(word, other));
    found += weight * closest;
    total += weight;
  }
  return total === 0 ? 0 : found / total;
}
