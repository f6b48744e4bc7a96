// What kinds of pairs there are, found in the pairs themselves: matches, and for every rule those that it finds though they are
// none: colleagues (same company), households (same address), namesakes. With one class for all that is no match, colleagues
// would be taken for the match, for nothing else agrees in so much.
//
// Latent class analysis (Lazarsfeld 1950; Fellegi and Sunter 1969 for two classes), fitted by expectation maximisation on the
// counts of patterns, with Dirichlet priors that keep the classes what they are called.
import type { Comparison } from '../pairs/comparison.ts';
import type { Rule } from '../pairs/rules.ts';
import { pause } from '../pause.ts';
import type { Part, SlotKind } from '../rows/layout.ts';

export interface PairClass {
  /** Places of the comparisons that the rule makes agree; undefined for the matches. */
  agreeIn: readonly number[] | undefined;
  /** Share of all pairs. */
  share: number;
  /** Share of each level in each comparison, among pairs that can be compared. */
  levels: readonly Float64Array[];
}

export interface Evidence {
  parts: readonly Part[];
  comparisons: readonly Comparison[];
  rules: readonly Rule[];
  /** Levels of each pattern, and its pairs. */
  patterns: readonly { levels: readonly number[]; pairs: number }[];
  /** Shares of levels by chance. */
  chance: readonly Float64Array[];
  signal?: AbortSignal | undefined;
}

const MOST_ROUNDS = 100;
const FEWEST_ROUNDS = 20;
/** In the first rounds matches stay what is expected of them, while the other classes find their pairs: else the matches may begin
 *  with what is most frequent, and that is namesakes or colleagues. */
const EXPECTING_ROUNDS = 10;
/** Meanwhile so many pairs are held to be matches at least: else a rule that finds most of them takes them all for its own class,
 *  which may become what its pairs are when the matches may not. */
const LEAST_EXPECTED = 0.05;
/** The matches' share is settled when a round changes it by less than this part of it. */
const ENOUGH = 2e-4;
/** So many pairs the prior weighs. */
const PRIOR_PAIRS = 25;
/** Where nothing makes pairs agree that are no match, chance weighs so many times what they show: else the class of some rule
 *  would take half of the matches for itself. */
const CHANCE_WEIGHT = 9;
const LEAST = 1e-9;
/** What agrees by itself where one of it does. */
const GROUPS: readonly (readonly SlotKind[])[] = [
  // Who works for one company shares its site, its address and its switchboard.
  ['company', 'website', 'email', 'phone', 'street', 'postcode', 'city'],
  // Mailboxes are called as people are.
  ['first_name', 'last_name', 'email'],
];
/** Where no person is named: one author writes of one matter, and products of one maker are called alike. */
const OF_MATTER: readonly (readonly SlotKind[])[] = [['text', 'number', 'category']];
const PERSON: readonly SlotKind[] = ['first_name', 'last_name'];
/** Of two things that belong together, so many agree both. */
const BOTH = 0.5;

/** Fits the classes; the first is that of the matches. The same evidence gives the same classes. */
export async function fitClasses({
  parts,
  comparisons,
  rules,
  patterns,
  chance,
  signal,
}: Evidence): Promise<PairClass[]> {
  const priors = priorsOf({ parts, comparisons, rules, chance });
  const fit = new Fit(comparisons, patterns, priors);
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    if (fit.improve(round <= EXPECTING_ROUNDS) < ENOUGH && round >= FEWEST_ROUNDS) break;
    await pause(signal);
  }
  return fit.classes();
}

interface Prior {
  agreeIn: readonly number[] | undefined;
  levels: Float64Array[];
  /** Whether a comparison stays at what chance does. */
  isChance: boolean[];
}

function priorsOf({ parts, comparisons, rules, chance }: Omit<Evidence, 'patterns' | 'signal'>): Prior[] {
  const matches: Prior = {
    agreeIn: undefined,
    levels: comparisons.map(({ expected }) => normalised(Float64Array.from(expected))),
    isChance: comparisons.map(() => false),
  };
  const hasPersons = parts.some(({ kind }) => PERSON.includes(kind));
  const groups = (hasPersons ? GROUPS : OF_MATTER).map(
    kinds => new Set(parts.keys().filter(at => kinds.includes(parts[at]?.kind ?? 'word'))),
  );
  const touches = (at: number, places: Iterable<number>): boolean =>
    [...places].some(place => comparisons[at]?.parts.includes(place));
  const seen = new Set<string>();
  const others = rules.flatMap((rule): Prior[] => {
    const agreeIn = [...comparisons.keys()].filter(at => touches(at, rule.parts));
    const key = agreeIn.join();
    if (seen.has(key)) return [];
    seen.add(key);
    // A rule that takes its parts from several groups would agree in everything, as matches do.
    const group = groups.find(places => rule.parts.every(place => places.has(place)));
    const along = [...comparisons.keys()].filter(at => group && touches(at, group));
    const levels = chance.map((shares, at) => {
      const agreeing = normalised(Float64Array.from(comparisons[at]?.agreeing ?? []));
      if (agreeIn.includes(at)) return agreeing;
      if (!along.includes(at)) return shares;
      return shares.map((share, level) => (1 - BOTH) * share + BOTH * (agreeing[level] ?? 0));
    });
    const isChance = comparisons.map((_, at) => !agreeIn.includes(at) && !along.includes(at));
    return [{ agreeIn, levels, isChance }];
  });
  return [matches, ...others];
}

