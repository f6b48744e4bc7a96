// How alike two words or phrases are: for headers with typos, abbreviations and other word orders.

/** By the shorter word, then by the longer one: a key put together of both would cost more than what it saves. */
const memo = new Map<string, Map<string, number>>();
const MEMO_LIMIT = 2000;
/** A shorter word with another letter in it is another word (shop, ship); with two letters swapped it is a slip. */
const SHORTEST_MISSPELT = 5;

/** 1 the same word, 0 nothing in common. Typing errors and swapped letters cost little; an abbreviation counts 0.85. */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 3) return 0;
  if (long.startsWith(short) && short.length >= 4) return 0.85;
  if (long.length - short.length > 2) return 0;
  if (long.length < SHORTEST_MISSPELT && sorted(short) !== sorted(long)) return 0;
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

function sorted(word: string): string {
  return Array.from(word).toSorted().join('');
}

/** A bit for each letter: words that differ in more letters than typing errors allow need no closer look. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31);
  return letters;
}

function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

const MOST_WORDS = 20_000;

/** Finds, for any word, those of the known words that `wordSimilarity` gives more than 0. */
export function similarAmong(known: readonly string[]): (word: string) => readonly string[] {
  const letters = known.map(lettersOf);
  const found = new Map<string, readonly string[]>();
  return word => {
    const before = found.get(word);
    if (before) return before;
    const mine = lettersOf(word);
    const similar = known.filter((other, at) => {
      const theirs = letters[at] ?? 0;
      const longest = Math.max(word.length, other.length);
      const allowed = Math.max(1, Math.floor(longest / 5));
      const isBeginning = other.startsWith(word) || word.startsWith(other);
      if (!isBeginning && (countBits(mine & ~theirs) > allowed || countBits(theirs & ~mine) > allowed))
        return false;
      return wordSimilarity(word, other) > 0;
    });
    if (found.size >= MOST_WORDS) found.clear();
    found.set(word, similar);
    return similar;
  };
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
