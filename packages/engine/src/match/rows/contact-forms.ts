// E-mail addresses and phone numbers.
import { isFreeMailDomain } from '../../profile/values/domain.ts';
import { bare, isWordUnit, type Target } from './cell-words.ts';
import { hashUnits } from './hash.ts';
import { type ColumnSlots, SLOTS } from './layout.ts';
import { isDigit, isLetter, type Letters } from './letters.ts';
import { letterMask, MOST_COMPARED } from './letters-kept.ts';

const AT = 64;
const COMMA = 44;
const SEMICOLON = 59;
/** National numbers are told apart by their last digits; what stands before may be left out. */
const PHONE_DIGITS = 9;
const FEWEST_PHONE_DIGITS = 7;
/** Whether everybody may have a mailbox at a domain, by the domain's hash. */
const FREE_DOMAINS = new Map<number, boolean>();
/** A server reads exports for months: what is remembered has an end. */
const MOST_DOMAINS = 100_000;

export function email(cell: Letters, column: ColumnSlots, target: Target): void {
  const { units } = cell;
  const slots = SLOTS.email;
  let begin = 0;
  while (begin < cell.length && !isWordUnit(units[begin] ?? 0)) begin++;
  let at = -1;
  let end = begin;
  // Several addresses in one cell: the first stands for the row.
  for (; end < cell.length; end++) {
    const unit = units[end] ?? 0;
    if (unit === AT && at === -1) at = end;
    else if (!isWordUnit(unit) && !EMAIL_SIGNS.has(unit)) break;
  }
  if (at <= begin || end - at < 2) return;
  const place = target.row + column.at;
  const { words } = target;
  const domain = hashUnits(units, at + 1, end);
  words[place + slots.hash] = hashUnits(units, begin, end);
  words[place + slots.mailbox] = hashUnits(units, begin, at);
  words[place + slots.domain] = domain;
  let isFree = FREE_DOMAINS.get(domain);
  if (isFree === undefined) {
    isFree = isFreeMailDomain(cell.slice(at + 1, end));
    if (FREE_DOMAINS.size >= MOST_DOMAINS) FREE_DOMAINS.clear();
    FREE_DOMAINS.set(domain, isFree);
  }
  words[place + slots.own] = isFree ? 0 : domain;
  const kept = Math.min(at, begin + MOST_COMPARED);
  words[place + slots.text] = target.letters.keep(units, begin, kept);
  words[place + slots.mask] = letterMask(units, begin, kept);
}

const EMAIL_SIGNS = new Set("@.!#$%&'*+/=?^_`{|}~-".split('').map(sign => sign.charCodeAt(0)));

export function phone({ units, length }: Letters, column: ColumnSlots, target: Target): void {
  let digits = 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at] ?? 0;
    if (isDigit(unit)) bare[digits++] = unit - 48;
    // An extension, or another number, is not the number.
    else if (digits >= FEWEST_PHONE_DIGITS && (isLetter(unit) || unit === COMMA || unit === SEMICOLON)) break;
  }
  if (digits < FEWEST_PHONE_DIGITS) return;
  let number = 0;
  for (let at = Math.max(0, digits - PHONE_DIGITS); at < digits; at++) number = number * 10 + (bare[at] ?? 0);
  target.words[target.row + column.at] = number === 0 ? 0 : number;
}
