// Times as a field for date and time shows them: by the clock of whoever looks, to the minute.
import { z } from 'zod';

/** `2026-11-23T14:05` of an instant. */
export function localMinute(value: string): string {
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant that was meant. */
export const ofLocalMinute = (sentence: string) =>
  z
    .string()
    .refine(typed => !Number.isNaN(Date.parse(typed)), sentence)
    .transform(typed => new Date(typed).toISOString());