function normalised(shares: Float64Array): Float64Array {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map(share => share / total);
}

/** Numbers of all levels of all comparisons side by side: the inner loop runs millions of times. */
class Fit {
  readonly #comparisons: readonly Comparison[];
  readonly #priors: readonly Prior[];
  readonly #starts: number[] = [];
  readonly #width: number;
  /** For each pattern, the place of its level in each comparison. */
  readonly #places: Int32Array;
  readonly #pairs: Float64Array;
  readonly #shares: Float64Array;
  readonly #levels: Float64Array;

  constructor(comparisons: readonly Comparison[], patterns: Evidence['patterns'], priors: readonly Prior[]) {
    this.#comparisons = comparisons;
    this.#priors = priors;
    let width = 0;
    for (const { levels } of comparisons) {
      this.#starts.push(width);
      width += levels.length;
    }
    this.#width = width;
    const fields = comparisons.length;
    this.#places = new Int32Array(patterns.length * fields);
    this.#pairs = Float64Array.from(patterns, ({ pairs }) => pairs);
    for (const [at, { levels }] of patterns.entries())
      for (let field = 0; field < fields; field++)
        this.#places[at * fields + field] = (this.#starts[field] ?? 0) + (levels[field] ?? 0);
    const others = Math.max(1, priors.length - 1);
    this.#shares = Float64Array.from(priors, (_, at) => (at === 0 ? 0.5 : 0.5 / others));
    this.#levels = new Float64Array(priors.length * width);
    for (const [at, { levels }] of priors.entries())
      for (const [field, shares] of levels.entries())
        this.#levels.set(shares, at * width + (this.#starts[field] ?? 0));
  }

  /** One round; says by which part of itself the matches' share moved. */
  improve(isExpecting: boolean): number {
    const fields = this.#comparisons.length;
    const width = this.#width;
    const classes = this.#priors.length;
    const logs = this.#levels.map(share => Math.log(Math.max(share, LEAST)));
    for (let of = 0; of < classes; of++) for (const start of this.#starts) logs[of * width + start] = 0;
    const logShares = this.#shares.map(share => Math.log(share + 1e-300));
    const tally = new Float64Array(classes * width);
    const found = new Float64Array(classes);
    const chance = new Float64Array(classes);
    const places = this.#places;
    let total = 0;
    for (let pattern = 0; pattern < this.#pairs.length; pattern++) {
      const first = pattern * fields;
      let most = Number.NEGATIVE_INFINITY;
      for (let of = 0; of < classes; of++) {
        const base = of * width;
        let log = logShares[of] ?? 0;
        for (let field = 0; field < fields; field++) log += logs[base + (places[first + field] ?? 0)] ?? 0;
        chance[of] = log;
        if (log > most) most = log;
      }
      let sum = 0;
      for (let of = 0; of < classes; of++) {
        const below = (chance[of] ?? 0) - most;
        const share = below < -30 ? 0 : Math.exp(below);
        chance[of] = share;
        sum += share;
      }
      const pairs = this.#pairs[pattern] ?? 0;
      total += pairs;
      for (let of = 0; of < classes; of++) {
        const weight = ((chance[of] ?? 0) / sum) * pairs;
        if (weight === 0) continue;
        found[of] = (found[of] ?? 0) + weight;
        const base = of * width;
        for (let field = 0; field < fields; field++) {
          const place = base + (places[first + field] ?? 0);
          tally[place] = (tally[place] ?? 0) + weight;
        }
      }
    }
    return this.#take(tally, found, total, isExpecting);
  }

  #take(tally: Float64Array, found: Float64Array, total: number, isExpecting: boolean): number {
    const before = this.#shares[0] ?? 0;
    for (const [of, { levels, isChance }] of this.#priors.entries()) {
      const share = (found[of] ?? 0) / Math.max(1, total);
      this.#shares[of] = of === 0 && isExpecting ? Math.max(LEAST_EXPECTED, share) : share;
      if (of === 0 && isExpecting) continue;
      for (const [field, prior] of levels.entries()) {
        const start = of * this.#width + (this.#starts[field] ?? 0);
        let pairs = 0;
        for (let level = 1; level < prior.length; level++) pairs += tally[start + level] ?? 0;
        const weight = PRIOR_PAIRS + (isChance[field] ? CHANCE_WEIGHT * pairs : 0);
        for (let level = 1; level < prior.length; level++)
          this.#levels[start + level] =
            ((tally[start + level] ?? 0) + weight * (prior[level] ?? 0)) / (pairs + weight);
      }
    }
    return Math.abs((this.#shares[0] ?? 0) - before) / Math.max(LEAST, before);
  }

  classes(): PairClass[] {
    return this.#priors.map(({ agreeIn }, of) => ({
      agreeIn,
      share: this.#shares[of] ?? 0,
      levels: this.#comparisons.map(({ levels }, field) => {
        const start = of * this.#width + (this.#starts[field] ?? 0);
        return this.#levels.slice(start, start + levels.length);
      }),
    }));
  }
}
