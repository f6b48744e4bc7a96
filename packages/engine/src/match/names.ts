// Whether two names may call one person or company. Writing tells nothing apart: order, case, accents, `ü` and `ue`,
// salutations, initials, short forms, a slip of the pen. What is left is another name.
import { fold, normaliseCompanyName, normaliseName } from '../profile/values/name.ts';
import { slipsBetween } from './slips.ts';

/** same: nothing differs but the writing. alike: one may stand for the other. unknown: one of them says nothing, or in
 *  letters that cannot be compared. other: a word contradicts. */
export type NameVerdict = 'same' | 'alike' | 'unknown' | 'other';

/** First names and what their bearers are called, each line the same name. */
const calledAlso = `william bill will billy willy liam wilhelm willi guillermo guillaume
robert bob rob bobby robbie roberto bert
richard rick dick rich ricky ricardo
james jim jimmy jamie
john jack johnny jon johann johannes hans juan jean giovanni ivan jan
charles charlie chuck karl carl carlos
edward ed eddie ted ned eduard eduardo
thomas tom tommy
joseph joe joey josef jose sepp pepe giuseppe
george georgie georg jorge
henry harry hank heinrich heinz henri enrique
elizabeth elisabeth liz beth betty lizzie eliza lisa lisbeth sissi
margaret maggie peggy meg margarete margarethe greta gretchen
katherine kate kathy katie catherine cathy kathryn katharina katrin kati
michael mike mick mickey michel miguel michele
david dave davey
daniel dan danny
christopher chris christoph christophe kit
christian chris
christine christina tina chris chrissy
anthony tony antonio anton toni
andrew andy drew andreas andre andrea
alexander alex sandy xander alexandre sascha alejandro
alexandra alex sandra sandy
samuel sam sammy
samantha sam
benjamin ben benny
nicholas nick nicolas nikolaus klaus nico nicky
stephen steve steven stefan stephan
matthew matt matthias mathieu
patrick pat paddy patrizio
patricia trish patty pat
jennifer jen jenny jenni
jessica jess jessie
rebecca becky becca
susan sue susie suzanne susanne
deborah deb debbie debra
victoria vicky tori vicki
theodore theo ted teddy theodor
frederick fred freddie friedrich fritz frederic
francis frank frankie franz francisco paco francesco francois
arthur art artur
albert al bert alberto
walter walt walther
ronald ron ronnie
donald don donnie
kenneth ken kenny
gregory greg gregor
timothy tim timmy
joshua josh
zachary zach zack
jacob jake jakob
peter pete pedro pierre
philip phil phillip philipp philippe
raymond ray
lawrence larry laurence lorenz laurent
gerald gerry jerry gerhard gerd
leonard leo len lenny leonhard
vincent vince vinny
abigail abby gail
amanda mandy
barbara barb babs
dorothy dot dottie dorothea
eleanor ellie nora eleonore
isabella bella isabel isabelle
josephine jo josie josefine
kimberly kim
pamela pam
theresa terry tess teresa therese
virginia ginny
maximilian max
sebastian basti seb
florian flo
tobias tobi
manuel manu
ulrich uli
joachim jochen achim
wolfgang wolf
dieter dietrich
guenther guenter gunther
luis louis ludwig lewis lou
nathaniel nathan nate
jonathan jon nathan
bradley brad
jeffrey jeff geoffrey geoff
douglas doug
russell russ
stanley stan
harold hal harry
eugene gene eugen
martin marty martino
maria marie mary mia
anna ann anne annie anja
julia julie jules
caroline carolyn carrie karoline carol
cynthia cindy
judith judy
sandra sandy
veronica ronnie vera veronika
natalie nat natalia
monica monika moni
gabriele gabi gabriella gabrielle
brigitte gitte birgit
ursula uschi ulla`;

const lines = calledAlso.split('\n');
const families = new Map<string, number[]>();
for (const [family, line] of lines.entries())
  for (const name of line.split(' '))
    families.set(squeezed(name), [...(families.get(squeezed(name)) ?? []), family]);

