// Numbers as exports write them. Amounts stay text: money must not pass through binary fractions.
import { hasNoFraction, isCurrencyCode } from './currency.ts';

export interface NumberStyle {
  decimal: '.' | ',';
  /** The character between thousands; empty when any may stand there. */
  grouping: string;
}

const POINT: NumberStyle = { decimal: '.', grouping: '' };
const COMMA: NumberStyle = { decimal: ',', grouping: '' };

const CURRENCY_SIGN = /[$€£¥₹₩₽₺₴₪฿₫₦₱₸]/;
/** `INV-0001` is no money: a code that is joined to its number by a dash or a leading zero names something. */
const CURRENCY =
  /^(?:(?:US|CA|C|A|AU|NZ|HK|R)?[$€£¥₹₩₽₺₴₪฿₫₦₱₸]|[A-Z]{3}(?=[\s(]|(?!0\d)\d|-\d[\d.,'’\s]*[.,]\d)|kr\.?|CHF|Fr\.|Rs\.?(?=[\s\d]))\s*|\s*(?:[$€£¥₹₩₽₺₴₪฿₫₦₱₸]|(?<=[\s\d)kKmM.-])[A-Z]{3}|kr\.?|Fr\.|zł|Kč|Ft|руб\.?)$/g;
const BODY = /^(\d[\d.,'’\s]*|[.,]\d+)(?:[eE]([+-]?\d{1,3}))?$/;
const SPACES = /[\s\u00a0\u202f]/g;
/** `1.2k`, `3 Mio.`, `5 lakh`: the number goes on behind the digits. */
const SHORT =
  /(?<=\d)\s*(k|tsd\.?|thousand|m|mn|mm|mio\.?|million(?:en|s)?|b|bn|mrd\.?|billion|lakhs?|lacs?|crores?)$/i;
const POWERS: Readonly<Record<string, number>> = {
  k: 3,
  tsd: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mm: 6,
  mio: 6,
  million: 6,
  millions: 6,
  millionen: 6,
  b: 9,
  bn: 9,
  mrd: 9,
  billion: 9,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  lacs: 5,
  crore: 7,
  crores: 7,
};
/** `500,-` and `500.–`: a whole amount, as price tags write it. */
const WHOLE = /(?<=\d[.,])[-–—]{1,2}$/;

export interface NumberParts {
  isNegative: boolean;
  hasParentheses: boolean;
  isPercent: boolean;
  currency: string | null;
  /** The currency stands before the number. */
  isCurrencyFirst: boolean;
  /** Digits with their separators; spaces and apostrophes between thousands are left in. */
  body: string;
  exponent: number;
  /** The number is shortened, as in 1.2k. */
  isShort: boolean;
}

/** Four letters are no currency: most texts with digits in them are no number after a glance. */
function beginsWithWord(text: string): boolean {
  for (let at = 0; at < 4; at++) {
    const lower = text.charCodeAt(at) | 32;
    if (!(lower >= 97 && lower <= 122)) return false;
  }
  return true;
}

/** Takes sign, currency, percent and a shortening off a written number; undefined when it is none. `isMoney`: its column
 *  holds amounts, so that 1.2M is a million and more. */
export function splitNumber(text: string, isMoney = false): NumberParts | undefined {
  if (text.length > 60 || beginsWithWord(text)) return undefined;
  let rest = text.trim();
  const hasParentheses = rest.startsWith('(') && rest.endsWith(')');
  if (hasParentheses) rest = rest.slice(1, -1).trim();
  let currency: string | null = null;
  let isCurrencyFirst = false;
  let signs = 0;
  let isNegative = hasParentheses;
  const takeSign = (): void => {
    if (/^[-+−–]|[-−]$/.test(rest) && !WHOLE.test(rest)) {
      signs += 1;
      isNegative ||= !rest.startsWith('+');
      rest = rest.replace(/^[-+−–]\s*|\s*[-−]$/, '');
    }
  };
  const takeParentheses = (): void => {
    if (hasParentheses || !rest.startsWith('(') || !rest.endsWith(')')) return;
    signs += 1;
    isNegative = true;
    rest = rest.slice(1, -1).trim();
  };
  takeSign();
  const isPercent = rest.endsWith('%');
  if (isPercent) rest = rest.slice(0, -1).trimEnd();
  const first = rest.charCodeAt(0);
  const last = rest.charCodeAt(rest.length - 1);
  let short = 0;
  if (first < 48 || first > 57 || last < 48 || last > 57) {
    rest = rest.replaceAll(CURRENCY, (match, offset: number) => {
      const sign = match.trim();
      if (/^[A-Z]{3}$/.test(sign) && !isCurrencyCode(sign)) return match;
      // Two different ones say nothing together.
      if (currency !== null && currency !== sign) return match;
      currency = sign;
      isCurrencyFirst ||= offset === 0;
      return '';
    });
    takeSign();
    takeParentheses();
    rest = rest.replace(WHOLE, '');
    const shortened = SHORT.exec(rest);
    const word = shortened?.[1] ?? '';
    // Without a currency a lone m or b may be anything, metres or a house number, unless the column is one of money.
    if (shortened && (currency !== null || isMoney || !/^[mbB]$/.test(word))) {
      short = POWERS[word.toLowerCase().replace('.', '')] ?? 0;
      rest = rest.slice(0, shortened.index);
    }
  }
  const match = BODY.exec(rest);
  // A sign within parentheses, or two signs, may mean either.
  if (!match || signs + (hasParentheses ? 1 : 0) > 1) return undefined;
  return {
    isNegative,
    hasParentheses: hasParentheses || text.includes('('),
    isPercent,
    currency,
    isCurrencyFirst,
    body: match[1]?.trim() ?? '',
    exponent: Number(match[2] ?? 0) + short,
    isShort: short > 0,
  };
}

/**
 * A written number as plain decimal text (`-1234.56`), digit for digit. Currency signs, percent signs and parentheses
 * for negative amounts are understood; `12 %` gives `12`. Undefined when the text is no number in this style, for
 * example when thousands are not grouped by threes.
 */
export function parseNumber(text: string, style: NumberStyle, isMoney = false): string | undefined {
  const parts = splitNumber(text, isMoney);
  return parts && plainNumber(parts, style);
}

/** What one cell says by itself, whatever stands around it. */
export interface NumberReading {
  /** The number with a decimal point, and with a decimal comma; undefined when it cannot be read so. */
  point: string | undefined;
  comma: string | undefined;
  parts: NumberParts;
}

/**
 * Reads one cell both ways. Where only one of them gives a number, or both the same, the cell says for itself what it
 * means: `1.234,56`, `1 234 567`, `12,34,567`, `¥1,234`. Three digits behind a single mark can be read both ways.
 * Undefined when it is no number in any way.
 */
export function readNumber(text: string, isMoney = false): NumberReading | undefined {
  const parts = splitNumber(text, isMoney);
  if (!parts) return undefined;
  const point = plainNumber(parts, POINT);
  const comma = plainNumber(parts, COMMA);
  if (point === undefined && comma === undefined) return undefined;
  if (point === undefined || comma === undefined || point === comma) return { point, comma, parts };
  const isWhole =
    parts.currency !== null && !parts.isShort && parts.exponent === 0 && hasNoFraction(parts.currency);
  // The mark is the decimal one in exactly one of the two readings.
  const isPointMark = parts.body.includes('.');
  if (isWhole || isEnglishAmount(parts))
    return isPointMark ? { point: undefined, comma, parts } : { point, comma: undefined, parts };
  return { point, comma, parts };
}

/** `$1,234` and `£12,500`: whoever writes the sign before the amount and a comma in it groups thousands with the comma. */
function isEnglishAmount({ currency, isCurrencyFirst, body }: NumberParts): boolean {
  return (
    isCurrencyFirst &&
    body.includes(',') &&
    currency !== null &&
    /^((US|CA|C|A|AU|NZ|HK)?\$|[£₹¥₦₱])$/.test(currency)
  );
}

/** Does the text carry a currency sign? */
export function hasCurrencySign(text: string): boolean {
  return CURRENCY_SIGN.test(text);
}

function plainNumber(parts: NumberParts, style: NumberStyle): string | undefined {
  const body = plainBody(parts.body, style);
  if (body === undefined) return undefined;
  const [whole = '', fraction = ''] = body.split('.');
  const shifted = parts.exponent === 0 ? [whole, fraction] : shift(whole, fraction, parts.exponent);
  if (!shifted) return undefined;
  const digits = (shifted[0] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const plain = shifted[1] ? `${digits}.${shifted[1]}` : digits;
  return parts.isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
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

/** 1 234 567, or the Indian 12 34 567. Nobody groups behind a leading zero: 0.125 is a fraction. */
function isGrouped(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.at(-1) ?? '';
  if (first.length < 1 || first.length > 3 || first.startsWith('0') || last.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return (
    middle.every(group => group.length === 3) ||
    (first.length < 3 && middle.every(group => group.length === 2))
  );
}

/** Undefined for what nobody means by a number: more digits than any amount has. */
function shift(whole: string, fraction: string, exponent: number): [string, string] | undefined {
  if (Math.abs(exponent) > 100) return undefined;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return ['0', ('0'.repeat(-point) + digits).replace(/0+$/, '')];
  return [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)];
}
