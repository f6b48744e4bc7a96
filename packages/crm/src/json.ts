// Reading the portal's answers leniently: what is absent or of another kind than expected reads as empty, never as a crash.

export interface Json {
  [key: string]: unknown;
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): Json {
  return isJson(value) ? value : {};
}

export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

/** Text, or the text of a number or boolean; anything else is undefined. NUL and half a surrogate pair, which no database of
 *  ours can hold, come as the sign for what cannot be read. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** As much of what a portal says about a fault as anybody reads. */
export function quoted(said: string | undefined): string | undefined {
  return said === undefined || said.length <= 1_000 ? said : `${said.slice(0, 1_000).toWellFormed()} …`;
}

/** One text or a list of them: the vendor's `context` has both. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter(text => text !== undefined);
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Parsed JSON, or undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
