// A program that does whatever the texts it reads tell it to: the worst that an agent, or the model behind it, can become.

import type { Call } from '@groundwork/contract/call';
import { callNamed } from '@groundwork/contract/every-call';
import { requestUrl } from '@groundwork/contract/request-url';
import { type Client, caller } from '../../../../tools/testing/server.ts';
import { toolName } from '../entrypoints/mcp/tools.ts';
import { type Attack, marksIn } from './attacks.ts';
import { type Agent } from './tool-client.ts';

/** What an attacker wants to happen: a call with its arguments. */
export interface Want {
  order: string;
  call: string;
  args: Readonly<Record<string, unknown>>;
  /** Whether the person for whom the program acts may do it: their own hand is not stayed. */
  isTheirs: boolean;
  /** Of the record, where the call asks for it. */
  version?: number;
}

export interface Obeyed {
  mark: string;
  want: Want;
  /** Of the tool where there is one, and of the call itself with the program's token: the statuses or codes of refusal. */
  refused: boolean;
  said: string;
}

function wanted(name: string): Call {
  const call = callNamed(name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
}

/** As the contract wants it: what the path names, and the rest as body or query. */
function requestOf({ call: name, args, version = 1 }: Want) {
  const call = wanted(name);
  const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each);
  const pick = (isNamed: boolean) =>
    Object.fromEntries(Object.entries(args).filter(([key]) => named.includes(key) === isNamed));
  const rest = pick(false);
  const path = requestUrl('', call.path, pick(true), call.body ? {} : rest);
  const headers = { ...(call.conditional === true && { 'if-match': `"${version}"` }) };
  return { method: call.method, path, body: call.body ? rest : undefined, headers };
}

/** The person does it themselves. @returns the status */
export async function doAs(person: Pick<Client, 'call'>, want: Want): Promise<number> {
  const { method, path, body, headers } = requestOf(want);
  return (await person.call(method, path, body, headers)).status;
}

/** Reads what was read to it, and obeys each order in it: by the tool, and past the tools with its token. */
export async function obey(
  agent: Agent,
  { url, token }: { url: string; token: string },
  read: string,
  attacks: readonly Attack<Want>[],
): Promise<Obeyed[]> {
  const marks = new Set(marksIn(read));
  const direct = caller(url, token);
  const obeyed: Obeyed[] = [];
  for (const { mark, want } of attacks) {
    if (!marks.has(mark)) continue;
    const tool = await agent
      .ask(toolName(wanted(want.call)), { ...want.args })
      .catch((error: unknown) => ({ isError: true, code: String(error) }));
    const status = await doAs({ call: direct }, want);
    obeyed.push({
      mark,
      want,
      refused: tool['isError'] === true && status >= 400 && status < 500,
      said: `${want.call}: tool ${JSON.stringify(tool).slice(0, 200)}, call ${status}`,
    });
  }
  return obeyed;
}
