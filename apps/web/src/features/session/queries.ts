// What screens ask about whoever is signed in and whoever is invited, and how one comes to belong to an organization.
import { sessionCalls as calls, type Session } from '@groundwork/contract/session';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

const session = () => query(calls.get, {});

/** Asked anew at every visit: it may have been taken back. */
export const invitation = (token: string) => query(calls.invitation, { body: { token } }, { staleTime: 0 });

interface Names {
  first_name?: string;
  last_name?: string;
}

const cacheUpdates = (now: Session) => [cacheUpdate(session(), () => now)];

export const startTrial = (names: Names = {}) =>
  change(calls.start, ({ company }: { company: string }) => ({ body: { company, ...names } }), {
    cacheUpdates,
  });

/** What is kept of a trial they have just closed is nobody's any more. */
const joining = { cacheUpdates: cacheUpdates, startsOver: true };

export const acceptInvitation = (token: string) =>
  change(calls.accept, (given: { close_trial?: boolean }) => ({ body: { token, ...given } }), joining);

/** One that was found by the address they have confirmed. */
export const joinOrganization = (id: string) => change(calls.join, () => ({ body: { id } }), joining);
