// Counts which stages occur in which pipeline, and what the rows of each say about how they ended and where they stand.
import { normaliseKey } from '../profile/values/name.ts';
import { parseNumber } from '../profile/values/number.ts';
import type { Observer } from '../read/observe.ts';
import { type RowSigns, rowSigns, type Sign, signsKey } from './outcome.ts';

/** Rows of one stage whose cells say the same about how they ended. */
export interface SignedRows {
  signs: RowSigns;
  rows: number;
  amount: number;
}

export interface StageCount {
  /** As written where it was first seen. */
  label: string;
  pipeline: string;
  rows: number;
  /** By what they say, as `signsKey` of an empty stage. */
  signed: Map<string, SignedRows>;
  /** Probability as written → rows. */
  probabilities: Map<string, number>;
  /** What a column of the order of stages says → rows. */
  orders: Map<string, number>;
  /** Every way the stage is written. */
  values: Set<string>;
}

interface StagePositions {
  stage: number;
  pipeline: number | undefined;
  signs: readonly Sign[];
  order: number | undefined;
  /** The amount as a number of the row's currency; undefined where the row has none. */
  amountOf(cells: readonly string[]): number | undefined;
}

/** Stages are few; more than this is a column that holds something else. */
const MOST_STAGES = 500;

export class StageObserver implements Observer {
  readonly stages = new Map<string, StageCount>();
  rowsWithout = 0;
  readonly #at: StagePositions;
  readonly #probability: number | undefined;

  constructor(at: StagePositions) {
    this.#at = at;
    this.#probability = at.signs.find(sign => sign.says === 'probability')?.position;
  }

  see(cells: readonly string[]): void {
    const label = cells[this.#at.stage] ?? '';
    const pipeline = this.#cell(cells, this.#at.pipeline);
    if (label === '') {
      this.rowsWithout += 1;
      return;
    }
    const key = `${normaliseKey(pipeline)} ${normaliseKey(label) || label}`;
    const known = this.stages.get(key);
    if (!known && this.stages.size >= MOST_STAGES) return;
    const stage = known ?? emptyCount(label, pipeline);
    this.stages.set(key, stage);
    stage.rows += 1;
    stage.values.add(label);
    this.#sign(stage, cells);
    const probability = parseNumber(this.#cell(cells, this.#probability).replace(/\s*%$/, ''), {
      decimal: '.',
      grouping: '',
    });
    if (probability !== undefined) count(stage.probabilities, probability);
    const order = parseNumber(this.#cell(cells, this.#at.order), { decimal: '.', grouping: '' });
    if (order !== undefined) count(stage.orders, order);
  }

  #sign(stage: StageCount, cells: readonly string[]): void {
    const signs = rowSigns(this.#at.signs, cells);
    const key = signsKey(signs, '');
    const alike = stage.signed.get(key) ?? { signs, rows: 0, amount: 0 };
    alike.rows += 1;
    alike.amount += this.#at.amountOf(cells) ?? 0;
    stage.signed.set(key, alike);
  }

  #cell(cells: readonly string[], position: number | undefined): string {
    return position === undefined ? '' : (cells[position] ?? '');
  }
}

/** A stage of which no row was seen yet. */
export function emptyCount(label: string, pipeline: string): StageCount {
  return {
    label,
    pipeline,
    rows: 0,
    signed: new Map(),
    probabilities: new Map(),
    orders: new Map(),
    values: new Set(),
  };
}

/** One count of what two counted of the same stage. */
export function joinCounts(known: StageCount, more: StageCount): void {
  known.rows += more.rows;
  for (const value of more.values) known.values.add(value);
  for (const [value, rows] of more.probabilities) count(known.probabilities, value, rows);
  for (const [value, rows] of more.orders) count(known.orders, value, rows);
  for (const [key, { signs, rows, amount }] of more.signed) {
    const alike = known.signed.get(key);
    known.signed.set(key, {
      signs,
      rows: rows + (alike?.rows ?? 0),
      amount: amount + (alike?.amount ?? 0),
    });
  }
}

function count(into: Map<string, number>, value: string, rows = 1): void {
  into.set(value, (into.get(value) ?? 0) + rows);
}
