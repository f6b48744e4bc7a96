// What the screen asks about sign-ins, sessions and tokens.
import { securityCalls as calls } from '@groundwork/contract/security';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../lib/data/query.ts';

const live = { placeholderData: keepPreviousData, refetchInterval: 10_000 } as const;
const words = (search: string) => (search.trim() === '' ? {} : { search: search.trim() });

export const signIns = (search: string, isFailed: boolean) =>
  query(
    calls.signIns,
    { query: { ...words(search), ...(isFailed && { outcome: 'failed' as const }) } },
    live,
  );

export const sessions = (search: string) => query(calls.sessions, { query: words(search) }, live);

export const tokens = (search: string) => query(calls.tokens, { query: words(search) }, live);
