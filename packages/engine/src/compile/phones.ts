// The phone numbers of a row, in a form by which two rows are compared.
import { digitsOf } from '../match/phone-numbers.ts';
import type { SourcePlan } from './source-plan.ts';

const SHORTEST = 3;

/** Digits of every phone number of the row, without country prefix zeros and extension; faxes are nobody's own. */
export function phonesOf({ writers }: SourcePlan, cells: readonly string[]): string[] {
  const found = writers
    .filter(
      ({ property, transform }) => isPhone(property) || (transform.kind === 'phone' && !/fax/.test(property)),
    )
    .map(({ position }) => digitsOf(cells[position] ?? ''))
    .filter(digits => digits.length >= SHORTEST);
  return [...new Set(found)];
}

function isPhone(property: string): boolean {
  return property === 'phone' || property === 'mobilephone';
}
