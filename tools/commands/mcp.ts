// `groundwork mcp`: the tools of a running product for an agent that starts programs and speaks over their standard input and
// output. Nothing else may be written there.
import { doorOver } from '../../apps/server/src/entrypoints/mcp/door.ts';
import { serveToolsHere } from '../../apps/server/src/entrypoints/mcp/stdio.ts';
import { Who } from '../../apps/server/src/entrypoints/mcp/tool-server.ts';
import { version } from '../../apps/server/src/server.ts';
import { readOptions } from '../command-options.ts';
import { type Stop, untilStopped } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';

export const options = {
  url: {
    type: 'string',
    value: 'ADDRESS',
    description: 'Where the product is (GROUNDWORK_URL).',
    default: process.env['GROUNDWORK_URL'] || 'http://localhost:3000',
  },
  nouns: {
    type: 'string',
    value: 'LIST',
    description: 'Offers only tools of these nouns, such as projects,decisions,changesets.',
  },
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values } = readOptions('mcp', argv, options);
  const key = process.env['GROUNDWORK_KEY'];
  if (!key) throw new StartError('GROUNDWORK_KEY is missing: it holds the API key the agent works with.');
  if (!URL.canParse(values.url)) throw new StartError(`--url: ${values.url} is not an address.`);
  const door = doorOver(new URL(values.url).origin, key);
  const who = await whoIs(door, values.url);
  const nouns = values.nouns?.split(',').map(noun => noun.trim());
  const served = serveToolsHere({ door, who, version, ...(nouns && { nouns: new Set(nouns) }) });
  // The agent goes by closing its end.
  const gone = new Promise<void>(resolve => process.stdin.once('close', resolve));
  await Promise.race([gone, untilStopped(stop)]);
  await served.close();
  return 0;
}

async function whoIs(door: ReturnType<typeof doorOver>, url: string): Promise<Who> {
  const session = await door({ method: 'GET', path: '/session' }).catch((cause: unknown) => {
    throw new StartError(
      `Nothing answers at ${url}. Start the product, or name another address with --url.`,
      {
        cause,
      },
    );
  });
  if (session.status === 401)
    throw new StartError('GROUNDWORK_KEY is not a key of this product, or has ended.');
  if (session.status !== 200) throw new StartError(`${url} answered ${session.status}.`);
  return Who.parse(JSON.parse(session.body.toString()));
}
