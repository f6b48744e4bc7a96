// The issuer's own answer to an access token (userinfo). The library asks only whether its session lives.
import { claimNames } from '@groundwork/contract/session';
import { APIError } from 'better-auth/api';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';
import type { HookContext } from './request-facts.ts';

const Claims = z.object({ sid: z.string(), [claimNames.tokenRound]: z.int().default(0) });

/** Refuses a token that was ended within its session. Reads it unverified: whether it is genuine the library says next. */
export function endedTokenWatch(accounts: Pick<Accounts, 'hasSession'>) {
  return async (ctx: HookContext): Promise<undefined> => {
    const body = /^Bearer +[\w-]+\.([\w-]+)\./i.exec(ctx.headers?.get('authorization') ?? '')?.[1];
    const claims = Claims.safeParse(body === undefined ? undefined : decoded(body));
    if (!claims.success) return undefined;
    if (await accounts.hasSession(claims.data.sid, claims.data[claimNames.tokenRound])) return undefined;
    throw new APIError('UNAUTHORIZED', { error: 'invalid_token', error_description: 'Invalid access token' });
  };
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
