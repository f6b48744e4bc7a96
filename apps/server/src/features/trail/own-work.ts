// What a program may stop, take back or go on with: what it began itself.
import { Refusal } from '@groundwork/contract/errors';
import { type Actor, nameOf } from './append-trail.ts';

/**
 * People pass. A program reads what others wrote, and whoever wrote it may have told it what to do: so the most that it
 * can be talked into is what it began itself.
 * @throws Refusal people_only
 */
export function requireOwnWork(actor: Pick<Actor, 'caller'>, begunBy: string | null): void {
  if (actor.caller.agent === undefined || begunBy === nameOf(actor)) return;
  throw new Refusal('people_only', {
    message:
      'A key or a program stops, repeats and takes back only what it began itself; the rest is for a person.',
  });
}
