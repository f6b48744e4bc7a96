// The CRM accounts an organization has connected.
import { portalCalls as calls, type Portal } from '@groundwork/contract/portals';
import { sessionCalls } from '@groundwork/contract/session';
import { change } from '../../lib/data/change.ts';
import { query, queryAs } from '../../lib/data/query.ts';
import type { Connection } from './connecting.ts';

/** All of them, the primary one first. */
export const portals = () => queryAs(calls.list, {}, async (reply): Promise<Portal[]> => (await reply).data);

/** The portal that changes go to. */
export function primaryOf(list: readonly Portal[]): Portal | null {
  const connected = list.filter(portal => portal.is_connected);
  return connected.find(portal => portal.is_primary) ?? connected[0] ?? null;
}

/** What the installation itself runs: the address of its sandbox, if it has one. */
export const installation = () => query(sessionCalls.config, {}, { staleTime: Number.POSITIVE_INFINITY });

/** Tries the token against the portal before it is kept. */
export const connectPortal = () => change(calls.connect, (body: Connection) => ({ body }));

export const removePortal = () => change(calls.remove, (id: string) => ({ params: { portal_id: id } }));

/** Another name, or another token of the same account, which is tried first. */
export const changePortal = (id: string) =>
  change(calls.update, (body: { name?: string; token?: string }) => ({ params: { portal_id: id }, body }));

/** What would go along, and what would stay. */
export const moveTo = (id: string) => query(calls.lookMove, { params: { portal_id: id } }, { staleTime: 0 });

export const movePortal = (id: string) => change(calls.move, () => ({ params: { portal_id: id } }));

/** The projects that wrote into a portal. */
export const portalUse = (id: string) =>
  queryAs(calls.use, { params: { portal_id: id } }, async reply => (await reply).projects);

/** Asks it now. */
export const lookAtPortal = (id: string) => change(calls.look, () => ({ params: { portal_id: id } }));
