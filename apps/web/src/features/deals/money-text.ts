// Money as people type it, as whole cents. Read by its digits: a float would lose a cent here and there.
import { maxValueCents } from '@groundwork/contract/deal-stages';
import { z } from 'zod';

/** Cents of what was typed; undefined where it is no amount, or could be two. */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim().replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const found =
    /^(?<whole>\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3}){2,}|\d+)(?:(?<mark>[.,])(?<rest>\d{1,2}))?$/.exec(text);
  const { whole, mark, rest = '' } = found?.groups ?? {};
  // With the same sign for thousands and decimals nobody can tell which is which.
  if (whole === undefined || (mark !== undefined && whole.includes(mark))) return undefined;
  const cents = Number(`${whole.replaceAll(/\D/g, '')}${rest.padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/** As a field begins with it. */
export function typedOf(cents: number): string {
  const rest = String(cents % 100).padStart(2, '0');
  const whole = String(Math.floor(cents / 100));
  return rest === '00' ? whole : `${whole}.${rest}`;
}

/** A field for the value of a deal. */
export const MoneyText = z
  .string()
  .trim()
  .min(1, 'Value is required')
  .transform((typed, context) => {
    const cents = centsOf(typed);
    if (cents === undefined) {
      const message = 'Write an amount such as 24,000 or 24000.50';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return cents;
  })
  .pipe(z.number().max(maxValueCents, 'A deal is worth 1,000,000,000.00 at most'));
