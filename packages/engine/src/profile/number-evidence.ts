// Collects what a column's numbers say about how they are written.
import type { ColumnNumber } from '@groundwork/contract/profiles';
import type { NumberStyle } from './values/number.ts';
import { parseNumber, splitNumber } from './values/number.ts';

const DOT: NumberStyle = { decimal: '.', grouping: ',' };
const COMMA: NumberStyle = { decimal: ',', grouping: '.' };

class Reading {
  count = 0;
  fractions = 0;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  minText = '';
  maxText = '';

  add(text: string | undefined, weight: number): void {
    if (text === undefined) return;
    this.count += weight;
    if (text.includes('.')) this.fractions += weight;
    const number = Number(text);
    if (number < this.min) {
      this.min = number;
      this.minText = copyOf(text);
    }
    if (number > this.max) {
      this.max = number;
      this.maxText = copyOf(text);
    }
  }
}

/** Takes every value that may be a number; says at the end how to read them. */
export class NumberEvidence {
  readonly #dot = new Reading();
  readonly #comma = new Reading();
  readonly #currencies = new Map<string, number>();
  readonly #groupings = new Map<string, number>();
  #percents = 0;
  #parentheses = 0;
  #leadingZeroes = 0;

  /** True when the value is a number in at least one style. */
  observe(value: string, weight: number): boolean {
    if (isPlainInteger(value)) {
      if (value.length > 1 && value.startsWith('0')) this.#leadingZeroes += weight;
      this.#dot.add(value, weight);
      this.#comma.add(value, weight);
      return true;
    }
    if (isPlainDecimal(value)) {
      this.#dot.add(value, weight);
      return true;
    }
    const parts = splitNumber(value);
    if (!parts) return false;
    const dot = parseNumber(value, DOT);
    const comma = parseNumber(value, COMMA);
    if (dot === undefined && comma === undefined) return false;
    this.#dot.add(dot, weight);
    this.#comma.add(comma, weight);
    if (parts.currency !== null)
      this.#currencies.set(parts.currency, (this.#currencies.get(parts.currency) ?? 0) + weight);
    if (parts.isPercent) this.#percents += weight;
    if (parts.hasParentheses) this.#parentheses += weight;
    const grouping = /(?<=\d)([.,'’\s])(?=\d{2,3}[.,'’\s]|\d{3}$)/u.exec(parts.body)?.[1];
    if (grouping !== undefined) this.#groupings.set(grouping, (this.#groupings.get(grouping) ?? 0) + weight);
    return true;
  }

  get #isComma(): boolean {
    return this.#comma.count > this.#dot.count;
  }

  get #reading(): Reading {
    return this.#isComma ? this.#comma : this.#dot;
  }

  get count(): number {
    return this.#reading.count;
  }

  get isInteger(): boolean {
    return this.#reading.fractions === 0;
  }

  get percents(): number {
    return this.#percents;
  }

  get currencies(): number {
    return [...this.#currencies.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Digits that begin with 0: codes that must stay text. */
  get leadingZeroes(): number {
    return this.#leadingZeroes;
  }

  get range(): { min: number; max: number } {
    return { min: this.#reading.min, max: this.#reading.max };
  }

  describe(): { number: ColumnNumber; min: string; max: string } {
    const decimal = this.#isComma ? ',' : '.';
    const groupings = [...this.#groupings].filter(([sign]) => sign !== decimal);
    const [grouping = ''] = groupings.sort((left, right) => right[1] - left[1])[0] ?? [];
    const [currency = null] = [...this.#currencies].sort((left, right) => right[1] - left[1])[0] ?? [];
    return {
      number: { decimal, grouping, currency, negative_parentheses: this.#parentheses > 0 },
      min: this.#reading.minText,
      max: this.#reading.maxText,
    };
  }
}

function isPlainInteger(value: string): boolean {
  if (value.length > 15) return false;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return value.length > 0;
}

/** `123.45`, with what stands after the point too long or too short for thousands. */
function isPlainDecimal(value: string): boolean {
  const point = value.indexOf('.');
  if (point < 1 || value.length > 17 || value.length - point === 4 || value.length - point === 1)
    return false;
  if (point > 1 && value.charCodeAt(0) === 48) return false;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (index !== point && (code < 48 || code > 57)) return false;
  }
  return true;
}

/** A piece of a read buffer keeps the whole buffer alive; its copy does not. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
