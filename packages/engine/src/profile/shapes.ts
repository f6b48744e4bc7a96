// What a value of a given shape can be. Asked once per shape, so that it may be thorough.
import { MARK } from './measure.ts';

/** Flags; a value may be several. The last ones say it for sure, the first ones only that it is worth a closer look. */
export const KIND = {
  number: 1,
  date: 2,
  phone: 4,
  email: 8,
  url: 16,
  domain: 32,
  uuid: 64,
  salesforceId: 128,
  json: 256,
  html: 512,
  code: 1024,
  path: 2048,
} as const;

/** Kinds that `confirmKinds` must look at value by value. */
export const MAYBE = KIND.uuid | KIND.salesforceId | KIND.domain;

const NUMBER =
  /^[-+−–(]?\s?(?:A\.?\s?|[$€£¥₹A]{0,3}\s?)[-−(]?[\d.,'’ \u00a0\u202f]*9[\d.,'’ \u00a0\u202f]*(?:[eE][+-]?9+)?\s?(?:A\.?\s?)?[%A$€£¥.-]{0,3}\)?$/;
const DATE_NUMERIC = /^9{1,4}([-/.])\s?9{1,2}\1\s?9{1,4}(\D.*)?$/;
const DATE_NAMED = /^(A[.,]* )?(9{1,2}(A|\.)?[-/ .]\s?A|A\.?[-/ ]9{1,2})/;
const PHONE = /^[+(]?9[9 ()./\u00a0-]{5,}9(\s?[,;]?\s?(A|#)\.?\s?9{1,7})?$/;
const EMAIL = /^(A:)?[A9._%+'-]+@[A9.-]+\.A$/;

/** Kinds that the shape allows; `shape` is the value with every letter run as A and every digit as 9. */
export function kindsOfShape(value: string, marks: number): number {
  const shape = value.replaceAll(/\d/g, '9').replaceAll(/[A-Za-z\u0080-\uffff]+/g, 'A');
  let kinds = 0;
  const first = value[0] ?? '';
  if ((first === '{' && value.endsWith('}')) || (first === '[' && value.endsWith(']'))) kinds |= KIND.json;
  if (value.includes('<') && /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i.test(value)) kinds |= KIND.html;
  if (shape.includes('@') && EMAIL.test(shape)) kinds |= KIND.email;
  if (/^A:\/\/[^\s]+$/.test(shape) || /^www\.[^\s]+$/i.test(value)) kinds |= KIND.url;
  else if (/^[A9-]+(\.[A9-]+)*\.A(\/[^\s]*)?$/.test(shape)) kinds |= KIND.domain;
  if (first === '/' && !value.includes(' ')) kinds |= KIND.path;
  if ((marks & MARK.digit) === 0) return kinds;
  if (NUMBER.test(shape) || NUMBER.test(value.replaceAll(/\d/g, '9'))) kinds |= KIND.number;
  if (DATE_NUMERIC.test(shape) || DATE_NAMED.test(shape)) kinds |= KIND.date;
  if (shape.length < 36 && PHONE.test(shape) && countDigits(shape) >= 7 && !DATE_NUMERIC.test(shape))
    kinds |= KIND.phone;
  if (value.length === 36 && value[8] === '-' && value[23] === '-') kinds |= KIND.uuid;
  if ((marks & (MARK.space | MARK.other | MARK.wide)) === 0 && (marks & MARK.letter) !== 0)
    kinds |= KIND.salesforceId;
  if ((marks & (MARK.space | MARK.wide)) === 0 && (marks & MARK.letter) !== 0 && value.length <= 64)
    kinds |= KIND.code;
  return kinds;
}

/** Drops from a shape's kinds those that this very value is not. */
export function confirmKinds(kinds: number, value: string): number {
  let confirmed = kinds;
  if ((kinds & KIND.salesforceId) !== 0 && !isSalesforceId(value)) confirmed &= ~KIND.salesforceId;
  if ((kinds & KIND.uuid) !== 0 && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))
    confirmed &= ~KIND.uuid;
  if ((kinds & KIND.domain) !== 0 && !/^[a-z\d.-]+\.[a-z]{2,24}(\/|$)/i.test(value))
    confirmed &= ~KIND.domain;
  return confirmed;
}

/** 15 characters, or 18 whose last three check the case of the others. */
export function isSalesforceId(value: string): boolean {
  if ((value.length !== 15 && value.length !== 18) || !/^[a-zA-Z0-9]+$/.test(value)) return false;
  if (value.length === 18) return /\d/.test(value) && value.slice(15).toUpperCase() === checksum(value);
  return /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
}

const CHECK_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

function checksum(value: string): string {
  let check = '';
  for (let block = 0; block < 15; block += 5) {
    let bits = 0;
    for (let bit = 0; bit < 5; bit++) {
      const code = value.charCodeAt(block + bit);
      if (code >= 65 && code <= 90) bits |= 1 << bit;
    }
    check += CHECK_LETTERS[bits] ?? '';
  }
  return check;
}

function countDigits(shape: string): number {
  return shape.length - shape.replaceAll('9', '').length;
}
