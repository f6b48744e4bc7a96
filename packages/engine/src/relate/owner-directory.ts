// The people whom records of the old system belong to, found among the portal's owners by e-mail address or full name,
// never by likeness.
import type { Owner } from '@groundwork/contract/portal-schema';
import { normaliseEmail } from '../profile/values/email.ts';
import { normaliseName } from '../profile/values/name.ts';

/** What is known about the people in an owner column: the column's values with their rows, and each person's own names. */
export interface OwnerDirectory {
  /** All values of an owner column, by count. */
  valuesOf(source: string, column: string): { value: string; count: number }[];
  /** Names and addresses under which the old system's list of people knows this value. */
  aliasesOf(value: string): readonly string[];
  /** People of all files whom the portal does not know, with the rows they own. */
  unknown(): { value: string; count: number }[];
  /** The portal's people who may own records. */
  owners: readonly Owner[];
}

export function findOwner(value: string, directory: OwnerDirectory): Owner | undefined {
  const names = [value, ...directory.aliasesOf(value)];
  const emails = new Set(names.map(name => normaliseEmail(name)).filter(email => email !== undefined));
  const people = new Set(names.map(name => normaliseName(name)).filter(name => name !== ''));
  const byEmail = directory.owners.find(owner => emails.has(owner.email.toLowerCase()));
  if (byEmail) return byEmail;
  const byName = directory.owners.filter(owner =>
    people.has(normaliseName(`${owner.first_name} ${owner.last_name}`)),
  );
  return byName.length === 1 ? byName[0] : undefined;
}
