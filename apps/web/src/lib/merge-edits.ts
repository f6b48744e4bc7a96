// Two people changed the same thing: which of their changes get in each other's way. Pure.

export interface Merge<T> {
  /** Fields that both changed, to different values: somebody has to choose. */
  conflicts: (keyof T & string)[];
  /** What I changed and nobody else did: goes on top of theirs unasked. */
  mine: Partial<T>;
}

/**
 * Compares what I sent with what stands there now, against what I had seen.
 * @param seen the values my edit began with
 * @param sent only the fields I set
 * @param now the values as somebody else left them
 */
export function mergeEdits<T extends object>(seen: T, sent: Partial<T>, now: T): Merge<T> {
  const conflicts: (keyof T & string)[] = [];
  const mine: Partial<T> = {};
  for (const key in sent) {
    if (!Object.hasOwn(sent, key)) continue;
    const value = sent[key];
    if (value === undefined || isSame(value, seen[key]) || isSame(value, now[key])) continue;
    if (isSame(seen[key], now[key])) mine[key] = value;
    else conflicts.push(key);
  }
  return { conflicts, mine };
}

/** What was seen, with the changes on top. */
export function withChanges<T extends object>(seen: T, changes: { [K in keyof T]?: T[K] | undefined }): T {
  const now = { ...seen };
  for (const key in changes) {
    const value = changes[key];
    if (value !== undefined) now[key] = value;
  }
  return now;
}

/** Lists of names and ids have no order of their own. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every(one => b.includes(one));
  return a === b;
}
