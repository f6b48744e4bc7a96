// The second half: known headers that look like this one, each with what it meant, on which objects, in how many systems.
// One example is enough here, where weights need many.
import { bucketOf, HASH_START, hashedOn, ln } from './arithmetic.ts';
import { isUnspaced } from './features.ts';
import type { LearnedObject } from './meanings.ts';

export interface KnownUse {
  sense: number;
  object: LearnedObject | undefined;
  times: number;
  systems: number;
}

export interface KnownHeader {
  phrase: string;
  /** As a system writes it. */
  spelling: string;
  uses: readonly KnownUse[];
}

export interface Likeness {
  header: KnownHeader;
  alike: number;
}

const RUN_BUCKETS = 1 << 17;
/** Runs of letters that more headers share than this say nothing and cost most. */
const MOST_SHARED = 2500;
const NEIGHBOURS = 12;
/** What is less alike than this moves no share: likeness counts to its seventh power. */
const LEAST_ALIKE = 0.35;
/** A use on another object counts less than one on the same. */
const ANY_OBJECT = 0.3;

const AS_MARK = 95;
const [BLANK, FIRST_MARK, LAST_MARK] = [32, 94, 36];
/** The letters of one phrase and the buckets of its runs, used again for the next: there are tens of thousands of phrases. */
let letters = new Uint16Array(256);
let buckets = new Uint32Array(768);

/** The buckets of the runs that `letterRuns` tells of, ascending and each once; without making a text of each run. */
function runsOf(phrase: string): Uint32Array {
  const [shortest, longest] = isUnspaced(phrase) ? [1, 3] : [2, 4];
  const length = phrase.length + 2;
  if (letters.length < length) {
    letters = new Uint16Array(length * 2);
    buckets = new Uint32Array(length * 6);
  }
  letters[0] = FIRST_MARK;
  for (let at = 0; at < phrase.length; at += 1) {
    const code = phrase.charCodeAt(at);
    letters[at + 1] = code === BLANK ? AS_MARK : code;
  }
  letters[length - 1] = LAST_MARK;
  let count = 0;
  for (let from = 0; from < length; from += 1) {
    let hash = HASH_START;
    const end = Math.min(length, from + longest);
    for (let at = from; at < end; at += 1) {
      hash = hashedOn(hash, letters[at] ?? 0);
      if (at - from + 1 < shortest) continue;
      buckets[count] = bucketOf(hash) & (RUN_BUCKETS - 1);
      count += 1;
    }
  }
  const sorted = buckets.subarray(0, count).sort();
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const bucket = sorted[at] ?? 0;
    if (kept > 0 && sorted[kept - 1] === bucket) continue;
    sorted[kept] = bucket;
    kept += 1;
  }
  return sorted.slice(0, kept);
}

/** Looks known headers up by the runs of letters they share. */
export class NearestHeaders {
  readonly #headers: readonly KnownHeader[];
  readonly #starts = new Uint32Array(RUN_BUCKETS + 1);
  readonly #members: Uint32Array;
  readonly #rarity = new Float64Array(RUN_BUCKETS);
  readonly #lengths: Float64Array;
  readonly #alike: Float64Array;
  readonly #touched: Uint32Array;
  readonly #exact = new Map<string, KnownHeader>();

