// What of an address a list understands: a link of another version of the product, or one that was typed, shows what it can.
import type { z } from 'zod';

/** Each value that its filter knows; the others are left out. */
export function knownFilter<Shape extends z.ZodRawShape>(
  filter: z.ZodObject<Shape>,
  given: Readonly<Record<string, unknown>>,
): z.infer<z.ZodObject<Shape>> {
  const parsed = filter.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(issue => issue.path[0]));
  return filter.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}
