// Collects what a column's numbers say about how they are written.
import type { ColumnBins, ColumnNumber, NumberMarks } from '@groundwork/contract/profiles';
import { type Serials, serialKindOf } from './serials.ts';
import { Spread } from './spread.ts';
import { readNumber } from './values/number.ts';

const MOST_EXAMPLES = 3;
const MOST_CURRENCIES = 8;
/** Of a bin of numbers: a hundredth is the smallest part that amounts are told in. */
const NARROWEST = 1 / 128;
const [MINUS, ZERO] = [45, 48];

/** Numbers read in one way: how many, how many with a fraction, from where to where. */
class Reading {
  count = 0;
  fractions = 0;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  minText = '';
  maxText = '';
  readonly spread = new Spread(NARROWEST);

  add(text: string | undefined, weight: number): void {
    if (text === undefined) return;
    this.count += weight;
    if (text.includes('.')) this.fractions += weight;
    const number = Number(text);
    this.spread.add(number, weight);
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
  readonly #isMoney: boolean;
  /** Cells that say for themselves what they mean. */
  readonly #sure = new Reading();
  /** Cells that can be read both ways, read with a point and with a comma. */
  readonly #openAsPoint = new Reading();
  readonly #openAsComma = new Reading();
  readonly #currencies = new Map<string, number>();
  readonly #groupings = new Map<string, number>();
  readonly #marks: NumberMarks = {
    point: 0,
    comma: 0,
    open_point: 0,
    open_comma: 0,
    open_examples: [],
    point_example: null,
    comma_example: null,
    most_decimals: 0,
    currencies: [],
  };
  /** Plain numbers that are dates, if the column is one of dates. */
  readonly serials: Serials = {
    days: 0,
    seconds: 0,
    milliseconds: 0,
    written: 0,
    timed: 0,
    timedExample: '',
  };
  #percents = 0;
  #small = 0;
  #smallExample: string | null = null;
  #parentheses = 0;
  #leadingZeroes = 0;
  #shortened = 0;

  /** `isMoney`: the column's name says that it holds amounts. */
  constructor(isMoney = false) {
    this.#isMoney = isMoney;
  }

  /** True when the value is a number in at least one way. */
  observe(value: string, weight: number): boolean {
    if (isPlainInteger(value)) {
      if (value.length > 1 && value.startsWith('0')) this.#leadingZeroes += weight;
      this.#sure.add(value, weight);
      const kind = serialKindOf(value);
      if (kind !== undefined) this.serials[kind] += weight;
      this.#noteBare(value, weight);
      return true;
    }
    if (isPlainDecimal(value)) {
      this.#sure.add(value, weight);
      this.#noteTimed(value, weight);
      this.#noteBare(value, weight);
      this.#prove('point', value, value, weight);
      return true;
    }
    const reading = readNumber(value, this.#isMoney);
    if (!reading) return false;
    const { point, comma, parts } = reading;
    if (point !== undefined && comma !== undefined && point !== comma) {
      this.#openAsPoint.add(point, weight);
      this.#openAsComma.add(comma, weight);
      this.#noteOpen(value, parts.body, weight);
    } else {
      this.#sure.add(point ?? comma, weight);
      if (comma === undefined) this.#prove('point', value, parts.body, weight);
      else if (point === undefined) this.#prove('comma', value, parts.body, weight);
    }
    if (parts.currency !== null)
      this.#currencies.set(parts.currency, (this.#currencies.get(parts.currency) ?? 0) + weight);
    else if (parts.isShort) this.#shortened += weight;
    if (parts.isPercent) this.#percents += weight;
    else this.#noteBare(point ?? comma ?? '', weight, value);
    if (parts.hasParentheses) this.#parentheses += weight;
    const grouping = /(?<=\d)([.,'’\s])(?=\d{2,3}[.,'’\s]|\d{3}$)/u.exec(parts.body)?.[1];
    if (grouping !== undefined) this.#groupings.set(grouping, (this.#groupings.get(grouping) ?? 0) + weight);
    return true;
  }

  #prove(mark: 'point' | 'comma', value: string, body: string, weight: number): void {
    const marks = this.#marks;
    marks[mark] += weight;
    if (mark === 'point') marks.point_example ??= copyOf(value);
    else marks.comma_example ??= copyOf(value);
    const cut = body.lastIndexOf(mark === 'point' ? '.' : ',');
    if (cut !== -1) marks.most_decimals = Math.max(marks.most_decimals, body.length - cut - 1);
  }

