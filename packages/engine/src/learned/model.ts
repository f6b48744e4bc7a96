// Reads a table the learned way: what it lists and what each column means, both at once, each with how sure that is.
// Two halves read every header, one by weights of words and letters, one by the known headers most alike. Where they say the
// same the answer is trusted; where they differ somebody is asked.
import type { ColumnType, Semantic } from '@groundwork/contract/profiles';
import { bestOf, ln, toShares } from './arithmetic.ts';
import { columnConfidence, type Evidence, objectConfidence } from './calibration.ts';
import { columnFeatures } from './features.ts';
import { Grammar } from './grammar.ts';
import { sharesOf } from './linear.ts';
import { isOwnWay, isSameOutcome, type LearnedObject, meaningOn, objects } from './meanings.ts';
import { type Likeness, NearestHeaders } from './nearest.ts';
import { normalForm } from './normal-form.ts';
import { ruledMeaning, tablePhrase, unglued, withoutOwnName } from './own-names.ts';
import { presenceOf, tableFeatures, withName } from './table-features.ts';
import { isRuledOut } from './vetoes.ts';
import type { Weights } from './weights.ts';

export interface TableToRead {
  /** File or sheet, without its ending; empty when nothing is known. */
  name: string;
  columns: readonly { header: string; type: ColumnType; semantic: Semantic | null }[];
}

export interface LearnedColumn {
  meaning: string;
  /** What its words say, whatever the table lists. */
  sense: string;
  /** Of 1: how often such a reading is right. */
  confidence: number;
  /** Both halves say the same. */
  isAgreed: boolean;
  /** Exactly this header stood in training. */
  isKnown: boolean;
  /** The pooled share before calibration. */
  share: number;
  evidence: Evidence;
  alternatives: readonly { meaning: string; share: number }[];
  /** The known headers that say so, most alike first. */
  like: readonly Likeness[];
}

export interface LearnedTable {
  object: LearnedObject;
  confidence: number;
  share: number;
  alternatives: readonly { object: LearnedObject; share: number }[];
  columns: readonly LearnedColumn[];
}

/** How loud each half speaks when both are pooled. Set before they were measured. */
const LINEAR = 0.5;
const NEAREST = 0.6;
/** Objects less likely than this do not say what the columns mean. */
const LEAST_OBJECT = 0.03;
/** When the values refuse what the header most likely says, what is left is no reading to go on with. */
const MOST_REFUSED = 0.5;
/** A rule about `<table> id` is right unless the object is not. */
const RULED = 0.97;
const MOST_CACHED = 20_000;

export class LearnedReader {
  readonly senses: readonly string[];
  readonly #weights: Weights;
  readonly #grammar: Grammar;
  readonly #nearest: NearestHeaders;
  readonly #linear = new Map<string, Float64Array>();
  readonly #likes = new Map<string, readonly Likeness[]>();

  constructor(weights: Weights) {
    this.#weights = weights;
    this.senses = weights.senses;
    this.#grammar = new Grammar(weights.senses);
    this.#nearest = new NearestHeaders(weights.headers);
  }

  read(table: TableToRead): LearnedTable {
    const phrases = table.columns.map(({ header }) => unglued(normalForm(header)));
    const { ranked, ...found } = this.#object(table.name, phrases);
    const likely = ranked.slice(0, 3).filter(({ share }, place) => place === 0 || share >= LEAST_OBJECT);
    return {
      ...found,
      columns: table.columns.map((column, at) =>
        this.#column(phrases[at] ?? '', column, found.object, likely),
      ),
    };
  }

  /** What a table lists, by its name and headers; its columns are not read. */
  readObject(name: string, headers: readonly string[]): Omit<LearnedTable, 'columns'> {
    const phrases = headers.map(header => unglued(normalForm(header)));
    const { object, share, confidence, alternatives } = this.#object(name, phrases);
    return { object, share, confidence, alternatives };
  }

