// Which of the records that share a key a row belongs to, by its name and, where names say little, by its phones.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import type { MatchKey } from '../match/exact-keys.ts';
import { type ComparedName, compareNames } from '../match/names.ts';
import { arePhonesOther } from '../match/phone-numbers.ts';
import { isRoleAddress } from '../profile/values/address.ts';

/** Identities of one key that a row is compared with letter by letter; beyond them only the same name meets. */
const MOST_COMPARED = 24;

/** Ways of writing one identity that are remembered. */
const MOST_WRITINGS = 12;

/** What is known of a row to tell it from others. */
export interface Party {
  plan: number;
  row: number;
  name: string;
  phones: string[];
}

export interface Compared extends Party {
  compared: ComparedName;
}

export type Because = NonNullable<KeptSeparateRow['because']>;

export interface Identity {
  /** The name of the answer; absent for those who have the key as it is. */
  answer?: string;
  because: Because;
  is_merged: boolean;
  writings: Compared[];
}

export interface KeyGroup {
  identities: Identity[];
  byName: Map<string, Identity>;
}

export function rememberWriting(group: KeyGroup, identity: Identity, own: Compared): void {
  const { letters, words } = own.compared;
  if (words.length > 1 && !group.byName.has(letters)) group.byName.set(letters, identity);
  const isKnown = identity.writings.some(
    one => one.compared.letters === letters && one.phones.join() === own.phones.join(),
  );
  if (!isKnown && identity.writings.length < MOST_WRITINGS) identity.writings.push(own);
}

/** The identity a row belongs to; without one, why it belongs to none. */
export function identityOf(
  object: string,
  at: MatchKey,
  { identities, byName }: KeyGroup,
  own: Compared,
): { identity?: Identity; because: Because } {
  const isJudgedByName = at.kind !== 'name';
  const exact = isJudgedByName ? byName.get(own.compared.letters) : undefined;
  if (exact) return { identity: exact, because: 'name' };
  const open = identities
    .slice(0, MOST_COMPARED)
    .map(identity => ({ identity, ...verdictOf(object, at, identity, own) }));
  const [first] = open;
  const fitting = open.filter(one => one.against === undefined);
  const alike = fitting.filter(one => one.isAlike);
  const byPhone = alike.filter(({ identity }) =>
    identity.writings.some(one => hasCommon(one.phones, own.phones)),
  );
  // A part of a name that fits two people is neither's.
  const found = alike.length > 1 ? (byPhone.length === 1 ? byPhone[0] : undefined) : (alike[0] ?? fitting[0]);
  return { ...(found && { identity: found.identity }), because: first?.against ?? 'name' };
}

/** A row belongs to an identity when one of its full names fits, or, as long as it has none, a part of one; and when where
 *  names say little the phones do not contradict. */
function verdictOf(
  object: string,
  at: MatchKey,
  { writings }: Identity,
  own: Compared,
): { against?: Because; isAlike: boolean } {
  // Two keys in one, or the whole row: nothing is left that could contradict.
  if (at.kind === 'domain_and_name' || at.kind === 'other' || at.kind === 'derived') return { isAlike: true };
  const full = writings.filter(isFull);
  const names = new Set(
    at.kind === 'name'
      ? (['unknown'] as const)
      : (full.length > 0 ? full : writings).map(one => compareNames(object, one.compared, own.compared)),
  );
  const isAlike = names.has('same') || names.has('alike');
  if (!isAlike && !names.has('unknown')) return { against: 'name', isAlike };
  const isWeak = !isAlike || (!names.has('same') && at.kind === 'email' && isRoleAddress(at.value));
  const phones = writings.flatMap(one => one.phones);
  return isWeak && arePhonesOther(phones, own.phones) ? { against: 'phone', isAlike: false } : { isAlike };
}

function isFull({ compared }: Compared): boolean {
  return compared.words.filter(word => word.length > 1).length > 1;
}

function hasCommon(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && b.length > 0 && !arePhonesOther(a, b);
}
