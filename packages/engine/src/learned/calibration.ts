// How often a reading is right that looks like this, measured on systems that were kept out of training
// (`npm run train-mapping -- --calibrate` prints these numbers anew, and how far each system is off when it is left out of them, too).
import { exp, ln } from './arithmetic.ts';

/** What there is to be sure of a column's reading by. */
export interface Evidence {
  /** What both halves together, the weights alone and the headers alike alone give to the reading. */
  share: number;
  linear: number;
  nearest: number;
  /** How alike the known header most alike is, and in how many systems it stands. */
  alike: number;
  systems: number;
  isAgreed: boolean;
  isKnown: boolean;
  /** The reading is a property of its own. */
  isOwn: boolean;
  /** A rule about `<table> id` says so. */
  isRuled: boolean;
}

/** How much each speaks for being right, in the order of `numbersOf`. */
const weights: readonly number[] = [
  0.6, 0.37, 0.09, 0.22, -0.98, 0.27, 1.39, 2.93, -0.11, -0.7, -0.32, -0.53,
];
const MOST_SYSTEMS = 6;

export function numbersOf(one: Evidence): number[] {
  const own = Number(one.isOwn);
  const agreed = Number(one.isAgreed);
  return [
    1,
    odds(one.share),
    odds(one.linear),
    odds(one.nearest),
    one.alike,
    agreed,
    Number(one.isKnown),
    own,
    own * odds(one.share),
    own * agreed,
    Math.min(one.systems, MOST_SYSTEMS) / MOST_SYSTEMS,
    Number(one.isRuled),
  ];
}

function odds(share: number): number {
  const kept = Math.min(Math.max(share, 1e-3), 1 - 1e-3);
  return ln(kept / (1 - kept));
}

export function columnConfidence(evidence: Evidence): number {
  const score = numbersOf(evidence).reduce((sum, number, at) => sum + number * (weights[at] ?? 0), 0);
  return 1 / (1 + exp(-score));
}

/** Shares from which on a table counts as this often right, rising. */
type Steps = readonly (readonly [from: number, right: number])[];

const tables: Steps = [
  [0, 0.375],
  [0.947, 0.925],
  [0.9995, 0.99],
];

export function objectConfidence(share: number): number {
  let right = 0;
  for (const [from, value] of tables) if (share >= from) right = value;
  return right;
}

/** From here on a reading is taken without asking: a table wrongly named costs all of its columns. */
const SURE_COLUMN = 0.89;
const SURE_TABLE = 0.9;

export function isSureColumn(confidence: number): boolean {
  return confidence >= SURE_COLUMN;
}

export function isSureTable(confidence: number): boolean {
  return confidence >= SURE_TABLE;
}
