// Money as people type it into a form, as whole cents.
import { z } from 'zod';

const plain = /^(\d{1,13})(?:[.,](\d{1,2}))?$/;

/** Whole cents of `12,500`, `12500.5` or `12 500,50`; undefined for what could be read in two ways or is no amount. */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim();
  // Groups of three, all by the same mark, which is not the one before the cents.
  const grouped = /^([1-9]\d{0,2})((?:[,.' \u00a0\u202f]\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(text);
  if (grouped) {
    const [, first = '', rest = '', decimal, cents = ''] = grouped;
    const marks = new Set(rest.replaceAll(/\d/g, ''));
    if (marks.size !== 1 || (decimal !== undefined && marks.has(decimal))) return undefined;
    return Number(`${first}${rest.replaceAll(/\D/g, '')}${cents.padEnd(2, '0')}`);
  }
  const [, whole, cents = ''] = plain.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${cents.padEnd(2, '0')}`);
}

/** What a field shows of cents that are there already: `12500.50`. */
export function typedMoney(cents: number): string {
  const [whole, rest] = [Math.trunc(cents / 100), Math.abs(cents % 100)];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** A field for an amount of money; its value is whole cents. */
export const TypedMoney = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, { message: missing, abort: true })
    .transform((typed, context) => {
      const cents = centsOf(typed);
      if (cents !== undefined) return cents;
      context.addIssue('Write an amount such as 12500 or 12,500.50');
      return z.NEVER;
    });
