// Which calls shall fail, and how: as whoever asks for the faults writes it.
import { asJson, listOf, optionalNumber, optionalText, requiredText } from '../body.ts';
import { oneOf } from '../properties/parse-property.ts';
import { invalid } from '../refusal.ts';

const KINDS = [
  '429',
  '500',
  '502',
  '503',
  '423',
  '477',
  'timeout',
  'drop_after_commit',
  'truncated_body',
  'latency',
] as const;
export type FaultKind = (typeof KINDS)[number];

export interface FaultRule {
  match: RegExp;
  kind: FaultKind;
  /** Only the n-th matching call (from 1), or each of several. */
  nth: number[] | undefined;
  /** Chance per matching call, drawn from a seeded sequence so that a run can be repeated. */
  probability: number | undefined;
  draw: () => number;
  ms: number | undefined;
  seen: number;
}

/** A small deterministic generator (mulberry32): the same seed gives the same faults. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw invalid(`match is not a regular expression: ${text}`);
  }
}

export function parseRules(body: unknown): FaultRule[] {
  return listOf(asJson(body), 'rules').map(value => {
    const rule = asJson(value, 'rule');
    const nth = Array.isArray(rule['nth']) ? rule['nth'].map(Number) : optionalNumber(rule, 'nth');
    return {
      match: pattern(requiredText(rule, 'match')),
      kind: oneOf(KINDS, optionalText(rule, 'kind') ?? '', 'kind'),
      nth: typeof nth === 'number' ? [nth] : nth,
      probability: optionalNumber(rule, 'probability'),
      draw: seeded(optionalNumber(rule, 'seed') ?? 1),
      ms: optionalNumber(rule, 'ms'),
      seen: 0,
    };
  });
}
