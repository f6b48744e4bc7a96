// Whether a record of the sources may be the one that stands in the portal with its key.
import { recordName } from '../portal/record-names.ts';
import { normaliseDomain } from '../profile/values/domain.ts';
import { normaliseCompanyName } from '../profile/values/name.ts';
import { comparedName, compareNames } from './names.ts';
import { arePhonesOther, digitsOf } from './phone-numbers.ts';

type Values = Readonly<Record<string, string | null>>;

/** What contradicts when both have the same e-mail address or domain: another name, or where names say nothing other
 *  phones; undefined when nothing does. */
export function contradictionOf(object: string, ours: Values, theirs: Values): 'name' | 'phone' | undefined {
  const names = namesOf(object, ours, theirs);
  if (names === 'other') return 'name';
  return names === 'unknown' && arePhonesOther(recordPhones(ours), recordPhones(theirs))
    ? 'phone'
    : undefined;
}

/** Whether both are called the same, so that a key that several have may mean this one. */
export function isCalledAlike(object: string, ours: Values, theirs: Values): boolean {
  return ['same', 'alike'].includes(namesOf(object, ours, theirs));
}

/** A company's name as companies are found by it; empty when it has none. */
export function companyNameKey(values: Values): string {
  return normaliseCompanyName(values['name'] ?? '');
}

/** Two companies of one name that have domains, and not the same. */
export function haveOtherDomains(ours: Values, theirs: Values): boolean {
  const [a, b] = [normaliseDomain(ours['domain'] ?? ''), normaliseDomain(theirs['domain'] ?? '')];
  return a !== undefined && b !== undefined && a !== b;
}

/** Digits of a record's phone numbers. */
export function recordPhones(values: Values): string[] {
  return [values['phone'], values['mobilephone']]
    .map(text => digitsOf(text ?? ''))
    .filter(text => text !== '');
}

function namesOf(object: string, ours: Values, theirs: Values): ReturnType<typeof compareNames> {
  const [a, b] = [ours, theirs].map(values => comparedName(object, recordName(object, values)));
  return a && b ? compareNames(object, a, b) : 'unknown';
}
