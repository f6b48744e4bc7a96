// How a deal ended, as its own row says: flags (IsWon, IsClosed), a status beside the stage, the name of the stage.
// Each says which outcomes are possible; together they leave one, none (they contradict each other) or several.
import type { OutcomeColumn } from '@groundwork/contract/formats';
import { parseBoolean } from '../profile/values/boolean.ts';
import { parseNumber } from '../profile/values/number.ts';
import { ANY, LOST, OPEN, outcomeWord, WON } from './outcome-words.ts';

export type Outcome = 'won' | 'lost' | 'open';
export type OutcomeIndicator = 'flags' | 'status' | 'name' | 'probability';

/** A column that says how a deal ended, by its position in the row. */
export interface Sign extends Pick<OutcomeColumn, 'says' | 'empty_is_no'> {
  position: number;
}

/** What a row's own cells leave possible, by indicator; as text it is the key under which rows alike are counted. */
export interface RowSigns {
  flags: number;
  status: number;
  probability: number;
}

/** What the flags, the status and the probability of one row say. Never throws; a cell that says nothing leaves all open. */
export function rowSigns(signs: readonly Sign[], cells: readonly string[]): RowSigns {
  const flag = (says: Sign['says']): boolean | undefined => {
    const sign = signs.find(one => one.says === says);
    if (!sign) return undefined;
    const cell = (cells[sign.position] ?? '').trim();
    return cell === '' ? (sign.empty_is_no ? false : undefined) : parseBoolean(cell);
  };
  const text = (says: Sign['says']): string => {
    const sign = signs.find(one => one.says === says);
    return sign ? (cells[sign.position] ?? '') : '';
  };
  return {
    flags: flagged(flag('won'), flag('lost'), flag('closed')),
    status: outcomeWord(text('status')),
    probability: likely(text('probability')),
  };
}

/** The key under which a stage's rows with the same signs are looked up. */
export function signsKey({ flags, status, probability }: RowSigns, stage: string): string {
  return `${flags}.${status}.${probability} ${stage}`;
}

function flagged(won: boolean | undefined, lost: boolean | undefined, closed: boolean | undefined): number {
  let left = ANY;
  if (won === true) return WON;
  if (lost === true) return LOST;
  if (won === false) left &= ~WON;
  if (lost === false) left &= ~LOST;
  if (closed === true) left &= ~OPEN;
  if (closed === false) left &= OPEN;
  return left === 0 ? ANY : left;
}

function likely(text: string): number {
  const figure = parseNumber(text.replace(/\s*%$/, ''), { decimal: '.', grouping: '' });
  if (figure === undefined) return ANY;
  const value = Number(figure);
  // 1 is a whole in a column of fractions and one in a hundred in a column of percent: neither is an indicator by itself.
  if (value === 0) return LOST;
  return value === 100 || value === 1 ? WON : OPEN;
}

export interface Judgement {
  /** undefined: it is closed, but nothing says whether it was won. */
  outcome: Outcome | undefined;
  /** Two indicators leave nothing in common. */
  isContradicted: boolean;
  /** Somebody said something. */
  isKnown: boolean;
}

/** What the indicators leave together; where two contradict each other, the earlier one is believed. */
export function judgeOutcome(
  said: Readonly<Record<OutcomeIndicator, number>>,
  order: readonly OutcomeIndicator[],
): Judgement {
  let left = ANY;
  let isContradicted = false;
  for (const indicator of order) {
    const both = left & said[indicator];
    if (both === 0) isContradicted = true;
    else left = both;
  }
  return { outcome: outcomeOf(left), isContradicted, isKnown: left !== ANY };
}

function outcomeOf(left: number): Outcome | undefined {
  if (left === WON) return 'won';
  if (left === LOST) return 'lost';
  return (left & OPEN) === 0 ? undefined : 'open';
}
