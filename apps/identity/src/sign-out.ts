// Signing out by the web app's redirect. The library would fetch this issuer's own keys over its public address to
// read the hint, which a process behind a proxy or a mapped port cannot; here the keys come from the table. What is
// not the plain case (no hint, a foreign one, another session in the browser) is left to the library, which asks.
import { createPublicKey, verify } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Row } from './schema/rows.ts';
import type { Settings } from './settings.ts';
import { issuerPath } from './settings.ts';

const endSessionPath = `${issuerPath}/oauth2/end-session`;

const Header = z.object({ alg: z.literal('RS256'), kid: z.string() });
const Claims = z.object({ iss: z.string(), aud: z.string(), sub: z.string(), sid: z.string() });
type Claims = z.infer<typeof Claims>;

export interface SessionCookie {
  name: string;
  /** The id of the session this request's cookie stands for, if it does for any. */
  sessionOf(request: Request): Promise<string | undefined>;
}

/** Answers a sign-out whose hint is ours, and nothing else. */
export function signOutByHint(pool: pg.Pool, settings: Settings, cookie: SessionCookie) {
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url);
    const hint = searchParams.get('id_token_hint');
    const target = searchParams.get('post_logout_redirect_uri');
    if (pathname !== endSessionPath || hint === null || target === null) return undefined;
    if (target !== settings.publicUrl && target !== `${settings.publicUrl}/`) return undefined;
    const claims = await readHint(pool, hint);
    if (!claims || claims.iss !== settings.issuer || claims.aud !== settings.clientId) return undefined;
    const current = await cookie.sessionOf(request);
    if (current !== undefined && current !== claims.sid) return undefined;

    await pool.query('delete from session where id = $1 and "userId" = $2', [claims.sid, claims.sub]);
    const location = new URL(target);
    const state = searchParams.get('state');
    if (state !== null) location.searchParams.set('state', state);
    const forget = `${cookie.name}=; Max-Age=0; Path=${issuerPath}; HttpOnly; SameSite=Lax${settings.isSecure ? '; Secure' : ''}`;
    return new Response(null, {
      status: 302,
      headers: { location: location.toString(), 'set-cookie': forget },
    });
  };
}

/** What an id token of ours says. Its age does not matter here: an old one still names the session to end. */
async function readHint(pool: pg.Pool, hint: string): Promise<Claims | undefined> {
  const [head, body, signature, ...rest] = hint.split('.');
  if (!head || !body || !signature || rest.length > 0) return undefined;
  const header = Header.safeParse(decoded(head));
  if (!header.success) return undefined;
  const found = await pool.query<Pick<Row<'jwks'>, 'publicKey'>>(
    'select "publicKey" from jwks where id = $1',
    [header.data.kid],
  );
  const stored = found.rows[0];
  if (!stored) return undefined;
  const key = createPublicKey({ key: JSON.parse(stored.publicKey), format: 'jwk' });
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    return undefined;
  return Claims.safeParse(decoded(body)).data;
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
