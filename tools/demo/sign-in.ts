// Signs somebody in with the embedded issuer as a browser does (form, cookie, authorization code with PKCE), without one.
import { createHash, randomBytes } from 'node:crypto';

export interface SignInOptions {
  publicUrl: string;
  email: string;
  password: string;
}

/** Keeps the cookies of one visit. */
class Jar {
  private readonly cookies = new Map<string, string>();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
}

/** An access token for the API, and the way to end the session it came with. */
export interface SignedIn {
  token: string;
  signOut(): Promise<void>;
}

/** @throws Error with the issuer's words. */
export async function signIn({ publicUrl, email, password }: SignInOptions): Promise<SignedIn> {
  const jar = new Jar();
  const json = { 'content-type': 'application/json', origin: publicUrl };
  const form = await jar.fetch(`${publicUrl}/idp/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  if (!form.ok) throw new Error(`${email} could not sign in: ${form.status} ${await form.text()}`);

  const verifier = randomBytes(32).toString('base64url');
  const authorize = new URL(`${publicUrl}/idp/oauth2/authorize`);
  authorize.search = new URLSearchParams({
    client_id: 'groundwork-web',
    redirect_uri: `${publicUrl}/callback`,
    response_type: 'code',
    scope: 'openid profile email app_metadata user_metadata',
    resource: `${publicUrl}/api`,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  // The issuer redirects a page that navigates and tells a script that fetches where to go; Node's fetch is the latter.
  const reply = await jar.fetch(authorize.toString());
  const next: unknown = await reply.json();
  const code = new URL(textIn(next, 'url') ?? '', publicUrl).searchParams.get('code');
  if (!code) throw new Error(`The issuer gave no code: ${reply.status} ${JSON.stringify(next)}`);

  const token = await jar.fetch(`${publicUrl}/idp/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'groundwork-web',
      redirect_uri: `${publicUrl}/callback`,
      resource: `${publicUrl}/api`,
      code,
      code_verifier: verifier,
    }),
  });
  const body: unknown = await token.json();
  const access = textIn(body, 'access_token');
  if (!access) throw new Error(`The issuer gave no token: ${token.status} ${JSON.stringify(body)}`);
  const signOut = async (): Promise<void> => {
    const ended = await jar.fetch(`${publicUrl}/idp/sign-out`, { method: 'POST', headers: json, body: '{}' });
    if (!ended.ok) throw new Error(`${email} could not sign out: ${ended.status} ${await ended.text()}`);
  };
  return { token: access, signOut };
}

function textIn(value: unknown, key: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : undefined;
}
