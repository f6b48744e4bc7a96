// JSON that PostgreSQL accepts: it holds neither NUL nor half a surrogate pair, which a file or a portal may well send.

const suspicious = /\\u(?:0000|d[89a-f])/;

function repaired(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/** One parameter for `jsonb_to_recordset`: a whole set of rows travels in a single bind. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return suspicious.test(text) ? JSON.stringify(value, repaired) : text;
}
