// Yes and no as exports write them.
const YES = new Set([
  'true',
  'yes',
  'y',
  't',
  '1',
  'x',
  'on',
  'ja',
  'oui',
  'sí',
  'si',
  'sim',
  'wahr',
  'vrai',
  '✓',
  '✔',
  'checked',
]);
const NO = new Set([
  'false',
  'no',
  'n',
  'f',
  '0',
  'off',
  'nein',
  'non',
  'não',
  'nao',
  'falsch',
  'faux',
  'unchecked',
]);

/** True, false, or undefined when the text is neither. Case does not matter. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
