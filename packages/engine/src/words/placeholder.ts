// Texts that say that nothing is known. Which of them mean it where they stand is for the other values of their column to say.

/** sign: says it by itself, in any column. program: what programs write for nothing; nobody offers it as a choice.
 *  word: says it too, unless somebody meant the word. phone, number: cannot be one, if it stands in a column of them. */
export type PlaceholderKind = 'sign' | 'program' | 'word' | 'phone' | 'number';

const list = (words: string): string[] => words.split('|');

const SIGNS = new Set(
  list(
    '-|--|---|----|—|–|?|??|???|....|...|…|n/a|n.a.|n.a|#n/a|#na|#ref!|#value!|#div/0!|#name?|#null!|#num!|#error!|\\n|k.a.|k. a.|keine angabe|nicht angegeben|not available|not applicable|not provided|not specified|not set|not given|not known|please select|please choose|select one|choose one|select an option|select option|non renseigné|non renseignée|non communiqué|no disponible|sin especificar|no especificado|non disponibile|non specificato|n.v.t.|não informado|nao informado|brak danych|не указано|не указан|не указана|не задано|未設定|未入力|未填写|未知|0000-00-00|0000-00-00 00:00:00|00/00/0000|00.00.0000|00-00-0000',
  ),
);
const PROGRAM = new Set(list('null|undefined|nan|nullptr|nonetype'));
const WORDS = new Set(
  list(
    'none|nil|na|unknown|unkown|tbd|tba|tbc|select|choose|blank|empty|missing|unset|unspecified|xxx|xxxx|xxxxx|xxxxxx|unbekannt|keine|inconnu|inconnue|desconocido|desconocida|desconhecido|desconhecida|sconosciuto|sconosciuta|nessuno|ninguno|aucun|aucune|nenhum|onbekend|geen|nieznany|okänd|ukjent|ukendt|неизвестно|неизвестен|нет данных|なし|不明|未定|無|无|暂无|없음',
  ),
);
/** In brackets, dashes or with dots behind them these are no choice that anybody offers: `-None-`, `<unknown>`, `Select…`. */
const DECORATED = /^[\s\-–—_*<([{#"'.]+\s*(.+?)\s*[\s\-–—_*>)\]}#"'.…]+$|^(.+?)\s*(?:\.{3}|…)$/u;
const CORES = new Set([
  ...list(
    'n/a|select|select one|please select|choose|choose one|please choose|not set|not provided|not specified',
  ),
  ...PROGRAM,
  ...WORDS,
]);
const LONGEST = 32;

/** Names that people have, among words that say nothing. */
const NAMES = new Set(list('none|null|na|nan|nil|blank|keine|geen|empty|missing|無|无'));

/** Lengths of the words that begin with a character, as bits; at 0 those that begin beyond ASCII. Nearly no text gets past
 *  this, and it is asked of every cell. */
const lengths = new Uint32Array(128);
for (const word of [...SIGNS, ...PROGRAM, ...WORDS]) {
  const first = word.charCodeAt(0);
  const at = first < 128 ? first : 0;
  lengths[at] = (lengths[at] ?? 0) | (1 << Math.min(word.length, 31));
}
/** What may open a decorated word, besides dashes. */
const opening = new Uint8Array(128);
for (const char of ' -_*<([{#"\'.') opening[char.charCodeAt(0)] = 1;

function isWorthALook(text: string): boolean {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  if (opening[first] === 1 || first === 0x2013 || first === 0x2014 || last === 46 || last === 0x2026)
    return true;
  const lower = first >= 65 && first <= 90 ? first | 32 : first;
  return (((lengths[lower < 128 ? lower : 0] ?? 0) >>> Math.min(text.length, 31)) & 1) === 1;
}

/** What kind of placeholder the text may be by itself; undefined for nearly all texts. */
export function placeholderKind(text: string): 'sign' | 'program' | 'word' | undefined {
  if (text.length > LONGEST || !isWorthALook(text)) return undefined;
  const word = text.toLowerCase();
  if (SIGNS.has(word)) return 'sign';
  if (PROGRAM.has(word)) return 'program';
  if (WORDS.has(word)) return 'word';
  const parts = DECORATED.exec(word);
  const core = parts?.[1] ?? parts?.[2];
  return core !== undefined && CORES.has(core) ? 'sign' : undefined;
}

/** Whether somebody may be called so. */
export function mayBeName(text: string): boolean {
  return NAMES.has(text.toLowerCase());
}

const PHONE_CHARS = /^[-+()./\s\d]+$/;
const COUNTING = '01234567890123456789';
const FEW_DIGITS = 4;

/** A text of digits that nobody can call: negative, too short, one digit over and over, or counting up. */
export function isNoPhone(text: string): boolean {
  if (text.length > 20 || (isOrdinaryPhone(text) && !text.startsWith('-')) || !PHONE_CHARS.test(text))
    return false;
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return false;
  return /^-\s?\d/.test(text) || digits.length <= FEW_DIGITS || isEmptyPhone(digits);
}

/** Asked of every phone: nearly all have many digits, and two neighbours that neither are the same nor count up. */
function isOrdinaryPhone(text: string): boolean {
  let digits = 0;
  let isOrdinary = false;
  let before = -1;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) continue;
    if (digits > 0 && digit !== before && digit !== (before + 1) % 10) isOrdinary = true;
    before = digit;
    digits++;
  }
  return isOrdinary && digits > FEW_DIGITS;
}

/** Too few digits for any phone but an extension. */
export function isShortPhone(text: string): boolean {
  return text.replaceAll(/\D/g, '').length <= FEW_DIGITS;
}

/** `000-000-0000`, `1234567890`. */
function isEmptyPhone(digits: string): boolean {
  return /^(\d)\1*$/.test(digits) || (digits.length >= 5 && COUNTING.includes(digits));
}

/** `000-000-0000` is written like a phone whatever its column is called. */
export function isEmptyPhoneByShape(text: string): boolean {
  const end = text.length - 1;
  // Asked of every number: nearly none ends in the same digit twice.
  if (end < 6 || end > 19 || text.charCodeAt(end) !== text.charCodeAt(end - 1)) return false;
  return PHONE_CHARS.test(text) && /^\D*(\d)(\D*\1){6,}\D*$/.test(text);
}

/** What programs write for no number: -1, -99, -999. */
export function isNoNumber(text: string): boolean {
  return /^-(1|9{2,9})(\.0+)?$/.test(text);
}
