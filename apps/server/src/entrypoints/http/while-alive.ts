// Nobody waits for a database that does not answer: whoever has waited for a while asks whether it is there.
import { Refusal } from '@groundwork/contract/errors';
import type { Database } from '../../platform/db.ts';

/** Most answers are there by then, and need no such question. */
const patienceMs = 1000;

/** Waits for `work` as long as the database answers. Given up, its work may still come to pass, as that of any request
 *  whose answer was lost. @throws Refusal unavailable */
export async function whileAlive<T>(database: Pick<Database, 'alive'>, work: Promise<T>): Promise<T> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const look = () => {
      if (isOver) return;
      timer = setTimeout(() => {
        database.alive().then(look, (cause: unknown) => reject(new Refusal('unavailable', { cause })));
      }, patienceMs);
    };
    look();
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
