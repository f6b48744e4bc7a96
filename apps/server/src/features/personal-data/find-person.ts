// Whoever has an e-mail address, and every name by which records name them: for those who run the platform.
import type { Tx } from '../../platform/db.ts';
import type { HeldAccount } from './account.ts';
import type { Rows } from './store.ts';
import * as store from './store.ts';
import * as people from './store-people.ts';

export interface Person {
  email: string;
  memberships: people.Membership[];
  /** At the embedded issuer. */
  account: { subject: string; roles: string[] } | undefined;
  /** Subjects they sign in with, here and elsewhere. */
  subjects: string[];
  names: string[];
}

/** For the platform role. */
export async function findPerson(
  tx: Tx,
  { findAccount }: Pick<HeldAccount, 'findAccount'>,
  typed: string,
): Promise<Person> {
  const email = typed.trim().toLowerCase();
  const memberships = await people.listMemberships(tx, email);
  const account = await findAccount?.(email);
  const identities = await people.listIdentities(tx, memberships);
  const subjects = [
    ...new Set([...identities.map(each => each.subject), ...(account ? [account.subject] : [])]),
  ];
  const names = [
    typed.trim(),
    email,
    ...memberships.flatMap(each => [each.id, each.email]),
    ...subjects,
    ...identities.flatMap(({ issuer, subject }) => [`${issuer}|${subject}`, `person|${issuer}|${subject}`]),
  ];
  return { email, memberships, account, subjects, names: [...new Set(names)].filter(name => name !== '') };
}

/** Their rows in every table there is, of every organization. */
export async function recordsOf(tx: Tx, { names }: Pick<Person, 'names'>): Promise<Rows> {
  return store.gatherRows(tx, await store.listTables(tx), () => names, null);
}
