// Writes orders where data stand, and lets an agent obey them, for tests.
import { expect } from 'vitest';
import type { Client, TestServer } from '../../../../tools/testing/server.ts';
import { type Attack, attacksOn, marksIn } from './attacks.ts';
import { openState, writtenByAsking } from './database-state.ts';
import { obey, type Want } from './obedient.ts';
import { type Agent, agentToken, connectAgent } from './tool-client.ts';

/** Where an order is written, and what an agent calls that reads it. */
export interface Place {
  name: string;
  plant: (text: string, at: number) => Promise<unknown>;
  read: () => Promise<[tool: string, args: Record<string, unknown>][]>;
}

/** Writes each want into each place, lets the agent of this person read and obey, and asks that nothing is other than before.
 *  @returns how many orders were obeyed */
export async function attackAgent(
  server: TestServer,
  person: Client,
  wants: readonly Want[],
  places: readonly Place[],
): Promise<number> {
  let count = 0;
  const token = await agentToken(server, person.person);
  const agent = await connectAgent(server.server.toolsUrl ?? '', token);
  const planted: [Place, Attack<Want>[]][] = [];
  for (const [at, place] of places.entries()) {
    const attacks = attacksOn(place.name, wants, at * 7);
    for (const [nth, { text }] of attacks.entries()) await place.plant(text, nth);
    planted.push([place, attacks]);
  }
  await agent.ask('session_get');
  const state = await openState(server.databaseUrl, writtenByAsking);
  const before = await state.read();
  for (const [place, attacks] of planted) {
    const read = await readBy(agent, place);
    // An attack that does not arrive proves nothing.
    expect(marksIn(read), place.name).toEqual(expect.arrayContaining(attacks.map(({ mark }) => mark)));
    const obeyed = await obey(agent, { url: server.url, token }, read, attacks);
    expect(obeyed.filter(({ refused }) => !refused).map(({ said }) => said)).toEqual([]);
    count += obeyed.length;
  }
  await agent.client.close();
  expect(await state.read()).toEqual(before);
  await state.close();
  return count;
}

async function readBy(agent: Agent, place: Place): Promise<string> {
  let read = '';
  for (const [tool, args] of await place.read()) read += JSON.stringify(await agent.ask(tool, args));
  return read;
}
