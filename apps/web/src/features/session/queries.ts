// What screens ask about whoever is signed in and whoever is invited, and how one comes to belong to an organization.
import { sessionCalls as calls, type PublicConfig, type Session } from '@groundwork/contract/session';
import { change, kept } from '../../lib/data/change.ts';
import { query, queryBy } from '../../lib/data/query.ts';
import { signInOptions } from '../../lib/session/issuer-sign-in.ts';

const session = () => query(calls.get, {});

/** Asked anew at every visit: it may have been taken back. */
export const invitation = (token: string) => query(calls.invitation, { body: { token } }, { staleTime: 0 });

/** What the embedded issuer is set up for; another one is not asked. */
export const signInMethods = ({ authority, is_embedded }: PublicConfig['oidc']) =>
  queryBy(['sign-in methods', authority], () => signInOptions(authority), { enabled: is_embedded });

interface Names {
  first_name?: string;
  last_name?: string;
}

const keeps = (now: Session) => [kept(session(), () => now)];

export const startTrial = (names: Names = {}) =>
  change(calls.start, (company: string) => ({ body: { company, ...names } }), { keeps });

/** What is kept of a trial they have just closed is nobody's any more. */
const joining = { keeps, startsOver: true };

export const acceptInvitation = (token: string) =>
  change(calls.accept, (given: { close_trial?: boolean }) => ({ body: { token, ...given } }), joining);

/** One that was found by the address they have confirmed. */
export const joinOrganization = (id: string) => change(calls.join, () => ({ body: { id } }), joining);
