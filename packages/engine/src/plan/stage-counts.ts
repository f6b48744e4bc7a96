// Counts which stages occur in which pipeline, and what the rows say about them: closed, won, probability.
import { parseBoolean } from '../profile/values/boolean.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { parseNumber } from '../profile/values/number.ts';
import type { Observer } from '../relate/observe.ts';

export interface StageCount {
  /** As written most often first seen. */
  label: string;
  pipeline: string;
  rows: number;
  closed: number;
  won: number;
  /** Probability in percent → rows. */
  probabilities: Map<string, number>;
  /** Every way the stage is written. */
  values: Set<string>;
}

interface StagePositions {
  stage: number;
  pipeline: number | undefined;
  closed: number | undefined;
  won: number | undefined;
  probability: number | undefined;
}

/** Stages are few; more than this is a column that holds something else. */
const MOST_STAGES = 500;

export class StageObserver implements Observer {
  readonly stages = new Map<string, StageCount>();
  readonly knowsClosed: boolean;
  readonly knowsWon: boolean;
  rowsWithout = 0;
  readonly #at: StagePositions;

  constructor(at: StagePositions) {
    this.#at = at;
    this.knowsClosed = at.closed !== undefined;
    this.knowsWon = at.won !== undefined;
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
    const stage = known ?? {
      label,
      pipeline,
      rows: 0,
      closed: 0,
      won: 0,
      probabilities: new Map<string, number>(),
      values: new Set<string>(),
    };
    this.stages.set(key, stage);
    stage.rows += 1;
    stage.values.add(label);
    if (parseBoolean(this.#cell(cells, this.#at.closed)) === true) stage.closed += 1;
    if (parseBoolean(this.#cell(cells, this.#at.won)) === true) stage.won += 1;
    const probability = parseNumber(this.#cell(cells, this.#at.probability), { decimal: '.', grouping: '' });
    if (probability !== undefined)
      stage.probabilities.set(probability, (stage.probabilities.get(probability) ?? 0) + 1);
  }

  #cell(cells: readonly string[], position: number | undefined): string {
    return position === undefined ? '' : (cells[position] ?? '');
  }
}
