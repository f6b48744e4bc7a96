// One way of writing for each kind of value: what only differs in writing is equal afterwards.
import {
  bare,
  bounds,
  findWords,
  type NormalForm,
  squeeze,
  type Target,
  WORD,
  writeText,
} from './cell-words.ts';
import { company, street, website } from './company-forms.ts';
import { email, phone } from './contact-forms.ts';
import { dateNumber } from './date-number.ts';
import type { FieldKind } from './fields.ts';
import { hashText, hashUnits } from './hash.ts';
import { type ColumnSlots, SLOTS } from './layout.ts';
import type { Letters } from './letters.ts';
import { firstName, fullName, writeLastName } from './name-forms.ts';
import { pickWords } from './picked-words.ts';

/** Letters and digits alone. */
function word(cell: Letters, column: ColumnSlots, target: Target): void {
  writeText(target, target.row + column.at, bare, 0, squeeze(cell, 0, cell.length, WORD));
}

function category(cell: Letters, column: ColumnSlots, target: Target): void {
  const length = squeeze(cell, 0, cell.length, WORD);
  if (length > 0) target.words[target.row + column.at] = hashUnits(bare, 0, length);
}

function date(cell: Letters, column: ColumnSlots, target: Target): void {
  target.words[target.row + column.at] = dateNumber(cell, column.order);
}

const bits = new DataView(new ArrayBuffer(4));

function number(cell: Letters, column: ColumnSlots, target: Target): void {
  const value = amountOf(cell.slice(0, Math.min(cell.length, 40)));
  if (value === undefined) return;
  const { hash, bits: slot } = SLOTS.number;
  bits.setFloat32(0, value, true);
  const place = target.row + column.at;
  target.words[place + hash] = hashText(String(value));
  target.words[place + slot] = bits.getUint32(0, true);
}

/** Compared, not shown: the last mark is the decimal one when one or two digits follow it. */
function amountOf(text: string): number | undefined {
  const digits = /-?\d[\d.,'\s]*/.exec(text)?.[0];
  if (digits === undefined) return undefined;
  const fraction = /[.,](\d{1,2})$/.exec(digits.trim());
  const whole = (fraction ? digits.slice(0, fraction.index) : digits).replaceAll(/[^\d-]/g, '');
  const value = Number(`${whole}.${fraction?.[1] ?? '0'}`);
  return Number.isFinite(value) ? value : undefined;
}

function text(cell: Letters, column: ColumnSlots, target: Target): void {
  const count = findWords(cell, WORD);
  if (count === 0) return;
  const hashes = new Set<number>();
  for (let at = 0; at < count; at++)
    hashes.add(hashUnits(cell.units, bounds[at * 2] ?? 0, bounds[at * 2 + 1] ?? 0));
  const place = target.row + column.at;
  const length = squeeze(cell, 0, cell.length, WORD);
  target.words[place + SLOTS.text.hash] = hashUnits(bare, 0, length);
  target.words[place + SLOTS.text.words] = target.tokens.keep(
    Uint32Array.from(hashes).sort(),
    0,
    hashes.size,
  );
  pickWords(target.words, place + SLOTS.text.picks, hashes);
}

export const normalForms: Readonly<Record<FieldKind, NormalForm>> = {
  first_name: firstName,
  last_name: (cell, column, target) => writeLastName(target, column.at, cell, 0, cell.length),
  full_name: fullName,
  email,
  phone,
  company,
  website,
  street,
  postcode: word,
  city: word,
  date,
  code: word,
  number,
  word,
  category,
  text,
};
