// An agent for tests: the official client of the Model Context Protocol, connected to the tool server.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Person, TestServer } from '../../../../tools/testing/server.ts';

/** Whatever a tool answered, refusals included. */
const Answered = z.object({
  isError: z.boolean().default(false),
  structuredContent: z.looseObject({}).optional(),
});

export interface Agent {
  client: Client;
  /** The answer of a tool: its result with what undoes it, or its refusal with `code`. */
  ask(name: string, args?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** A token that an agent was given for the tool server by this person. */
export function agentToken({ issuer }: TestServer, person: Person, client = 'agent-1'): Promise<string> {
  return issuer.mint(person, { claims: { aud: 'http://localhost:3001/mcp', azp: client } });
}

export async function connectAgent(url: string, token: string, query = ''): Promise<Agent> {
  const client = new Client({ name: 'test agent', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return {
    client,
    async ask(name, args = {}) {
      const answered = Answered.parse(await client.callTool({ name, arguments: args }));
      return { ...answered.structuredContent, isError: answered.isError };
    },
  };
}