  #noteTimed(value: string, weight: number): void {
    if (value.indexOf('.') !== 5 || serialKindOf(value.slice(0, 5)) !== 'days') return;
    this.serials.days += weight;
    this.serials.timed += weight;
    this.serials.timedExample ||= copyOf(value);
  }

  /** 0.12 beside 12 % may mean the same. */
  #noteBare(plain: string, weight: number, value = plain): void {
    const first = plain.charCodeAt(0);
    if (first !== ZERO && first !== MINUS && plain !== '1') return;
    const number = Math.abs(Number(plain));
    if (number === 0 || number > 1) return;
    this.#small += weight;
    this.#smallExample ??= copyOf(value);
  }

  #noteOpen(value: string, body: string, weight: number): void {
    const marks = this.#marks;
    marks[body.includes('.') ? 'open_point' : 'open_comma'] += weight;
    const isKnown = marks.open_examples.length >= MOST_EXAMPLES || marks.open_examples.includes(value);
    if (!isKnown) marks.open_examples.push(copyOf(value));
  }

  get #isComma(): boolean {
    return this.#marks.comma > this.#marks.point;
  }

  get #open(): Reading {
    return this.#isComma ? this.#openAsComma : this.#openAsPoint;
  }

  get count(): number {
    return this.#sure.count + this.#open.count;
  }

  get isInteger(): boolean {
    return this.#sure.fractions + this.#open.fractions === 0;
  }

  get percents(): number {
    return this.#percents;
  }

  get currencies(): number {
    return [...this.#currencies.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Cells like 5k, without a currency: a code or a size as likely as a number. */
  get shortened(): number {
    return this.#shortened;
  }

  /** Digits that begin with 0: codes that must stay text. */
  get leadingZeroes(): number {
    return this.#leadingZeroes;
  }

  get range(): { min: number; max: number } {
    return {
      min: Math.min(this.#sure.min, this.#open.min),
      max: Math.max(this.#sure.max, this.#open.max),
    };
  }

  /** How the numbers spread. */
  bins(): ColumnBins | undefined {
    const all = new Spread(NARROWEST);
    all.absorb(this.#sure.spread);
    all.absorb(this.#open.spread);
    return all.bins('number');
  }

  describe(): { number: ColumnNumber; min: string; max: string } {
    const decimal = this.#isComma ? ',' : '.';
    const groupings = [...this.#groupings].filter(([sign]) => sign !== decimal);
    const [grouping = ''] = groupings.sort((left, right) => right[1] - left[1])[0] ?? [];
    const currencies = [...this.#currencies]
      .sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
      .slice(0, MOST_CURRENCIES)
      .map(([sign, cells]) => ({ sign, cells }));
    const [sure, open] = [this.#sure, this.#open];
    return {
      number: {
        decimal,
        grouping,
        currency: currencies[0]?.sign ?? null,
        negative_parentheses: this.#parentheses > 0,
        marks: {
          ...this.#marks,
          currencies,
          ...(this.#shortened > 0 && this.#isMoney && { shortened: this.#shortened }),
          ...(this.#percents > 0 && {
            percents: this.#percents,
            small: this.#small,
            small_example: this.#smallExample,
          }),
        },
      },
      min: open.min < sure.min ? open.minText : sure.minText,
      max: open.max > sure.max ? open.maxText : sure.maxText,
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
