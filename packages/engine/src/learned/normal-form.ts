// One spelling for headers that differ only in how a system writes them: `InvoiceDate`, `invoice_date__c` and `Invoice Date`
// are the same words.

/** What exporters put around a name: Dynamics' hidden columns, Fivetran's prefix, HubSpot's own, Salesforce's suffix. */
const WRAPPING = /^\(do not modify\)\s*|^property_(hs_)?|^hs_|__(c|pc|r)$|(?<!\*)\*+$|\s*\(\d+\)$/gi;
/** Letters that Unicode does not take apart into a letter and a mark. */
const whole: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const WHOLE = /[łøđðıßæœþ]/g;
/** Marks over Latin, Greek and Cyrillic letters; those of other scripts (Japanese, Thai, Arabic) tell words apart. */
const MARKS = /[\u0300-\u036f]/g;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;

/** Words in lower case without accents, one blank between them. */
export function normalForm(header: string): string {
  return header
    .normalize('NFKC')
    .trim()
    .replaceAll(WRAPPING, '')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(WHOLE, letter => whole[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll('#', ' number ')
    .replaceAll(NO_WORD, ' ')
    .replaceAll(/(\p{L})(\p{N})/gu, '$1 $2')
    .trim();
}