  #object(name: string, phrases: readonly string[]) {
    const shares = this.objectShares(name, phrases);
    const ranked = [...objects.entries()]
      .map(([at, object]) => ({ object, share: shares[at] ?? 0, at }))
      .sort((a, b) => b.share - a.share || a.at - b.at)
      .map(({ object, share }) => ({ object, share }));
    const { object, share } = ranked[0] ?? { object: 'other' as const, share: 0 };
    return { object, share, confidence: objectConfidence(share), alternatives: ranked.slice(1, 4), ranked };
  }

  /** One column of a table of which it is settled what it lists. */
  readColumn(column: TableToRead['columns'][number], object: LearnedObject): LearnedColumn {
    return this.#column(unglued(normalForm(column.header)), column, object, [{ object, share: 1 }]);
  }

  /** What the weights alone say of a header, without looking for headers like it: cheap, and enough to hear no objection. */
  weigh(header: string, object: LearnedObject): { meaning: string; sense: string; share: number } {
    const whole = unglued(normalForm(header));
    const ruled = ruledMeaning(whole, object);
    if (ruled !== undefined) return { meaning: ruled, sense: ruled, share: RULED };
    const phrase = withoutOwnName(whole, object);
    const shares = this.#linearShares(phrase, object);
    const best = bestOf(shares);
    const sense = this.senses[best] ?? 'none';
    return { meaning: meaningOn(sense, object, phrase), sense, share: shares[best] ?? 0 };
  }

  /** How likely the table lists each object, by its name and headers alone. */
  objectShares(name: string, phrases: readonly string[]): Float64Array {
    const called = tablePhrase(unglued(normalForm(name)));
    const means = phrases.map(phrase => this.#linearShares(phrase, undefined));
    const features = tableFeatures(called, phrases, presenceOf(means, this.senses.length), this.#grammar);
    return withName(sharesOf(this.#weights.tables, features), called);
  }

  #linearShares(phrase: string, object: LearnedObject | undefined): Float64Array {
    const key = `${object ?? ''}|${phrase}`;
    const known = this.#linear.get(key);
    if (known) return known;
    const shares = sharesOf(this.#weights.columns, columnFeatures(phrase, object));
    if (this.#linear.size >= MOST_CACHED) this.#linear.clear();
    this.#linear.set(key, shares);
    return shares;
  }

  #like(phrase: string): readonly Likeness[] {
    const known = this.#likes.get(phrase);
    if (known) return known;
    const like = this.#nearest.like(phrase);
    if (this.#likes.size >= MOST_CACHED) this.#likes.clear();
    this.#likes.set(phrase, like);
    return like;
  }

  #column(
    whole: string,
    { type, semantic }: TableToRead['columns'][number],
    object: LearnedObject,
    likely: readonly { object: LearnedObject; share: number }[],
  ): LearnedColumn {
    const phrase = withoutOwnName(whole, object);
    const linear = new Float64Array(this.senses.length);
    let sum = 0;
    for (const one of likely) {
      const shares = this.#linearShares(withoutOwnName(whole, one.object), one.object);
      sum += one.share;
      for (let at = 0; at < linear.length; at += 1)
        linear[at] = (linear[at] ?? 0) + one.share * (shares[at] ?? 0);
    }
    const like = this.#like(phrase);
    const nearest = this.#nearest.shares(like, object, this.senses.length);
    const pooled = linear.map(
      (share, at) => LINEAR * ln(share / sum + 1e-5) + NEAREST * ln(nearest[at] ?? 1e-9),
    );
    const refused = this.#refuse(pooled, linear, nearest, type, semantic);
    const meaning = (at: number): string => meaningOn(this.senses[at] ?? 'none', object, phrase);
    const ruled = ruledMeaning(whole, object);
    const ranked = [...pooled.keys()]
      .toSorted((a, b) => (pooled[b] ?? 0) - (pooled[a] ?? 0) || a - b)
      .slice(0, 4);
    const [best = 0] = ranked;
    const isAgreed =
      ruled !== undefined ||
      (refused < MOST_REFUSED && isSameOutcome(meaning(bestOf(linear)), meaning(bestOf(nearest)), object));
    const isKnown = this.#nearest.isKnown(phrase);
    const chosen = ruled ?? meaning(best);
    // Senses that lead to the same place speak for each other.
    const alike = ranked.filter(at => isSameOutcome(meaning(at), chosen, object));
    const sumOf = (shares: Float64Array): number => alike.reduce((total, at) => total + (shares[at] ?? 0), 0);
    const share = ruled === undefined ? sumOf(pooled) : RULED;
    const evidence = {
      share,
      linear: sumOf(linear) / sum,
      nearest: sumOf(nearest),
      alike: like[0]?.alike ?? 0,
      systems: like[0]?.header.uses.reduce((most, use) => Math.max(most, use.systems), 0) ?? 0,
      isAgreed,
      isKnown,
      isOwn: isOwnWay(chosen),
      isRuled: ruled !== undefined,
    };
    return {
      meaning: chosen,
      sense: ruled ?? this.senses[best] ?? 'none',
      share,
      isAgreed,
      isKnown,
      confidence: columnConfidence(evidence),
      evidence,
      alternatives: ranked
        .map(at => ({ meaning: meaning(at), share: pooled[at] ?? 0 }))
        .filter(one => one.meaning !== chosen)
        .slice(0, 3),
      like: like.slice(0, 3),
    };
  }

  /** Takes out what the values rule out, and turns the pooled scores into shares; the part that was taken out. */
  #refuse(
    pooled: Float64Array,
    linear: Float64Array,
    nearest: Float64Array,
    type: ColumnType,
    semantic: Semantic | null,
  ): number {
    toShares(pooled);
    let refused = 0;
    for (const [at, sense] of this.senses.entries()) {
      if (!isRuledOut(sense, type, semantic)) continue;
      refused += pooled[at] ?? 0;
      pooled[at] = 0;
      linear[at] = 0;
      nearest[at] = 0;
    }
    const left = Math.max(1 - refused, 1e-9);
    for (let at = 0; at < pooled.length; at += 1) pooled[at] = (pooled[at] ?? 0) / left;
    return refused;
  }
}
