// Erasing a person: what is theirs goes, what is evidence of an organization's project stays, and the report says which and why.
import { Refusal } from '@groundwork/contract/errors';
import type { ErasureReport } from '@groundwork/contract/personal-data';
import { staffOfferedDays } from '@groundwork/contract/staff';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { eraseEntries } from '../trail/erase-entries.ts';
import type { HeldAccount } from './account.ts';
import { findPerson, type Person, recordsOf } from './find-person.ts';
import { keptElsewhere, passedOn, removedTables, whyItStays } from './rules.ts';
import { listTables } from './store.ts';
import { deleteMailsOfLeads, deleteRowsNaming, lastWorked } from './store-people.ts';

const why = 'Erasure of personal data.';

/** For the platform role. @throws Refusal not_found, conflict where somebody else would lose something by it */
export async function erasePerson(
  tx: Tx,
  dependencies: Dependencies & HeldAccount,
  actor: Actor,
  email: string,
): Promise<ErasureReport> {
  const person = await findPerson(tx, dependencies, email);
  await refuseOfOurs(tx, dependencies, actor, person);
  const before = await recordsOf(tx, person);
  if (person.account === undefined && Object.keys(before).length === 0) throw new Refusal('not_found');
  refuse(person);
  const removed: ErasureReport['removed'] = [];
  const note = (place: string, rows: number, how: 'removed' | 'emptied') => {
    const noted = removed.find(each => each.place === place);
    if (noted) noted.rows += rows;
    else if (rows > 0) removed.push({ place, rows, how });
  };
  const tables = await listTables(tx);
  for (const { table, columns } of removedTables) {
    const known = tables.find(each => each.name === table);
    if (!known) throw new TypeError(`There is no table ${table}`);
    note(table, await deleteRowsNaming(tx, known, columns, person.names), 'removed');
  }
  note('mails', await deleteMailsOfLeads(tx, person.email), 'removed');
  const by = nameOf(actor);
  note('trail', await eraseEntries(tx, dependencies, { of: { names: person.names }, by, why }), 'emptied');
  const left = await recordsOf(tx, person);
  // What went along with a row of theirs: notifications, links, looks.
  for (const [table, rows] of Object.entries(before)) {
    const isListed = table === 'trail' || removedTables.some(each => each.table === table);
    if (!isListed) note(table, rows.length - (left[table]?.length ?? 0), 'removed');
  }
  const stays = Object.entries(left).map(([place, rows]) => ({
    place,
    rows: rows.length,
    why: whyItStays(place),
  }));
  if (!dependencies.eraseAccount && person.subjects.length > 0)
    stays.push({ place: 'account', rows: person.subjects.length, why: keptElsewhere });
  const taken = (before['leads'] ?? []).filter(lead => lead['forward_state'] === 'sent').length;
  if (taken > 0) stays.push({ place: 'forms portal', rows: taken, why: passedOn });
  // Last, because nothing takes it back: the issuer has a transaction of its own.
  for (const [table, rows] of Object.entries(await accountOf(dependencies, person)))
    note(`account: ${table}`, rows, 'removed');
  await appendTrail(tx, null, actor, {
    action: 'personalData.erase',
    details: { removed: countsOf(removed), stays: countsOf(stays) },
  });
  return { email: person.email, erased_at: dependencies.clock.now().toISOString(), by, removed, stays };
}

/** The trail says no more who did what once somebody is erased: it is not for those who run the platform to erase that of
 *  themselves or of each other. Another issuer keeps roles to itself; here only who worked lately is known. */
async function refuseOfOurs(
  tx: Tx,
  { findAccount }: HeldAccount,
  { caller }: Actor,
  { email, subjects }: Person,
): Promise<void> {
  if (email === caller.email.toLowerCase() || subjects.includes(caller.subject))
    throw new Refusal('conflict', { message: 'Nobody erases themselves: the trail says what you did.' });
  const worked = findAccount ? undefined : await lastWorked(tx, email);
  if (worked !== undefined)
    throw new Refusal('conflict', {
      message: `This person worked on the platform on ${worked.slice(0, 10)}. Take their role from them where they sign in; ${staffOfferedDays} days after their last work they can be erased.`,
    });
}

async function accountOf(
  { eraseAccount }: HeldAccount,
  { account }: Person,
): Promise<Record<string, number>> {
  return account && eraseAccount ? eraseAccount(account.subject) : {};
}

/** @throws Refusal conflict */
function refuse({ account, memberships }: Person): void {
  const staff = account?.roles.filter(role => role !== 'client') ?? [];
  if (staff.length > 0)
    throw new Refusal('conflict', {
      message: `This person has a role on the platform (${staff.join(', ')}). Take it from them first.`,
    });
  const last = memberships.filter(each => each.is_last_admin).map(each => each.organization_name);
  if (last.length > 0)
    throw new Refusal('conflict', {
      message: `Nobody else administers ${last.join(', ')}. Make somebody else its administrator first, or remove the organization.`,
    });
}

function countsOf(places: readonly { place: string; rows: number }[]): Record<string, number> {
  return Object.fromEntries(places.map(({ place, rows }) => [place, rows]));
}
