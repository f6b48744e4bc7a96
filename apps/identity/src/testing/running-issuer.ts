// An issuer really running for a test: its own database, a real HTTP server on a free port.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { z } from 'zod';
import { asIssuer, cloneDatabase } from '../../../../tools/testing/database.ts';
import { scopes } from '../authority.ts';
import type { Issuer, IssuerOptions } from '../issuer.ts';
import { createIssuer } from '../issuer.ts';
import { Browser } from './browser.ts';

export const testSecret = 'a secret of at least thirty-two characters';
export const goodPassword = 'Groundwork2026';

export interface RunningIssuer {
  issuer: Issuer;
  publicUrl: string;
  listensAt: string;
  databaseUrl: string;
  /** What the issuer reported as broken. */
  reports: string[];
  stop(): Promise<void>;
}

interface Wishes {
  /** Start as a further issuer on this database instead of one of its own. */
  databaseUrl?: string;
  /** Believe to be reachable here, as behind a proxy; `listensAt` says where it really is. */
  publicUrl?: string;
  /** Anything else the issuer is told. */
  options?: Partial<IssuerOptions>;
}

export async function runIssuer(
  clusterUrl: string,
  { databaseUrl, ...wishes }: Wishes = {},
): Promise<RunningIssuer> {
  const database =
    databaseUrl === undefined ? await cloneDatabase(clusterUrl) : { url: databaseUrl, drop: async () => {} };
  let issuer: Issuer | undefined;
  const server = createServer((request, response) => void issuer?.handler(request, response));
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const listensAt = `http://localhost:${address.port}`;
  const publicUrl = wishes.publicUrl ?? listensAt;
  const reports: string[] = [];
  issuer = await createIssuer({
    databaseUrl: database.url,
    roleUrl: asIssuer(database.url),
    publicUrl,
    secret: testSecret,
    report: (message, cause) => reports.push(`${message} ${String(cause)}`),
    ...wishes.options,
  });
  const started = issuer;
  return {
    issuer: started,
    publicUrl,
    listensAt,
    databaseUrl: database.url,
    reports,
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await started.close();
      await database.drop();
    },
  };
}

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string(),
  expires_in: z.number(),
});
export type Tokens = z.infer<typeof Tokens>;

/** The tokens of a successful answer of the token endpoint. */
export async function tokensOf(response: Response): Promise<Tokens> {
  if (response.status !== 200)
    throw new Error(`the token endpoint answered ${response.status}: ${await response.text()}`);
  return Tokens.parse(await response.json());
}

export interface AuthorizationRequest {
  url: string;
  state: string;
  verifier: string;
}

/** What oidc-client-ts does on `signinRedirect`. */
export function authorizationRequest(
  at: RunningIssuer,
  changes: Record<string, string> = {},
): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomUUID();
  const query = new URLSearchParams({
    client_id: 'groundwork-web',
    redirect_uri: `${at.publicUrl}/callback`,
    response_type: 'code',
    scope: scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${at.publicUrl}/api`,
    ...changes,
  });
  return { url: `${at.listensAt}/idp/oauth2/authorize?${query.toString()}`, state, verifier };
}

/** What oidc-client-ts does on `signinRedirectCallback`. */
export async function redeem(
  at: RunningIssuer,
  browser: Browser,
  callbackUrl: string,
  request: AuthorizationRequest,
): Promise<Response> {
  const callback = new URL(callbackUrl);
  return browser.postForm(`${at.listensAt}/idp/oauth2/token`, {
    grant_type: 'authorization_code',
    client_id: 'groundwork-web',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${at.publicUrl}/callback`,
    code_verifier: request.verifier,
    resource: `${at.publicUrl}/api`,
  });
}

export async function refresh(at: RunningIssuer, refreshToken: string): Promise<Response> {
  return new Browser(at.publicUrl).postForm(`${at.listensAt}/idp/oauth2/token`, {
    grant_type: 'refresh_token',
    client_id: 'groundwork-web',
    refresh_token: refreshToken,
    resource: `${at.publicUrl}/api`,
  });
}

export async function signIn(
  at: RunningIssuer,
  browser: Browser,
  email: string,
  password = goodPassword,
  more: object = {},
): Promise<Response> {
  return browser.post(`${at.listensAt}/idp/sign-in/email`, { email, password, ...more });
}

/** Signs in by password and through the whole flow; answers the tokens. */
export async function obtainTokens(at: RunningIssuer, browser: Browser, email: string): Promise<Tokens> {
  const signedIn = await signIn(at, browser, email);
  if (signedIn.status !== 200)
    throw new Error(`sign-in answered ${signedIn.status}: ${await signedIn.text()}`);
  const request = authorizationRequest(at);
  const back = await browser.open(request.url);
  return tokensOf(await redeem(at, browser, back.headers.get('location') ?? '', request));
}
