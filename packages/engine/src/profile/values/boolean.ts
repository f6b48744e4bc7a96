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
  '☑',
  '✅',
  'checked',
  'tak',
  'да',
  'ano',
  'igen',
  'kyllä',
  'evet',
  'はい',
  '是',
  '예',
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
  'nee',
  'nie',
  'нет',
  'nem',
  'nej',
  'hayır',
  'いいえ',
  '否',
  '아니요',
  '✗',
  '✘',
  '☐',
  '❌',
]);

/** The words that say yes and no in one column, where somebody told them. */
export interface TruthWords {
  yes?: readonly string[] | undefined;
  no?: readonly string[] | undefined;
}

/** True, false, or undefined when the text is neither. Case does not matter. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** The same by the words that somebody told of the column, which stand in place of the usual ones. */
export function readTruth(text: string, { yes, no }: TruthWords): boolean | undefined {
  if (!yes && !no) return parseBoolean(text);
  const word = text.trim().toLowerCase();
  const isOne = (words: readonly string[] = []): boolean =>
    words.some(one => one.trim().toLowerCase() === word);
  if (isOne(yes)) return true;
  return isOne(no) ? false : undefined;
}
