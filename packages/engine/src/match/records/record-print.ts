// By what somebody's answer about a record is known to hold still: a digest of what was compared of it.
import { createHash } from 'node:crypto';

/** 32 hex digits. An empty value and a property that is not there are the same. */
export function recordPrint(
  values: Readonly<Record<string, string | null | undefined>>,
  columns: readonly string[],
): string {
  const said = columns.map(name => values[name] ?? '');
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}
