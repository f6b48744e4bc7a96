// The CRM accounts an organization has connected.
import { portalCalls as calls, type Portal } from '@groundwork/contract/portals';
import { sessionCalls } from '@groundwork/contract/session';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

/** All of them, the primary one first. */
export const portals = () =>
  queryOptions({
    queryKey: keyOf(calls.list, {}),
    queryFn: async ({ signal }): Promise<Portal[]> => (await callApi(calls.list, {}, { signal })).data,
  });

/** The portal that changes go to. */
export function primaryOf(list: readonly Portal[]): Portal | null {
  const connected = list.filter(portal => portal.is_connected);
  return connected.find(portal => portal.is_primary) ?? connected[0] ?? null;
}

/** What the installation itself runs: the address of its sandbox, if it has one. */
export const installation = () => ({
  ...queryOf(sessionCalls.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export interface NewPortal {
  name: string;
  base_url: string;
  token: string;
}

/** Tries the token against the portal before it is kept. */
export const connectPortal = () =>
  mutationOptions({ mutationFn: (body: NewPortal) => callApi(calls.connect, { body }), retry: false });

export const removePortal = () =>
  mutationOptions({
    mutationFn: (id: string) => callApi(calls.remove, { params: { portal_id: id } }),
    retry: false,
  });

/** Another name, or another token of the same account, which is tried first. */
export const changePortal = (id: string) =>
  mutationOptions({
    mutationFn: (body: { name?: string; token?: string }) =>
      callApi(calls.update, { params: { portal_id: id }, body }),
    retry: false,
  });

/** What would go along, and what would stay. */
export const moveTo = (id: string) => ({
  ...queryOf(calls.lookMove, { params: { portal_id: id } }),
  staleTime: 0,
});

export const movePortal = (id: string) =>
  mutationOptions({
    mutationFn: () => callApi(calls.move, { params: { portal_id: id } }),
    retry: false,
  });
