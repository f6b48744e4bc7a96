// The options of a command: read, explained, and refused with the nearest when there is none of that name.
import { parseArgs } from 'node:util';
import { portalTokenFault } from '@groundwork/contract/portal-token';
import { StartError } from './supervisor.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** What it does, in a sentence. */
  description: string;
  /** What stands for its value in the help. */
  value?: string;
  default?: string | boolean;
}
export type Options = Record<string, Option>;

/** `--json`, which every command that answers something takes. */
export const json = {
  type: 'boolean',
  description: 'One JSON object on the standard output; progress goes to the standard error.',
  default: false,
} as const;

/** @throws StartError for an option there is none of, with the nearest one there is */
export function readOptions<const T extends Options>(command: string, args: string[], options: T) {
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const names = [...Object.keys(options), 'help'];
  for (const token of tokens) {
    if (token.kind !== 'option' || names.includes(token.name)) continue;
    const near = nearest(token.name, names);
    throw new StartError(
      `groundwork ${command} has no option ${token.rawName}.${near === undefined ? '' : ` Did you mean --${near}?`}\nIts options: groundwork ${command} --help`,
    );
  }
  return parseArgs({ args, options, allowPositionals: true });
}

/** A portal's token as typed after `option`. @throws StartError naming the character that no token has */
export function tokenTyped(option: string, token: string): string {
  const typed = token.trim();
  const fault = portalTokenFault(typed);
  if (fault !== undefined) throw new StartError(`${option}: ${fault}`);
  return typed;
}

/** The options with what each does, one block of lines. */
export function optionsHelp(options: Options): string {
  const lines = Object.entries(options).map(([name, { value, description, default: standard }]) => {
    const left = `--${name}${value === undefined ? '' : ` ${value}`}`;
    const unless = typeof standard === 'string' ? ` Unless given: ${standard}.` : '';
    return { left, description: `${description}${unless}` };
  });
  lines.push({ left: '--help', description: 'This text.' });
  const width = Math.max(...lines.map(line => line.left.length)) + 2;
  return lines.map(({ left, description }) => `  ${left.padEnd(width)}${description}`).join('\n');
}

/** The name that is least keystrokes away; undefined when none is near. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map(name => ({ name, away: name.startsWith(given) ? 1 : distance(given, name) }))
    .sort((a, b) => a.away - b.away || a.name.localeCompare(b.name));
  // Two letters that changed places count twice.
  const most = given.length <= 2 ? 1 : Math.max(2, Math.floor(given.length / 3));
  return best && best.away <= most ? best.name : undefined;
}

/** Letters to put in, take out or change (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of a.split('').entries()) {
    const next = [at + 1];
    for (const [to, other] of b.split('').entries())
      next.push(
        Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
