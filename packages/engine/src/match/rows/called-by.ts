// Bob is Robert: the hash of the name that a first name stands for, or its own.
import { calledAlso } from '../called-also.ts';
import { hashText } from './hash.ts';

const heads = new Map<number, number>();
for (const line of calledAlso) {
  const head = hashText(line[0] ?? '');
  for (const name of line) if (!heads.has(hashText(name))) heads.set(hashText(name), head);
}

/** Two first names that may call one person have the same. A short form of several names (Alex) stands for the first. */
export function calledBy(name: number): number {
  return heads.get(name) ?? name;
}