  constructor(headers: readonly KnownHeader[]) {
    this.#headers = headers;
    const runs = headers.map(header => runsOf(header.phrase));
    const counts = new Uint32Array(RUN_BUCKETS);
    for (const list of runs) for (const run of list) counts[run] = (counts[run] ?? 0) + 1;
    const rarities = Float64Array.from(
      { length: MOST_SHARED + 1 },
      (_, count) => ln((1 + headers.length) / (1 + count)) + 1,
    );
    let total = 0;
    for (let run = 0; run < RUN_BUCKETS; run += 1) {
      const count = counts[run] ?? 0;
      this.#starts[run] = total;
      const isShared = count > MOST_SHARED;
      this.#rarity[run] = isShared ? 0.15 : (rarities[count] ?? 0);
      total += isShared ? 0 : count;
    }
    this.#starts[RUN_BUCKETS] = total;
    this.#members = new Uint32Array(total);
    const next = this.#starts.slice();
    this.#lengths = new Float64Array(headers.length);
    this.#alike = new Float64Array(headers.length);
    this.#touched = new Uint32Array(headers.length);
    for (const [at, list] of runs.entries()) {
      this.#lengths[at] = this.#lengthOf(list);
      const header = headers[at];
      if (header) this.#exact.set(header.phrase, header);
      for (const run of list) {
        const place = next[run] ?? 0;
        if (place >= (this.#starts[run + 1] ?? 0)) continue;
        this.#members[place] = at;
        next[run] = place + 1;
      }
    }
  }

  #lengthOf(runs: Uint32Array): number {
    let sum = 0;
    for (const run of runs) sum += (this.#rarity[run] ?? 0) * (this.#rarity[run] ?? 0);
    return Math.sqrt(sum);
  }

  isKnown(phrase: string): boolean {
    return this.#exact.has(phrase);
  }

  /** The known headers most alike, best first; those that hardly are, are left out. */
  like(phrase: string): Likeness[] {
    const runs = runsOf(phrase);
    const length = this.#lengthOf(runs);
    const touched = this.#gather(runs, length);
    const best: { at: number; alike: number }[] = [];
    for (let one = 0; one < touched; one += 1) {
      const at = this.#touched[one] ?? 0;
      const alike = (this.#alike[at] ?? 0) / (length * (this.#lengths[at] ?? 1));
      this.#alike[at] = 0;
      const least = best[NEIGHBOURS - 1];
      if (alike < LEAST_ALIKE || (least && (alike < least.alike || (alike === least.alike && at > least.at))))
        continue;
      let place = best.length;
      while (place > 0 && isBefore({ at, alike }, best[place - 1])) place -= 1;
      best.splice(place, 0, { at, alike });
      if (best.length > NEIGHBOURS) best.pop();
    }
    return best.flatMap(({ at, alike }) => {
      const header = this.#headers[at];
      return header ? [{ header, alike: header.phrase === phrase ? 1 : Math.min(alike, 0.99) }] : [];
    });
  }

  /** Adds up what the headers share with these runs, the rarest first; how many share enough to matter. Headers that share
   *  only runs whose weights together cannot make them alike are not begun with. */
  #gather(runs: Uint32Array, length: number): number {
    const byWeight = Array.from(runs, run => ({ run, weight: (this.#rarity[run] ?? 0) ** 2 })).sort(
      (a, b) => b.weight - a.weight || a.run - b.run,
    );
    let left = byWeight.reduce((sum, { weight }) => sum + weight, 0);
    let touched = 0;
    for (const { run, weight } of byWeight) {
      const isOpen = Math.sqrt(left) >= LEAST_ALIKE * length;
      left -= weight;
      const to = this.#starts[run + 1] ?? 0;
      for (let place = this.#starts[run] ?? 0; place < to; place += 1) {
        const at = this.#members[place] ?? 0;
        const before = this.#alike[at] ?? 0;
        if (before === 0) {
          if (!isOpen) continue;
          this.#touched[touched] = at;
          touched += 1;
        }
        this.#alike[at] = before + weight;
      }
    }
    return touched;
  }

  /** The share of every sense among these neighbours, on a table of this object. */
  shares(neighbours: readonly Likeness[], object: LearnedObject | undefined, senses: number): Float64Array {
    const shares = new Float64Array(senses).fill(1e-4 + 0.02 / senses);
    let sum = 1e-4 * senses + 0.02;
    for (const { header, alike } of neighbours) {
      const cube = alike * alike * alike;
      const weight = cube * cube * alike;
      const [roots, counts] = totals(header.uses, object);
      for (const use of header.uses) {
        const any = Math.sqrt(use.times) / roots;
        const here = use.object === object ? use.times / counts : 0;
        const part = counts > 0 ? ANY_OBJECT * any + (1 - ANY_OBJECT) * here : any;
        shares[use.sense] = (shares[use.sense] ?? 0) + weight * part;
        sum += weight * part;
      }
    }
    for (let sense = 0; sense < senses; sense += 1) shares[sense] = (shares[sense] ?? 0) / sum;
    return shares;
  }
}

function isBefore(
  one: { at: number; alike: number },
  other: { at: number; alike: number } | undefined,
): boolean {
  return other !== undefined && (one.alike > other.alike || (one.alike === other.alike && one.at < other.at));
}

function totals(uses: readonly KnownUse[], object: LearnedObject | undefined): [roots: number, here: number] {
  let roots = 0;
  let here = 0;
  for (const use of uses) {
    roots += Math.sqrt(use.times);
    if (object !== undefined && use.object === object) here += use.times;
  }
  return [roots, here];
}
