/** The address of a call below `base`: placeholders filled, query without empty, null and undefined values. */
export function requestUrl(
  base: string,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`The address ${path} needs ${name}`);
    const text = written(value);
    // They are left as they are, and lead to another address.
    if (text === '.' || text === '..') throw new TypeError(`${name} cannot be ${text}`);
    return encodeURIComponent(text);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, written(value));
  }
  const text = search.toString();
  return `${base}${filled}${text === '' ? '' : `?${text}`}`;
}

function written(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new TypeError('An address holds texts, numbers and yes or no only');
}
