// Nobody waits for a database that does not answer: whoever has waited for a while asks whether it is there.
import { Refusal } from '@groundwork/contract/errors';
import type { Database } from '../../platform/db.ts';

/** Most answers are there by then, and need no such question. */
const patienceMs = 1000;
const lookMs = 200;

interface Waiting {
  database: Pick<Database, 'alive'>;
  asksAt: number;
  giveUp(refusal: Refusal): void;
}

// Of all requests together: a clock for each of them cost more than what it is for.
const waiting = new Set<Waiting>();
let clock: NodeJS.Timeout | undefined;

function look(): void {
  const now = performance.now();
  for (const each of waiting) {
    if (each.asksAt > now) continue;
    each.asksAt = Number.POSITIVE_INFINITY;
    each.database.alive().then(
      () => (each.asksAt = performance.now() + patienceMs),
      (cause: unknown) => {
        waiting.delete(each);
        each.giveUp(new Refusal('unavailable', { cause }));
      },
    );
  }
  clock = waiting.size > 0 ? setTimeout(look, lookMs).unref() : undefined;
}

/** Waits for `work` as long as the database answers. Given up, its work may still come to pass, as that of any request
 *  whose answer was lost. @throws Refusal unavailable */
export function whileDatabaseAnswers<T>(database: Pick<Database, 'alive'>, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const one: Waiting = { database, asksAt: performance.now() + patienceMs, giveUp: reject };
    waiting.add(one);
    clock ??= setTimeout(look, lookMs).unref();
    work.then(
      made => {
        waiting.delete(one);
        resolve(made);
      },
      (error: unknown) => {
        waiting.delete(one);
        reject(error);
      },
    );
  });
}