/** A name in the form in which it is compared. */
export interface ComparedName {
  words: readonly string[];
  /** All letters, whatever the order of the words. */
  letters: string;
  /** All letters as they stand: `Anne-Marie` is Annemarie. */
  run: string;
  isLatin: boolean;
}

/** The form in which the names of an object's records are compared. */
export function comparedName(object: string, name: string): ComparedName {
  const plain = object === 'contacts' ? normaliseName : object === 'companies' ? normaliseCompanyName : fold;
  const words = wordsOf(plain(name));
  const ordered = object === 'contacts' ? words.toSorted() : words;
  return {
    words,
    letters: ordered.join(''),
    run: words.join(''),
    isLatin: /\p{Script=Latin}|\d/u.test(words.join('')),
  };
}

/** Compares what two rows call their record. A person may be called by a part of the name; for a company or a thing a word
 *  more is another one. */
export function compareNames(object: string, one: ComparedName, other: ComparedName): NameVerdict {
  if (one.words.length === 0 || other.words.length === 0 || one.isLatin !== other.isLatin) return 'unknown';
  const isSame = one.letters === other.letters || one.run === other.run;
  if (object !== 'contacts') {
    if (isSame) return 'same';
    const isCode = /\d/.test(one.letters + other.letters);
    return object === 'companies' && !isCode && isSlip(one.letters, other.letters) ? 'alike' : 'other';
  }
  if (isSame) return one.words.length > 1 || other.words.length > 1 ? 'same' : 'alike';
  const [few, many] = one.words.length <= other.words.length ? [one, other] : [other, one];
  return isWithin(few.words, many.words) ? 'alike' : 'other';
}

/** Whether each word has its counterpart among the others: no word serves for two. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  const [first, ...rest] = few;
  if (first === undefined) return true;
  return many.some((word, at) => isSameWord(first, word) && isWithin(rest, many.toSpliced(at, 1)));
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const calledLong = familiesOf(long);
  if (short.length === 1) return long.startsWith(short) || calledLong.some(family => begins(family, short));
  if (familiesOf(short).some(family => calledLong.includes(family))) return true;
  return !areSiblings(short, long) && isSlip(a, b);
}

/** Paul and Paula, Christian and Christina: as often brother and sister as a slip. */
function areSiblings(short: string, long: string): boolean {
  if (short.endsWith('a') === long.endsWith('a')) return false;
  return short.length < long.length || (/i(?:an|na)$/.test(short) && /i(?:an|na)$/.test(long));
}

function familiesOf(word: string): readonly number[] {
  return families.get(word) ?? [];
}

/** R. is Bob, whose name is Robert. */
function begins(family: number, letter: string): boolean {
  return lines[family]?.startsWith(letter) === true;
}

/** One slip in a short word, two in a long one. Another letter makes another name of a word that is short (`Tim`, `Tom`)
 *  or begins with it (`Holly`, `Molly`). */
function isSlip(a: string, b: string): boolean {
  const length = Math.max(a.length, b.length);
  const most = length >= 8 ? 2 : length >= 4 ? 1 : 0;
  if (most === 0 || slipsBetween(a, b, most) > most) return false;
  const isOtherLetter = a.length === b.length && !isSwapped(a, b);
  return !isOtherLetter || (length >= 5 && a[0] === b[0]);
}

function isSwapped(a: string, b: string): boolean {
  return a.split('').sort().join('') === b.split('').sort().join('');
}

/** The letters that stand for one sound in several spellings: `Müller`, `Mueller` and `Muller` are written alike. */
function squeezed(word: string): string {
  return word
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('aa', 'a')
    .replaceAll('ph', 'f');
}

function wordsOf(text: string): string[] {
  // An apostrophe within a name is none: O'Brien, OBrien.
  return text
    .replaceAll(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(squeezed);
}
