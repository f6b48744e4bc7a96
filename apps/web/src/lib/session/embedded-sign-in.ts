// Talks to the embedded issuer's own sign-in form endpoint, as apps/identity/src/issuer.ts describes it.
import { z } from 'zod';
import { noResponse } from '../api/api-error.ts';

const Answer = z.object({ redirect: z.boolean().optional(), url: z.string().optional() });
const Refused = z.object({ code: z.string().optional(), message: z.string().optional() });

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/**
 * Signs in with the embedded issuer. Answers the address to go on to when an application had sent the person here,
 * else undefined: then the caller starts its own redirect.
 * @throws Error with the sentence to show
 */
export async function signInEmbedded(
  authority: string,
  credentials: Credentials,
  search: string,
): Promise<string | undefined> {
  const asked = new URLSearchParams(search).has('sig') ? search.replace(/^\?/, '') : undefined;
  const first = await post(authority, { ...credentials, ...(asked !== undefined && { oauth_query: asked }) });
  // The page stood open for longer than the request it was opened for is good.
  const isOutdated = first.status === 400 && asked !== undefined;
  const { ok, status, body, retryAfter } = isOutdated ? await post(authority, credentials) : first;
  if (ok) return Answer.safeParse(body).data?.url;
  const refused = Refused.safeParse(body).data;
  if (status === 429 && retryAfter > 0)
    throw new Error(`Too many requests. Please try again in ${retryAfter} seconds.`);
  throw new Error(refused?.message || 'An error occurred');
}

async function post(authority: string, body: object) {
  let response: Response;
  try {
    response = await fetch(`${authority}/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
  } catch (cause) {
    throw new Error(noResponse, { cause });
  }
  const answer: unknown = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get('retry-after') ?? 0);
  return { ok: response.ok, status: response.status, body: answer, retryAfter };
}
