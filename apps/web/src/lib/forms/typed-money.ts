// Money as people type it into a form, as whole cents.
import { z } from 'zod';

/** Whole cents of `12,500`, `12500.5` or `1.250.000,99`; undefined for what is no amount, or could be two: `12.500` is twelve
 *  and a half thousand for some and twelve and a half for others. Read by its digits: a float would lose a cent here and there. */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim().replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const found =
    /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3}){2,}|\d+)(?:(?<mark>[.,])(?<rest>\d{1,2}))?$/.exec(
      text,
    );
  const { whole, mark, rest = '' } = found?.groups ?? {};
  // With the same sign for thousands and decimals nobody can tell which is which.
  if (whole === undefined || (mark !== undefined && whole.includes(mark))) return undefined;
  const cents = Number(`${whole.replaceAll(/\D/g, '')}${rest.padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents : undefined;
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
      context.addIssue('Write an amount such as 24,000 or 24000.50');
      return z.NEVER;
    });
