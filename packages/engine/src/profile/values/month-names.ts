// Month names in the languages that exports come in, by their first letters.
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'jän'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz', 'maa'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];
/** Whole words only: "March" is a month, "Marketing" is not. */
const WORDS = new Set(
  `january february march april may june july august september october november december
  januar jänner februar märz mai juni juli oktober dezember
  janvier février fevrier mars avril juin juillet août aout septembre octobre novembre décembre decembre
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
  janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
  januari februari maart mei augustus
  sept juil`.split(/\s+/),
);

/** 1 to 12, or undefined when the word is no month. */
export function monthNumber(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower.length > 3 && !WORDS.has(lower)) return undefined;
  // The longer beginnings first: "juin" is June, "juil" July.
  for (const length of [4, 3]) {
    const index = MONTHS.findIndex(names => names.includes(lower.slice(0, length)));
    if (index !== -1) return index + 1;
  }
  return undefined;
}
