// Phone numbers in international form, where that is certain. A country is never invented.

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
}

const NORTH_AMERICA: Plan = { code: '1', trunk: '1', lengths: [10, 10] };
const PLANS: Record<string, Plan> = {
  US: NORTH_AMERICA,
  CA: NORTH_AMERICA,
  GB: { code: '44', trunk: '0', lengths: [9, 10] },
  IE: { code: '353', trunk: '0', lengths: [7, 9] },
  DE: { code: '49', trunk: '0', lengths: [6, 11] },
  AT: { code: '43', trunk: '0', lengths: [6, 13] },
  CH: { code: '41', trunk: '0', lengths: [9, 9] },
  FR: { code: '33', trunk: '0', lengths: [9, 9] },
  BE: { code: '32', trunk: '0', lengths: [8, 9] },
  NL: { code: '31', trunk: '0', lengths: [9, 9] },
  ES: { code: '34', trunk: '', lengths: [9, 9] },
  PT: { code: '351', trunk: '', lengths: [9, 9] },
  IT: { code: '39', trunk: '', lengths: [6, 11] },
  DK: { code: '45', trunk: '', lengths: [8, 8] },
  NO: { code: '47', trunk: '', lengths: [8, 8] },
  SE: { code: '46', trunk: '0', lengths: [7, 9] },
  PL: { code: '48', trunk: '', lengths: [9, 9] },
  AU: { code: '61', trunk: '0', lengths: [9, 9] },
  NZ: { code: '64', trunk: '0', lengths: [8, 10] },
  IN: { code: '91', trunk: '0', lengths: [10, 10] },
};
const EXTENSION = /(?:[,;]?\s*(?:x|ext\.?|extension|durchwahl|poste)\s*[.:]?\s*|\s*#\s*)(\d{1,7})$/i;
const WRITTEN = /^[+(]?[\d\s()./\u00a0\u2010-\u2015-]+$/;

/**
 * A phone number in international form. Certain are: numbers with `+` or `00`, numbers that begin with 1 and are
 * written in the North American way, and national numbers when `defaultCountry` (two letters) says which country.
 * Undefined for everything else: keep such a text as it is.
 */
export function normalisePhone(text: string, defaultCountry?: string): Phone | undefined {
  const trimmed = text.trim().replace(/^tel:/i, '');
  const extension = EXTENSION.exec(trimmed)?.[1] ?? null;
  const number = trimmed.replace(EXTENSION, '').trim();
  if (!WRITTEN.test(number)) return undefined;
  // (0) between country code and number is dialled at home only.
  const digits = number.replace(/^(\+|00)([\d\s]*)\(0\)/, '$1$2').replaceAll(/\D/g, '');
  const e164 = internationalOf(number, digits, defaultCountry);
  return e164 === undefined ? undefined : { e164, extension };
}

function internationalOf(number: string, digits: string, country: string | undefined): string | undefined {
  if (/^\(?\+/.test(number)) return worldwide(digits);
  if (digits.startsWith('00')) return worldwide(digits.slice(2));
  const isNorthAmericanWriting = /^1[-. (]+\d{3}[-. )]+\d{3}[-. ]\d{4}$/.test(number);
  const plan = isNorthAmericanWriting ? NORTH_AMERICA : PLANS[country?.toUpperCase() ?? ''];
  if (!plan) return undefined;
  const [min, max] = plan.lengths;
  const hasTrunk = plan.trunk !== '' && digits.startsWith(plan.trunk) && digits.length > min;
  const national = hasTrunk ? digits.slice(plan.trunk.length) : digits;
  if (plan.trunk === '0' && !hasTrunk) return undefined;
  if (national.length < min || national.length > max) return undefined;
  if (plan === NORTH_AMERICA && !/^[2-9]\d\d[2-9]/.test(national)) return undefined;
  return worldwide(plan.code + national);
}

function worldwide(digits: string): string | undefined {
  return digits.length >= 8 && digits.length <= 15 && !digits.startsWith('0') ? `+${digits}` : undefined;
}
