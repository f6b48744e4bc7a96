// A file of JSON that somebody gives to a command, looked through before anything is done.
import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { StartError } from '../supervisor.ts';

/** @throws StartError */
export function jsonIn(file: string): unknown {
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @param what What the file should hold, in a word, and written out. @throws StartError naming every place that is not as it should be */
export function shaped<T extends z.ZodType>(
  shape: T,
  written: unknown,
  file: string,
  what: { noun: string; expected: string },
): z.infer<T> {
  const read = shape.safeParse(written);
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    issue => `- ${issue.path.join('.') || 'the whole file'}: ${issue.message}`,
  );
  throw new StartError(
    `${file} does not hold ${what.noun}:\n${faults.join('\n')}\nExpected: ${what.expected}`,
  );
}
