// An agent beside a person's browser: the official client of the Model Context Protocol, which is let in as agents are.
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const Answered = z.object({ isError: z.boolean().default(false), structuredContent: z.looseObject({}) });

export interface Agent {
  client: Client;
  /** The result of a tool; a refusal fails the journey. */
  ask(tool: string, args?: Record<string, unknown>): Promise<unknown>;
  /** The code of a refusal. */
  refusal(tool: string, args?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

/** What a program that runs on the person's machine keeps while it is let in. */
class Desk implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata;
  asks: URL | undefined;
  #registered: StoredOAuthClientInformation | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;
  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: 'Desk agent',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    };
  }
  clientInformation() {
    return this.#registered;
  }
  saveClientInformation(registered: StoredOAuthClientInformation) {
    this.#registered = registered;
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asks = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
  saveDiscoveryState(discovered: OAuthDiscoveryState) {
    this.#discovered = discovered;
  }
  discoveryState() {
    return this.#discovered;
  }
}

/** Connects in the name of the person at the browser; `agree` is what they do there, from the address that it opens on. */
export async function connectAgent(page: Page, agree: (page: Page) => Promise<void>): Promise<Agent> {
  const { tools_url: url } = z
    .object({ tools_url: z.string() })
    .parse(await (await page.request.get('/api/config')).json());
  const callback = createServer((_, response) => void response.end('You can close this page.'));
  callback.listen(0, '127.0.0.1');
  await once(callback, 'listening');
  const address = callback.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const desk = new Desk(`http://127.0.0.1:${port}/callback`);
  const open = () => new StreamableHTTPClientTransport(new URL(url), { authProvider: desk });
  const first = open();
  const refused = await new Client({ name: 'desk', version: '1' })
    .connect(first)
    .catch((error: unknown) => error);
  if (!(refused instanceof UnauthorizedError) || desk.asks === undefined) throw refused;
  await page.goto(desk.asks.href);
  await agree(page);
  await page.waitForURL(`${desk.redirectUrl}?**`);
  await first.finishAuth(new URL(page.url()).searchParams);
  callback.close();
  const client = new Client({ name: 'desk', version: '1' });
  await client.connect(open());
  const answer = async (name: string, args: Record<string, unknown>) =>
    Answered.parse(await client.callTool({ name, arguments: args }));
  return {
    client,
    async ask(tool, args = {}) {
      const { isError, structuredContent } = await answer(tool, args);
      if (isError) throw new Error(`${tool}: ${JSON.stringify(structuredContent)}`);
      return structuredContent['result'];
    },
    async refusal(tool, args = {}) {
      return (await answer(tool, args)).structuredContent['code'];
    },
    close: () => client.close(),
  };
}
