// Microsoft's sign-in as far as an application sees it: its token endpoint, saying who the last visitor was.
import { createServer } from 'node:http';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Browser } from './browser.ts';
import type { RunningIssuer } from './running-issuer.ts';

const Begun = z.object({ url: z.string() });

export interface Microsoft {
  provider: { clientId: string; clientSecret: string; authority: string };
  /** What its token endpoint was asked. */
  asked: URLSearchParams[];
  /** Goes there and comes back as `who`; answers where the browser is sent then. */
  visit(at: RunningIssuer, browser: Browser, who: Record<string, unknown>, more?: object): Promise<URL>;
  close(): void;
}

export async function startMicrosoft(): Promise<Microsoft> {
  let visitor: Record<string, unknown> = {};
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
      asked.push(new URLSearchParams(Buffer.concat(chunks).toString()));
      const id_token = await new SignJWT(visitor)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .sign(new TextEncoder().encode('of no interest: it came straight from the token endpoint'));
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ access_token: 'foreign-access', token_type: 'Bearer', expires_in: 3600, id_token }),
      );
    })();
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const authority = `http://localhost:${address.port}`;
  return {
    provider: { clientId: 'microsoft-client', clientSecret: 'microsoft-secret', authority },
    asked,
    async visit({ issuer }, browser, who, more = {}) {
      const wanted = { provider: 'microsoft', ...more };
      const answer = await browser.post(`${issuer.issuer}/sign-in/social`, wanted);
      const begun = new URL(Begun.parse(await answer.json()).url);
      visitor = { iss: `${begun.origin}/tenant/v2.0`, tid: 'tenant', ...who };
      const query = new URLSearchParams({ code: 'a-code', state: begun.searchParams.get('state') ?? '' });
      const back = await browser.open(`${issuer.issuer}/callback/microsoft?${query.toString()}`);
      return new URL(back.headers.get('location') ?? '');
    },
    close: () => void server.close(),
  };
}
