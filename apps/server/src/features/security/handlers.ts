// Requests of super admins about signing in and tokens.
import { type securityCalls, shownAtMost } from '@groundwork/contract/security';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { SignInRecords } from './sign-ins.ts';
import * as store from './store.ts';

type Calls = typeof securityCalls;

export async function listSignIns({ signIns }: SignInRecords, { query }: RequestContext<Calls['signIns']>) {
  const asked = { search: query.search, isFailed: query.outcome === 'failed', limit: shownAtMost };
  return { is_known: signIns !== undefined, data: (await signIns?.list(asked)) ?? [] };
}

export async function listSessions({ signIns }: SignInRecords, { query }: RequestContext<Calls['sessions']>) {
  const asked = { search: query.search, limit: shownAtMost };
  return { is_known: signIns !== undefined, data: (await signIns?.sessions(asked)) ?? [] };
}

export function listTokens({ database }: Dependencies, { query }: RequestContext<Calls['tokens']>) {
  return database.readOnly(null, async tx => ({
    data: await store.listTokens(tx, query.search, shownAtMost),
    total: await store.countTokens(tx),
  }));
}
