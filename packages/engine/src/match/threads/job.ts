// What threads of the matching say to each other.
import type { JobName, Jobs } from './match-work.ts';

export interface Job<Name extends JobName> {
  id: number;
  name: Name;
  input: Jobs[Name]['input'];
}

export interface Answer<Name extends JobName> {
  id: number;
  output: Jobs[Name]['output'];
}

/** The memory of the lists in it that are nobody else's: it is handed over rather than copied. */
export function givenAway(said: unknown): ArrayBuffer[] {
  if (typeof said !== 'object' || said === null || ArrayBuffer.isView(said) || Array.isArray(said)) return [];
  return Object.values(said).flatMap((one): ArrayBuffer[] =>
    ArrayBuffer.isView(one) && one.buffer instanceof ArrayBuffer ? [one.buffer] : [],
  );
}
