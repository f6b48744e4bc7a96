// What a file really is, by its first bytes rather than by its name.

export type FileKind = 'text' | 'zip' | 'xls' | 'empty' | 'binary' | 'html' | 'json' | 'parquet';

const MAGIC: readonly [prefix: string, what: string][] = [
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG image'],
  ['47494638', 'a GIF image'],
  ['ffd8ff', 'a JPEG image'],
  ['1f8b', 'a gzip archive'],
  ['377abcaf', 'a 7-Zip archive'],
  ['52617221', 'a RAR archive'],
  ['53514c69746520666f726d6174', 'a SQLite database'],
  ['50415245', 'an encrypted Parquet file'],
  ['7f454c46', 'a program'],
  ['4d5a', 'a program'],
];
const UNRELATED_NAME =
  /(^|\/)(readme|licen[cs]e|notice|copying|changelog|authors|contributing|source)(\.(md|txt|rst))?$/i;
const UNRELATED_EXTENSION =
  /\.(md|markdown|rst|pdf|docx?|pptx?|png|jpe?g|gif|svg|webp|ico|css|js|ts|py|sql|ya?ml|toml|xml|eml|msg|log|gitkeep|gitignore|ds_store|json|ndjson|html?|mp4|mov)$/i;
const HIDDEN = /(^|\/)(\.|__MACOSX\/|thumbs\.db$|desktop\.ini$|~\$)/i;

/** Is this a file that nobody meant as data (documentation, licence, picture, system file)? */
export function isUnrelatedName(name: string): boolean {
  return isHiddenName(name) || UNRELATED_NAME.test(name) || UNRELATED_EXTENSION.test(name);
}

/** Is it one that systems and programs keep for themselves? */
export function isHiddenName(name: string): boolean {
  return HIDDEN.test(name);
}

/** Reads the kind off the first bytes; `what` says it in words when it is not a table. */
export function fileKind(head: Uint8Array): { kind: FileKind; what: string } {
  if (head.length === 0) return { kind: 'empty', what: 'an empty file' };
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex');
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return { kind: 'zip', what: 'a zip archive' };
  if (hex.startsWith('50415231')) return { kind: 'parquet', what: 'a Parquet file' };
  if (hex.startsWith('d0cf11e0'))
    return { kind: 'xls', what: 'an old or password-protected Office document' };
  for (const [prefix, what] of MAGIC) {
    if (hex.startsWith(prefix) && !(prefix === '4d5a' && isPlain(head))) return { kind: 'binary', what };
  }
  if (isBinary(head)) return { kind: 'binary', what: 'binary data, not text' };
  const start = Buffer.from(head.subarray(0, 512))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(!doctype|html|table|\?xml|meta)/i.test(start))
    return { kind: 'html', what: 'a web page or XML file' };
  if (/^(\{\s*"|\[\s*[{[])/.test(start)) return { kind: 'json', what: 'a JSON file' };
  return { kind: 'text', what: 'text' };
}

function isPlain(head: Uint8Array): boolean {
  return !head.subarray(0, 1024).includes(0) && !isBinary(head);
}

/** Text has almost no control characters; zeroes are fine where UTF-16 puts them. */
function isBinary(head: Uint8Array): boolean {
  let controls = 0;
  const zeroes: [even: number, odd: number] = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeroes[(index & 1) === 0 ? 0 : 1]++;
    else if (byte < 32 && ![1, 9, 10, 12, 13, 26, 28, 29, 30, 31].includes(byte)) controls++;
  }
  if (controls > head.length * 0.02 && controls > 1) return true;
  const half = head.length / 2;
  const isUtf16 = Math.max(...zeroes) > half * 0.4 && Math.min(...zeroes) < half * 0.05;
  return !isUtf16 && zeroes[0] + zeroes[1] > head.length * 0.05;
}
