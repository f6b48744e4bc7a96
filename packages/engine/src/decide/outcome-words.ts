// Words by which stages and statuses say in many languages that a deal is won, lost, open or closed.
import { fold, normaliseKey } from '../profile/values/name.ts';

export const WON = 1;
export const LOST = 2;
export const OPEN = 4;
/** Nothing is said: every outcome is possible. */
export const ANY = WON | LOST | OPEN;
export const CLOSED = WON | LOST;

/** Alone or among other words: `6 - Closed Won (signed)`. */
const wonTokens =
  'won gewonnen gagne gagnee gagnes gagnees ganado ganada ganados ganadas vinto vinta vinti ganho ganha ganhou wygrana wygrane wygrany vunnen vunnet vundet vyhrano vyhrany megnyert castigat kazanildi voitettu выиграна выигран выиграно выиграли успешно виграно';
const lostTokens =
  'lost lose verloren perdu perdue perdus perdido perdida perdidos perso persa persi perdeu przegrana przegrane przegrany forlorad forlorat tabt tapt prohrano elveszett pierdut kaybedildi havitty проиграна проигран проиграно проиграли отказ провалена програно';
/** Only as the whole name: beside other words they mean something else. */
const wonNames =
  'win wins signed ordered order auftrag auftragerteilt beauftragt converted closedconverted sold verkauft verkauf vendu vendido venduto dealwon success successful contractsigned dealsigned';
const lostNames =
  'loss cancelled canceled storniert abgebrochen abandoned disqualified rejected absage abgesagt abgelehnt declined dead unqualified closednotconverted outsold nodecision annule cancelado annullato annulla geannuleerd dropped deadlead notwon wontbuy closeddead';
const openNames =
  'open opened active aktiv inprogress ongoing pending laufend offen ouvert ouverte encours abierto abierta enproceso encurso aperto aperta incorso aberto aberta emandamento emaberto lopend nieuw otwarta otwarte oppen aben открыта открыт вработе';
const closedNames =
  'closed closedeal geschlossen abgeschlossen ferme fermee cloture cerrado cerrada chiuso chiusa fechado fechada gesloten afgesloten zamkniete zamknieta stangd lukket done completed complete finished erledigt termine terminado закрыта закрыт';
/** Written without spaces between words. */
const wonSigns = ['受注', '成約', '獲得', '赢单', '贏單', '成交', '赢得', '수주', '성사'];
const lostSigns = ['失注', '敗戦', '输单', '輸單', '丢单', '丟單', '실주', '실패'];

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(normaliseKey));
const won = setOf(wonTokens);
const lost = setOf(lostTokens);
const wholeWon = setOf(wonNames);
const wholeLost = setOf(lostNames);
const wholeOpen = setOf(openNames);
const wholeClosed = setOf(closedNames);
const negations = new Set(['not', 'nicht', 'non', 'no', 'nao', 'niet', 'nie', 'не', 'ne', 'pas']);

const NUMBER_PREFIX =
  /^\s*(?:(?:stage|phase|step|stufe|etape|étape|etapa|fase)\s*)?\d{1,3}\s*[.):\-–_/]*\s*/i;

/** A name without the number in front that only gives its place: `6 - Closed Won`. A name that is only a number stays. */
export function withoutNumber(name: string): string {
  const rest = name.replace(NUMBER_PREFIX, '');
  return rest.trim() === '' ? name : rest;
}

/** Ahead of the word that counts, and written together with it: `closedwon`, `abgeschlossengewonnen`. */
const CLOSED_AHEAD =
  /^(?:closed|close|deal|abgeschlossen|ferme|conclus|cerrado|cerrada|chiuso|fechado|gesloten)/;

/** Read once for every name: a status stands in each of a million rows. */
const cache = new Map<string, number>();
const MOST_NAMES = 2000;

/**
 * The outcomes that a stage's or a status's name leaves possible: won 1, lost 2, open 4, added up; 7 when it says nothing.
 * `Closed` alone is won or lost.
 */
export function outcomeWord(name: string): number {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const read = readOutcome(name);
  if (cache.size >= MOST_NAMES) cache.clear();
  cache.set(name, read);
  return read;
}

function readOutcome(name: string): number {
  const bare = withoutNumber(name);
  const key = normaliseKey(bare);
  if (key === '') return ANY;
  if (wholeWon.has(key)) return WON;
  if (wholeLost.has(key)) return LOST;
  if (wholeOpen.has(key)) return OPEN;
  if (wholeClosed.has(key)) return CLOSED;
  const words = fold(bare.replaceAll(/won['’]t/gi, 'refuses'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
  const tail = key.replace(CLOSED_AHEAD, '');
  const isNegated = words.some((word, at) => won.has(word) && negations.has(words[at - 1] ?? ''));
  const says = (set: ReadonlySet<string>, signs: readonly string[]): boolean =>
    set.has(tail) || words.some(word => set.has(word)) || signs.some(sign => bare.includes(sign));
  const isWon = !isNegated && says(won, wonSigns);
  const isLost = isNegated || says(lost, lostSigns);
  if (isWon && isLost) return CLOSED;
  return isWon ? WON : isLost ? LOST : ANY;
}
