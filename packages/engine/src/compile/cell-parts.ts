// One cell that holds what several properties take: a full name, an address.

const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'das',
  'du',
  'la',
  'le',
  'ter',
  'ten',
  'zu',
  'bin',
  'al',
  'st',
  'st.',
]);

/** `Anna van der Berg` → Anna, van der Berg; `Berg, Anna` the same; a single word is a last name. */
export function splitFullName(text: string): { firstname?: string; lastname?: string } {
  const comma = /^([^,]+),\s*(.+)$/.exec(text);
  if (comma?.[1] !== undefined && comma[2] !== undefined)
    return { firstname: comma[2].trim(), lastname: comma[1].trim() };
  const words = text.split(/\s+/).filter(word => word !== '');
  if (words.length < 2) return words[0] === undefined ? {} : { lastname: words[0] };
  let start = words.length - 1;
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  return { firstname: words.slice(0, start).join(' '), lastname: words.slice(start).join(' ') };
}

const addressParts: Record<string, readonly string[]> = {
  address: ['street', 'address', 'line1', 'address1'],
  city: ['city', 'town'],
  state: ['state', 'region', 'stateCode'],
  zip: ['postalCode', 'zip', 'postcode', 'postal_code'],
  country: ['country', 'countryCode'],
};

/** An address written as JSON, part by part; undefined when it is none. */
export function readJsonAddress(cell: string): Record<string, string> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(cell);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const fields = new Map(Object.entries(parsed));
  const parts: Record<string, string> = {};
  for (const [property, names] of Object.entries(addressParts)) {
    const value = names.map(name => fields.get(name)).find(one => typeof one === 'string' && one !== '');
    if (typeof value === 'string') parts[property] = value;
  }
  return parts;
}
