// Somebody at the independent issuer without a browser: follows its redirects, answers its form, brings back tokens.
import { createHash, randomBytes } from 'node:crypto';
import type { Account, IndependentIssuer } from './independent-issuer.ts';

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token?: string;
}

/** `asked` are the parameters that differ from issuer to issuer; `atToken` those of the exchange. */
export async function signInThere(
  issuer: IndependentIssuer,
  account: Account,
  {
    origin,
    asked,
    atToken = {},
  }: { origin: string; asked: Record<string, string>; atToken?: Record<string, string> },
): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${origin}/callback`;
  const query = new URLSearchParams({
    client_id: issuer.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...asked,
  });
  const back = await walk(issuer, `${issuer.url}/auth?${query.toString()}`, account, redirectUri);
  const code = back.searchParams.get('code');
  if (code === null) throw new Error(`The issuer answered ${back.search}`);
  const answer = await fetch(`${issuer.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: issuer.clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
      ...atToken,
    }),
  });
  if (!answer.ok) throw new Error(`The issuer gave no token: ${await answer.text()}`);
  // Its own shape; the tests look into it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await answer.json()) as Tokens;
}

async function walk(issuer: IndependentIssuer, start: string, account: Account, until: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const ask = async (url: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return answer;
  };
  let url = start;
  for (let steps = 0; steps < 10; steps += 1) {
    if (url.startsWith(until)) return new URL(url);
    let answer = await ask(url);
    if (answer.status === 200)
      answer = await ask(url, new URLSearchParams({ email: account.email, password: account.password }));
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, issuer.url).href;
  }
  throw new Error('The issuer never came back');
}
