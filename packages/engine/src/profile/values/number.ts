// Numbers as exports write them. Amounts stay text: money must not pass through binary fractions.

export interface NumberStyle {
  decimal: '.' | ',';
  /** The character between thousands; empty when there is none. */
  grouping: string;
}

const CURRENCY_SIGN = /[$€£¥₹₩₽₺₴₪฿]/;
/** `INV-0001` is no money: only real codes count, and a code that is joined to its number by a dash or a leading zero names something. */
const CODES = new Set(Intl.supportedValuesOf('currency'));
const CURRENCY =
  /^(?:(?:US|CA|C|A|AU|NZ|HK|R)?[$€£¥₹₩₽₺₴₪฿]|[A-Z]{3}(?=[\s(]|(?!0\d)\d|-\d[\d.,'’\s]*[.,]\d)|kr\.?|CHF|Fr\.)\s*|\s*(?:[$€£¥₹₩₽₺₴₪฿]|(?<=[\s\d)])[A-Z]{3}|kr\.?|Fr\.)$/g;
const BODY = /^(\d[\d.,'’\s]*|[.,]\d+)(?:[eE]([+-]?\d{1,3}))?$/;
const SPACES = /[\s\u00a0\u202f]/g;

export interface NumberParts {
  isNegative: boolean;
  hasParentheses: boolean;
  isPercent: boolean;
  currency: string | null;
  /** Digits with their separators; spaces and apostrophes between thousands are left in. */
  body: string;
  exponent: number;
}

/** Takes sign, currency and percent off a written number; undefined when it is none. */
export function splitNumber(text: string): NumberParts | undefined {
  if (text.length > 40) return undefined;
  let rest = text.trim();
  const hasParentheses = rest.startsWith('(') && rest.endsWith(')');
  if (hasParentheses) rest = rest.slice(1, -1).trim();
  let currency: string | null = null;
  let isNegative = hasParentheses;
  const takeSign = (): void => {
    if (/^[-+−]|[-−]$/.test(rest)) {
      isNegative ||= !rest.startsWith('+');
      rest = rest.replace(/^[-+−]\s*|\s*[-−]$/, '');
    }
  };
  takeSign();
  const isPercent = rest.endsWith('%');
  if (isPercent) rest = rest.slice(0, -1).trimEnd();
  const first = rest.charCodeAt(0);
  const last = rest.charCodeAt(rest.length - 1);
  if (first < 48 || first > 57 || last < 48 || last > 57) {
    rest = rest.replaceAll(CURRENCY, match => {
      if (/^\s*[A-Z]{3}\s*$/.test(match) && !CODES.has(match.trim())) return match;
      currency ??= match.trim();
      return '';
    });
    takeSign();
  }
  const match = BODY.exec(rest);
  if (!match) return undefined;
  return {
    isNegative,
    hasParentheses,
    isPercent,
    currency,
    body: match[1]?.trim() ?? '',
    exponent: Number(match[2] ?? 0),
  };
}

/**
 * A written number as plain decimal text (`-1234.56`), digit for digit. Currency signs, percent signs and parentheses
 * for negative amounts are understood; `12 %` gives `12`. Undefined when the text is no number in this style, for
 * example when thousands are not grouped by threes.
 */
export function parseNumber(text: string, style: NumberStyle): string | undefined {
  const parts = splitNumber(text);
  if (!parts) return undefined;
  const body = plainBody(parts.body, style);
  if (body === undefined) return undefined;
  const [whole = '', fraction = ''] = body.split('.');
  const shifted = parts.exponent === 0 ? [whole, fraction] : shift(whole, fraction, parts.exponent);
  const digits = (shifted[0] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const plain = shifted[1] ? `${digits}.${shifted[1]}` : digits;
  return parts.isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** Does the text carry a currency sign? */
export function hasCurrencySign(text: string): boolean {
  return CURRENCY_SIGN.test(text);
}

function plainBody(body: string, { decimal, grouping }: NumberStyle): string | undefined {
  const cut = body.lastIndexOf(decimal);
  if (cut !== -1 && body.indexOf(decimal) !== cut) return undefined;
  const whole = cut === -1 ? body : body.slice(0, cut);
  const fraction = cut === -1 ? '' : body.slice(cut + 1);
  if (!/^\d*$/.test(fraction)) return undefined;
  if (/^\d*$/.test(whole)) return fraction === '' ? whole || undefined : `${whole || '0'}.${fraction}`;
  const groups = whole.replaceAll(SPACES, ' ').split(/[.,'’ ]/);
  const signs = new Set(whole.replaceAll(/\d/g, '').replaceAll(SPACES, ' '));
  const [sign = ''] = signs;
  const isKnown =
    sign === grouping ||
    sign === ' ' ||
    sign === "'" ||
    sign === '’' ||
    (grouping === '' && sign !== decimal);
  if (signs.size !== 1 || !isKnown || !isGrouped(groups)) return undefined;
  return `${groups.join('')}${fraction === '' ? '' : `.${fraction}`}`;
}

/** 1 234 567, or the Indian 12 34 567. */
function isGrouped(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.at(-1) ?? '';
  if (first.length < 1 || first.length > 3 || last.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return (
    middle.every(group => group.length === 3) ||
    (first.length < 3 && middle.every(group => group.length === 2))
  );
}

function shift(whole: string, fraction: string, exponent: number): [string, string] {
  if (Math.abs(exponent) > 100) return [whole, fraction];
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return ['0', '0'.repeat(-point) + digits];
  return [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)];
}
