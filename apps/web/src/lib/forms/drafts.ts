// What somebody typed into a form and has not sent yet. It stands in this tab's storage, by person and form, so that the end
// of a session, a reload or a lost connection does not take it. Another person at the same browser never sees it.
import type { z } from 'zod';

export interface DraftOf {
  /** Subject of the signed-in person. */
  person: string;
  /** The form, and what it is about where there are several: `reply:<ticket>`. */
  form: string;
}

const prefix = 'groundwork.draft:';

const keyOf = ({ person, form }: DraftOf): string => `${prefix}${person}:${form}`;

/** Undefined when nothing is kept, or when it no longer fits the form. */
export function readDraft<Shape extends z.ZodType>(
  storage: Storage,
  of: DraftOf,
  shape: Shape,
): z.infer<Shape> | undefined {
  const kept = storage.getItem(keyOf(of));
  if (kept === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(kept)).data;
  } catch {
    return undefined;
  }
}

/** A storage that is full or closed keeps nothing: typing goes on all the same. */
export function keepDraft(storage: Storage, of: DraftOf, typed: unknown): void {
  try {
    storage.setItem(keyOf(of), JSON.stringify(typed));
  } catch {
    storage.removeItem(keyOf(of));
  }
}

export function dropDraft(storage: Storage, of: DraftOf): void {
  storage.removeItem(keyOf(of));
}

export function hasDraft(storage: Storage, of: DraftOf): boolean {
  return storage.getItem(keyOf(of)) !== null;
}

/** Whoever signs out by their own will leaves nothing behind at a shared browser. */
export function dropAllDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
