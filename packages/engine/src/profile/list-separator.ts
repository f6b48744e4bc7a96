// Finds columns whose cells hold several values.

const MIN_SHARE = 0.03;

/** The character between several values in one cell, or null. */
export function listSeparatorOf(values: readonly (readonly [value: string, count: number])[]): string | null {
  for (const separator of ['\n', ';', '|', ',']) if (isListed(values, separator)) return separator;
  return null;
}

/** Several short values a cell, and the same ones again and again in different company. */
function isListed(values: readonly (readonly [value: string, count: number])[], separator: string): boolean {
  const several = values.filter(([value]) => value.includes(separator) && !/[<>{}]/.test(value));
  const cells = several.reduce((sum, [, count]) => sum + count, 0);
  const total = values.reduce((sum, [, count]) => sum + count, 0);
  if (several.length < 2 || cells < total * MIN_SHARE) return false;
  const uses = new Map<string, number>();
  for (const [value] of values) {
    const parts = new Set(value.split(separator).map(part => part.trim()));
    if (parts.has('') && separator === ',') return false;
    for (const part of parts) uses.set(part, (uses.get(part) ?? 0) + 1);
  }
  const parts = [...uses.keys()];
  const isShort = parts.every(part => part.length <= 40 && !/[.!?]\s|^\d+$/.test(part));
  const again = [...uses.values()].filter(count => count > 1).length;
  return isShort && again >= parts.length * (separator === ',' ? 0.6 : 0.3);
}
