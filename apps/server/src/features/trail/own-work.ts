// What a program may stop, take back or go on with: what it began itself.
import { createHash } from 'node:crypto';
import { Refusal } from '@groundwork/contract/errors';
import type { Caller } from '../../platform/caller.ts';

/** By what stays the same and is nobody else's: a key by its service account, an application by its registration and the
 *  person who lets it act for them, as a digest, which says of nobody who they are. Undefined for people. */
export function programOf({ agent, issuer, subject }: Caller): string | undefined {
  if (agent === undefined) return undefined;
  const named = agent.kind === 'key' ? ['key', agent.id] : ['app', agent.id, issuer, subject];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

/**
 * People pass. A program reads what others wrote, and whoever wrote it may have told it what to do: so the most that it
 * can be talked into is what it began itself.
 * @throws Refusal people_only
 */
export function requireOwnWork({ caller }: { caller: Caller }, begunByProgram: string | null): void {
  if (caller.agent === undefined || begunByProgram === programOf(caller)) return;
  throw new Refusal('people_only', {
    message:
      'A key or a program stops, repeats and takes back only what it began itself; the rest is for a person.',
  });
}
