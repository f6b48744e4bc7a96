// The database as the rest of the server sees it: a transaction for one organization, a transaction for the platform,
// and hints that something changed.
import type { OrganizationId, RepId } from '@groundwork/contract/ids';
import { Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../schema/rows.ts';
import { isRetryable } from './database-errors.ts';
import { createDatabaseHealth } from './database-health.ts';
import { type DatabaseRole, urlAs } from './database-roles.ts';
import { lookAs, PipelinedDialect, startWith } from './db-driver.ts';
import { createListener } from './db-listener.ts';
import type { Tx } from './transaction.ts';
import { actFor, currentUnit, outsideUnits, type Scope, Unit } from './unit.ts';

export type { Tables, Tx };

/** A value for a jsonb column. pg would turn arrays into PostgreSQL arrays, so JSON is always made here. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

export interface DatabaseOptions {
  /** Connection URL of the owner; the working roles' URLs follow from it. */
  url: string;
  /** Connections each of the three pools may open. */
  poolSize?: number;
  /** Longest a statement may take. */
  statementTimeoutMs?: number;
  /** Told about faults of idle connections; they heal by themselves. */
  onFault?: (error: Error) => void;
}

export interface Database {
  /** Runs `work` as the tenant role, seeing and writing one organization only. Rolled back when it throws; run again
   *  after a deadlock, so it must have no effects outside the transaction. */
  tenant<T>(organizationId: OrganizationId, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `tenant`, or as `platform` for null, for work that only reads. Costs one round trip a statement, and each
   *  statement sees its own moment; the database refuses it anything else. Within `atomically` it joins the call's
   *  transaction instead, to see what that has written, and there only the caller keeps it from writing. */
  readOnly<T>(organizationId: OrganizationId | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `tenant`, for a partner rep: seeing and writing what is theirs only. */
  rep<T>(repId: RepId, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `rep`, for work that only reads; the database refuses it anything else. */
  readOnlyRep<T>(repId: RepId, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` as the platform role, which sees every organization. For admins, claims, and finding out who calls. */
  platform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes everything that `call` does in the database one transaction, committed once it has answered. `seal` writes into
   *  it what must be there when, and only when, the effects are. Outside of one, each transaction stands for itself. */
  atomically<T>(call: () => Promise<T>, seal?: (tx: Tx, made: T) => Promise<void>): Promise<T>;
  /** As `platform`, but it stays whatever becomes of the call around it: for counting, and for whose turn it is. */
  autonomous<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `autonomous`, and nobody waits for the disk: for what a crash of the database may lose. */
  autonomousWithoutFlush<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Does `work` when what is written around it is committed; at once where that is so already. */
  afterCommit(work: () => Promise<void>): Promise<void>;
  /** Whether it answers at all, settled within four seconds. @throws Error when it does not */
  alive(): Promise<void>;
  /** Connections of this process that are open, how many it may open, and how many callers wait for one. */
  connections(): { open: number; max: number; waiting: number };
  /** Calls `hear` for every notification on `channel`, and once more after a lost connection came back (payload ''),
   *  because hints may have been missed. Answers how to stop. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => void>;
  close(): Promise<void>;
}

const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/** PostgreSQL's `2026-11-20 13:32:51.12+00` as ISO 8601 in UTC. */
function isoTime(text: string): string {
  // As it comes from a server that is told to speak UTC: nothing to work out.
  if (inUtc.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const textParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, isoTime],
  // A day stays a day: a Date would move it by the server's time zone.
  [pg.types.builtins.DATE, text => text],
  // Counts and cents; all of ours stay far below 2^53.
  [pg.types.builtins.INT8, Number],
]);

// pg declares one overload per format; ours only ever reads text, the format pg asks for.
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && textParsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

function openPool(role: DatabaseRole, options: DatabaseOptions): pg.Pool {
  const statementTimeout = options.statementTimeoutMs ?? 15_000;
  const pool = new pg.Pool({
    connectionString: urlAs(options.url, role),
    application_name: role,
    types: typeParsers,
    max: options.poolSize ?? 10,
    // What belongs together goes out together.
    pipeline: true,
    // pg's defaults wait for ever on a network that swallows packets.
    connectionTimeoutMillis: 4000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 2000,
    idle_in_transaction_session_timeout: 60_000,
    // A statement whose transaction could not begin runs all the same, without its tenant: it must not change anything.
    options: '-c default_transaction_read_only=on',
    keepAlive: true,
  });
  // Without these two a restart of PostgreSQL ends the process.
  pool.on('error', error => options.onFault?.(error));
  pool.on('connect', client => {
    client.on('error', error => options.onFault?.(error));
  });
  return pool;
}

const attempts = 4;

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}

/** Opens the pools; connects on first use. */
export function connectDatabase(options: DatabaseOptions): Database {
  const pools = {
    app: openPool('groundwork_app', options),
    platform: openPool('groundwork_platform', options),
    // Calls that change something may wait for one another, and nobody who only asks who calls waits behind them.
    calls: openPool('groundwork_platform', options),
  };
  const app = new Kysely<Tables>({ dialect: new PipelinedDialect(pools.app) });
  const platform = new Kysely<Tables>({ dialect: new PipelinedDialect(pools.platform) });
  const calls = new Kysely<Tables>({ dialect: new PipelinedDialect(pools.calls) });
  const listener = createListener(urlAs(options.url, 'groundwork_platform'), options.onFault);
  const pulse = createDatabaseHealth(urlAs(options.url, 'groundwork_platform'));
  let closing: Promise<void> | undefined;
  async function within<T>(
    scope: NonNullable<Scope>,
    work: (tx: Tx) => Promise<T>,
    mode?: 'read only',
  ): Promise<T> {
    const begin = actFor(scope);
    const unit = currentUnit();
    if (unit) return retried(() => unit.transact(scope, work));
    const transaction = () => (mode ? app.transaction().setAccessMode(mode) : app.transaction());
    return retried(() =>
      transaction().execute(async tx => {
        await startWith(tx, begin);
        return work(tx);
      }),
    );
  }
  const asPlatform = <T>(work: (tx: Tx) => Promise<T>) => retried(() => platform.transaction().execute(work));

  return {
    tenant: (organizationId, work) => within(organizationId, work),
    rep: (repId, work) => within(`rep:${repId}`, work),
    readOnlyRep: (repId, work) => within(`rep:${repId}`, work, 'read only'),
    readOnly(organizationId, work) {
      const begin =
        organizationId === null ? undefined : { tenant: organizationId, text: actFor(organizationId) };
      const unit = currentUnit();
      // What the call around it has written is seen as well.
      if (unit) return retried(() => unit.transact(organizationId, work));
      const from = organizationId === null ? platform : app;
      return retried(() =>
        from
          .transaction()
          .setAccessMode('read only')
          .execute(async tx => {
            if (begin) await lookAs(tx, begin);
            return work(tx);
          }),
      );
    },
    platform(work) {
      const unit = currentUnit();
      return unit ? retried(() => unit.transact(null, work)) : asPlatform(work);
    },
    atomically: (call, seal) => new Unit(() => calls.startTransaction().execute()).run(call, seal),
    autonomous: work => outsideUnits(() => asPlatform(work)),
    autonomousWithoutFlush: work =>
      outsideUnits(() =>
        asPlatform(async tx => {
          await startWith(tx, 'set local synchronous_commit = off');
          return work(tx);
        }),
      ),
    async afterCommit(work) {
      const unit = currentUnit();
      if (unit) unit.afterwards(work);
      else await work();
    },
    alive: () => pulse.feel(),
    connections() {
      const all = Object.values(pools);
      const sum = (of: (pool: pg.Pool) => number) => all.reduce((total, pool) => total + of(pool), 0);
      return {
        open: sum(pool => pool.totalCount),
        max: sum(pool => pool.options.max),
        waiting: sum(pool => pool.waitingCount),
      };
    },
    listen: (channel, hear) => listener.listen(channel, hear),
    close() {
      closing ??= (async () => {
        await listener.close();
        pulse.close();
        await Promise.all([app.destroy(), platform.destroy(), calls.destroy()]);
      })();
      return closing;
    },
  };
}
