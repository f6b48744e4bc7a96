// Whether the database answers at all. A database that was stopped in its tracks (a frozen machine, a disk that hangs)
// refuses nothing: its connections stay open and every question waits, so that somebody has to look at a clock.
import pg from 'pg';

/** What asks for a while is slow; what gets no answer to nothing at all for so long is not there. */
const patienceMs = 3500;
/** An answer so fresh counts for everybody who asks. */
const freshMs = 500;

export interface DatabaseHealth {
  /** @throws Error when the database does not answer */
  feel(): Promise<void>;
  close(): void;
}

/** One small connection that is never lent out, opened at the first question: it waits behind no other. */
export function createDatabaseHealth(url: string): DatabaseHealth {
  let client: pg.Client | undefined;
  let feeling: Promise<void> | undefined;
  let felt = -Infinity;

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'groundwork_pulse',
      keepAlive: true,
    });
    const forget = () => {
      if (client === fresh) client = undefined;
    };
    client = fresh;
    fresh.on('error', forget).on('end', forget);
    await fresh.connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return fresh;
  }

  async function ask(): Promise<void> {
    const asked = connected().then(each => each.query('select 1'));
    asked.catch(() => undefined);
    await Promise.race([asked, outOfPatience()]).catch((error: unknown) => {
      // Whatever it still says is an answer to a question nobody waits for.
      const lost = client;
      client = undefined;
      lost?.connection.stream.destroy();
      throw error;
    });
    felt = performance.now();
  }

  return {
    feel() {
      if (performance.now() - felt < freshMs) return Promise.resolve();
      feeling ??= ask().finally(() => {
        feeling = undefined;
      });
      return feeling;
    },
    close() {
      // Not `end`, which waits for an answer.
      client?.connection.stream.destroy();
    },
  };
}

/** Rejects in time; where this process itself was held up meanwhile, an answer that has come is heard first. */
function outOfPatience(): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error('timeout expired: the database does not answer'))),
      patienceMs,
    );
    timer.unref();
  });
}
