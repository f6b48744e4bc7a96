// The calls of all nouns in one list, for what walks or looks up every one of them. Not for the browser, which would carry all.
import type { Call } from './call.ts';
import { calls } from './calls.ts';

export const everyCall: readonly Call[] = Object.values(calls).flatMap(noun => Object.values<Call>(noun));

const byName: ReadonlyMap<string, Call> = new Map(everyCall.map(call => [call.name, call]));

/** @returns undefined where there is no call of that name */
export function callNamed(name: string): Call | undefined {
  return byName.get(name);
}
