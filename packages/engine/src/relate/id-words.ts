// What a header says about ids: whether the column holds any, and of what; and whether its words are what a table is called.
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { StudiedColumn } from '../classify/study.ts';
import { stemWords } from '../profile/header-name.ts';
import { sheetTitle } from '../profile/table-name.ts';
import { entityOfWords } from '../words/entities.ts';

const idEnds = new Set(
  'id ids ref refs reference key fk no nr num number code nummer numero numer guid uuid'.split(' '),
);
/** Romance and Slavic languages say it first: `id_cliente`, `Codice cliente`, `Numer klienta`. */
const idBegins = new Set('id fk nr cod codigo codice code num numero numer number no ref'.split(' '));
const small = new Set('de du des del della di da do dos das d l le la les el los las of the'.split(' '));
/** `Kundennummer`, `Klantnr`, `LEADID`. */
const GLUED = /^(\p{L}{2,}?)_?(?:id|ref|fk|nummer|numer|nr)$/u;
/** Words that end like an id and are none. */
const noIds =
  /(?:paid|said|laid|void|avoid|valid|invalid|grid|hybrid|bid|covid|android|solid|rapid|fluid|liquid|mid)$/;
/** Words that say how a record stands to the other, and not what that is. */
const bare = new Set(
  'id ids name record associated primary number parent master main superior ultimate related linked legacy old former original source external foreign ext row'.split(
    ' ',
  ),
);

export interface IdWords {
  isId: boolean;
  /** What is left when the word for an id is taken away. */
  of: string[];
}

/** Does the header say that the column holds ids, and of what: `LEADID`, `Ref`, `id_cliente`, `Kundennummer`. */
export function idWords({ header }: StudiedColumn): IdWords {
  const { tokens, compact } = header;
  const [first = ''] = tokens;
  const last = tokens.at(-1) ?? '';
  const without = (words: readonly string[]): string[] => words.filter(word => !small.has(word));
  // A “number of employees” counts them.
  if (tokens[1] === 'of') return { isId: false, of: tokens };
  if (idEnds.has(last)) return { isId: true, of: without(tokens.slice(0, -1)) };
  if (idBegins.has(first) && tokens.length > 1) return { isId: true, of: without(tokens.slice(1)) };
  const glued = GLUED.exec(last);
  if (!glued?.[1] || noIds.test(compact)) return { isId: false, of: tokens };
  return { isId: true, of: without([...tokens.slice(0, -1), glued[1]]) };
}

/** Words of a header without those that only say how a record stands to the other. */
export function specificWords(words: readonly string[]): string[] {
  return words.filter(word => !bare.has(word));
}

/** A table by what it and its file are called. */
export interface CalledTable {
  entity: string;
  profile: SourceProfile;
}

/** Are these words what the table is called: `customer` for customers.csv, `order item` for order_items.csv? */
export function isCalled(words: readonly string[], { entity, profile }: CalledTable): boolean {
  const specific = specificWords(words);
  if (specific.length === 0) return false;
  if (entityOfWords(specific)?.entity === entity || specific.join('_') === entity) return true;
  const names = stemWords(sheetTitle(profile)).slice(-specific.length);
  return names.length === specific.length && specific.every((word, at) => areForms(word, names[at] ?? ''));
}

/** The same word in another number or case: `cliente` and `clientes`, `klienta` and `klienci`. */
function areForms(one: string, other: string): boolean {
  if (one === other) return true;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (same < 4) return false;
  const most = same === 4 ? 1 : same === 5 ? 2 : 3;
  return one.length - same <= most && other.length - same <= most;
}
