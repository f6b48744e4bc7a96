// Phone numbers in international form, where that is certain. A country is never invented.
import { type DialledCountry, dialledCountries } from '@groundwork/contract/formats';

export interface Phone {
  /** `+13657569410`. */
  e164: string;
  extension: string | null;
}

interface Plan {
  code: string;
  trunk: string;
  /** Lengths of the national number without trunk prefix. */
  lengths: readonly [min: number, max: number];
  /** How it begins, where nothing is dialled before it that would tell it from a number with the country’s code. */
  begins?: RegExp;
}

const NORTH_AMERICA: Plan = { code: '1', trunk: '1', lengths: [10, 10] };
const PLANS: Record<DialledCountry, Plan> = {
  US: NORTH_AMERICA,
  CA: NORTH_AMERICA,
  GB: { code: '44', trunk: '0', lengths: [9, 10] },
  IE: { code: '353', trunk: '0', lengths: [7, 9] },
  DE: { code: '49', trunk: '0', lengths: [7, 11] },
  AT: { code: '43', trunk: '0', lengths: [7, 13] },
  CH: { code: '41', trunk: '0', lengths: [9, 9] },
  FR: { code: '33', trunk: '0', lengths: [9, 9] },
  BE: { code: '32', trunk: '0', lengths: [8, 9] },
  NL: { code: '31', trunk: '0', lengths: [9, 9] },
  ES: { code: '34', trunk: '', lengths: [9, 9], begins: /^[6-9]/ },
  PT: { code: '351', trunk: '', lengths: [9, 9], begins: /^[2-9]/ },
  IT: { code: '39', trunk: '', lengths: [6, 11], begins: /^(0|3\d{8,9}$)/ },
  DK: { code: '45', trunk: '', lengths: [8, 8], begins: /^[2-9]/ },
  NO: { code: '47', trunk: '', lengths: [8, 8], begins: /^[2-9]/ },
  SE: { code: '46', trunk: '0', lengths: [7, 9] },
  PL: { code: '48', trunk: '', lengths: [9, 9], begins: /^[1-9]/ },
  AU: { code: '61', trunk: '0', lengths: [9, 9] },
  NZ: { code: '64', trunk: '0', lengths: [8, 10] },
  IN: { code: '91', trunk: '0', lengths: [10, 10] },
  FI: { code: '358', trunk: '0', lengths: [6, 10] },
  CZ: { code: '420', trunk: '', lengths: [9, 9], begins: /^[2-9]/ },
  SK: { code: '421', trunk: '0', lengths: [9, 9] },
  RO: { code: '40', trunk: '0', lengths: [9, 9] },
  GR: { code: '30', trunk: '', lengths: [10, 10], begins: /^[26]/ },
  TR: { code: '90', trunk: '0', lengths: [10, 10] },
  ZA: { code: '27', trunk: '0', lengths: [9, 9] },
  IL: { code: '972', trunk: '0', lengths: [8, 9] },
  AE: { code: '971', trunk: '0', lengths: [8, 9] },
  JP: { code: '81', trunk: '0', lengths: [9, 10] },
  KR: { code: '82', trunk: '0', lengths: [8, 10] },
  SG: { code: '65', trunk: '', lengths: [8, 8], begins: /^[3689]/ },
};

function planOf(country: string | undefined): Plan | undefined {
  const code = dialledCountries.find(one => one === country?.toUpperCase());
  return code && PLANS[code];
}

/** What is dialled before numbers of a country, by its two letters. */
export const countryCodes: ReadonlyMap<string, string> = new Map(
  dialledCountries.map(country => [country, PLANS[country].code]),
);

const EXTENSION = /(?:[,;]?\s*(?:x|ext\.?|extension|durchwahl|poste)\s*[.:]?\s*|\s*#\s*)(\d{1,7})$/i;
const WRITTEN = /^[+(]?[\d\s()./\u00a0\u2010-\u2015-]+$/;

/**
 * A phone number in international form. Certain are: numbers with `+` or `00`, numbers that begin with 1 and are
 * written in the North American way, and national numbers when `defaultCountry` (two letters) says which country.
 * Undefined for everything else: keep such a text as it is.
 */
export function normalisePhone(text: string, defaultCountry?: string): Phone | undefined {
  const trimmed = written(text);
  const extension = EXTENSION.exec(trimmed)?.[1] ?? null;
  const number = trimmed.replace(EXTENSION, '').trim();
  if (!WRITTEN.test(number)) return undefined;
  // (0) between country code and number is dialled at home only.
  const digits = number.replace(/^(\+|00)([\d\s]*)\(0\)/, '$1$2').replaceAll(/\D/g, '');
  const e164 = internationalOf(number, digits, defaultCountry);
  return e164 === undefined ? undefined : { e164, extension };
}

/** Without what a link or a program that took the number for an amount has added: `tel:`, `8010249447.0`. */
function written(text: string): string {
  return text
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^(\+?\d{6,})\.0$/, '$1');
}

/** A number that names no country, written with that of the country: `030 1234567` in DE is `+49301234567`. Undefined for one
 *  that names its own, and for one that is none of the country's. */
export function withCountry(text: string, country: string | undefined): string | undefined {
  if (country === undefined || /^\s*\(?(\+|00)|^\s*tel:/i.test(text)) return undefined;
  const phone = normalisePhone(text, country);
  if (!phone || !phone.e164.startsWith(`+${planOf(country)?.code}`)) return undefined;
  return phone.extension === null ? phone.e164 : `${phone.e164} ext. ${phone.extension}`;
}

function internationalOf(number: string, digits: string, country: string | undefined): string | undefined {
  if (/^\(?\+/.test(number)) return worldwide(digits);
  if (digits.startsWith('00')) return worldwide(digits.slice(2));
  const isNorthAmericanWriting = /^1[-. (]+\d{3}[-. )]+\d{3}[-. ]\d{4}$/.test(number);
  const plan = isNorthAmericanWriting ? NORTH_AMERICA : planOf(country);
  if (!plan) return undefined;
  const [min, max] = plan.lengths;
  const hasTrunk = plan.trunk !== '' && digits.startsWith(plan.trunk) && digits.length > min;
  const national = hasTrunk ? digits.slice(plan.trunk.length) : digits;
  if (plan.trunk === '0' && !hasTrunk) return undefined;
  if (national.length < min || national.length > max) return undefined;
  if (plan.begins && !plan.begins.test(national)) return undefined;
  if (plan === NORTH_AMERICA && !/^[2-9]\d\d[2-9]/.test(national)) return undefined;
  return worldwide(plan.code + national);
}

function worldwide(digits: string): string | undefined {
  return digits.length >= 8 && digits.length <= 15 && !digits.startsWith('0') ? `+${digits}` : undefined;
}
