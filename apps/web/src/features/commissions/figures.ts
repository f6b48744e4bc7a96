// How figures of commission are written: whole cents and hundredths of a percent.
import { browserLocale } from '../../lib/formats/locale.ts';
import { money } from '../../lib/formats/numbers.ts';

/** `$3,720.00`. */
export function amount(cents: number, currency: string, language = browserLocale): string {
  return money(String(cents), currency, language);
}

/** With its sign, where it is a difference: `+$12.00`. */
export function signed(cents: number, currency: string, language = browserLocale): string {
  return `${cents > 0 ? '+' : ''}${amount(cents, currency, language)}`;
}

/** `15%`, `12.5%`: every digit that it has. */
export function percent(basisPoints: number, language = browserLocale): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );
}

/** `1.5 ×`. */
export function times(basisPoints: number, language = browserLocale): string {
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(basisPoints / 10_000)} ×`;
}
