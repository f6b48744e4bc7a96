// A password for a command: from the environment, from what is piped in, or typed twice without being shown.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartError } from '../supervisor.ts';

/** @throws StartError when there is none, or the two that were typed differ. */
export async function typedPassword(variable: string, signal: AbortSignal): Promise<string> {
  const given = process.env[variable];
  if (given) return given;
  if (!process.stdin.isTTY) {
    // Until its end: whoever pipes a password in closes what it came through.
    const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
    if (line !== '') return line;
    throw new StartError(
      `There is no password: pipe one in, set ${variable}, or take --link for a link where the person sets it.`,
    );
  }
  const first = await hidden('Password: ', signal);
  if (first !== (await hidden('Again: ', signal)))
    throw new StartError('The two are not the same. Nothing was changed.');
  return first;
}

async function hidden(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  // A terminal in this mode sends Ctrl-C as a key.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await lines.question('', { signal });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
