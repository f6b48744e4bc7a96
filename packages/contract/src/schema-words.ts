// Which headers and labels say what a column is, and which are rows of data in the place of a header. What a playbook keeps
// must never hold the second.

const LONGEST = 80;
const MOST_WORDS = 10;
const ADDRESS = /[^\s@]@[^\s@]|:\/\/|\bwww\.|\b\d{1,3}(\.\d{1,3}){3}\b/;
const STEERING = /[\p{Cc}\u2028\u2029]/u;

/** A person's address or a link: whoever writes one into a header wrote a row there. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Words that name something: no address, number, phone, date, id or sentence. */
export function isSchemaWord(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST || STEERING.test(text) || isAddress(text)) return false;
  if (trimmed.split(/\s+/).length > MOST_WORDS) return false;
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0;
  const digits = trimmed.match(/\p{N}/gu)?.length ?? 0;
  // `Address 2` and `cf_1234` name something; `555 0147`, `0064x00000A1b2C` and `2024-05-01` are values.
  return letters > 0 && digits <= 4 && digits <= letters;
}
