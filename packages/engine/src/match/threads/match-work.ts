// What one thread does of the matching: its share of the rows, of the rules, of the pairs.
import { blocksOf } from '../pairs/blocks.ts';
import { type FoundPairs, PairList, type Stretch } from '../pairs/candidate-pairs.ts';
import { markPart } from '../pairs/common-values.ts';
import type { WordWeights } from '../pairs/compare-texts.ts';
import { comparisonsOf } from '../pairs/comparisons.ts';
import { Patterns } from '../pairs/patterns.ts';
import { type Rule, rulesOf } from '../pairs/rules.ts';
import type { RowLayout } from '../rows/layout.ts';
import type { PackedRows } from '../rows/packed-rows.ts';
import { type Place, type Rows, RowWriter, type Written } from '../rows/row-writer.ts';

/** All rows, and whose pairs are asked for: when two lists are linked, where the second begins. */
export interface Search {
  rows: Rows;
  weights: WordWeights;
  /** Of each row, its keys by the rules. */
  keys: Uint32Array;
  second: number | undefined;
}

/** What each job takes and gives. */
export interface Jobs {
  write: { input: PackedRows; output: void };
  written: { input: void; output: Written };
  place: { input: Place; output: void };
  mark: { input: { rows: Rows; part: number }; output: void };
  search: { input: Search; output: void };
  /** The rows of a rule, given by its place, in the order of their keys. */
  sort: { input: number; output: Uint32Array };
  /** What all rules sorted. */
  meet: { input: readonly Uint32Array[]; output: void };
  compare: { input: Stretch; output: FoundPairs };
  /** The codes of the patterns that this thread saw, in the order of their places. */
  codes: { input: void; output: number[] };
}
export type JobName = keyof Jobs;
export type Work = { readonly [Name in JobName]: (input: Jobs[Name]['input']) => Jobs[Name]['output'] };

export class MatchWork implements Work {
  readonly #layout: RowLayout;
  #writer: RowWriter;
  #search: { search: Search; rules: readonly Rule[]; patterns: Patterns } | undefined;
  #pairs: PairList | undefined;

  constructor(layout: RowLayout) {
    this.#layout = layout;
    this.#writer = new RowWriter(layout);
  }

  write(rows: PackedRows): void {
    this.#writer.take(rows);
  }

  written(): Written {
    return this.#writer.written();
  }

  place(place: Place): void {
    this.#writer.place(place);
    this.#writer = new RowWriter(this.#layout);
  }

  mark({ rows, part }: Jobs['mark']['input']): void {
    markPart(this.#layout, rows, part);
  }

  search(search: Search): void {
    const patterns = new Patterns(comparisonsOf(this.#layout, search.rows, search.weights));
    this.#search = { search, rules: rulesOf(this.#layout, search.rows), patterns };
  }

  sort(rule: number): Uint32Array {
    const { search, rules } = this.#begun();
    const { stride } = this.#layout;
    const one = rules[rule];
    if (!one) throw new RangeError(`There is no rule ${rule}.`);
    return blocksOf(one, { rule, rules: rules.length, rows: search.rows.count, stride, keys: search.keys });
  }

  meet(orders: readonly Uint32Array[]): void {
    const { search, patterns } = this.#begun();
    const { keys, second } = search;
    this.#pairs = new PairList({ keys, orders }, patterns, this.#layout.stride, second);
  }

  compare(stretch: Stretch): FoundPairs {
    if (!this.#pairs) throw new Error('Rows meet before they are compared.');
    return this.#pairs.within(stretch);
  }

  codes(): number[] {
    return this.#begun().patterns.codes;
  }

  #begun(): { search: Search; rules: readonly Rule[]; patterns: Patterns } {
    if (!this.#search) throw new Error('The search begins before its jobs.');
    return this.#search;
  }
}
