// SQL of processes, standings and the one process that judges. For the platform role.
import type { HealthReadings } from '@groundwork/contract/health';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { Heard, Standing } from './rules.ts';

/** A process of ours, as it signs. */
export interface Own {
  id: string;
  kind: 'api' | 'worker';
  host: string;
  pid: number;
  version: string;
}

/** A sign of life, with what was measured since the one before. @returns the database's time */
export async function signLife(tx: Tx, own: Own, readings: HealthReadings | undefined): Promise<string> {
  const measured = readings && {
    readings: json(readings),
    probed_at: sql<string>`clock_timestamp()`,
  };
  const { seen_at } = await tx
    .insertInto('health_instances')
    .values({ ...own, ...measured })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ seen_at: sql<string>`clock_timestamp()`, ...measured }),
    )
    .returning('seen_at')
    .executeTakeFirstOrThrow();
  return seen_at;
}

/** Says that the process ended in order. */
export async function noteStop(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('health_instances')
    .set({ stopped_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Names the lock of whoever judges. Per database; any fixed number will do. */
const judgeLock = 0x68_65_61_6c;

/** Of all processes one judges at a time, until its transaction ends. */
export async function mayJudge(tx: Tx): Promise<boolean> {
  const { is_mine } = await tx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${judgeLock})`.as('is_mine'))
    .executeTakeFirstOrThrow();
  return is_mine;
}

export async function waitToJudge(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${judgeLock})`.execute(tx);
}

export type InstanceRow = Row<'health_instances'>;

/** Those that were heard of within a day. */
export function listInstances(tx: Tx): Promise<InstanceRow[]> {
  return tx
    .selectFrom('health_instances')
    .selectAll()
    .where('seen_at', '>', sql<string>`clock_timestamp() - interval '1 day'`)
    .orderBy('started_at', 'desc')
    .limit(200)
    .execute();
}

export function listHeard(tx: Tx): Promise<Heard[]> {
  return tx
    .selectFrom('health_instances')
    .select(['kind', 'started_at', 'seen_at', 'probed_at', 'stopped_at', 'readings'])
    .where('seen_at', '>', sql<string>`clock_timestamp() - interval '1 hour'`)
    .execute();
}

export function listStandings(tx: Tx): Promise<Standing[]> {
  return tx.selectFrom('health_states').selectAll().execute();
}

export async function saveStandings(tx: Tx, standings: readonly Standing[]): Promise<void> {
  if (standings.length === 0) return;
  await tx
    .insertInto('health_states')
    .values([...standings])
    .onConflict(conflict =>
      conflict.column('service').doUpdateSet(eb => ({
        state: eb.ref('excluded.state'),
        since: eb.ref('excluded.since'),
        reason: eb.ref('excluded.reason'),
        latency_ms: eb.ref('excluded.latency_ms'),
        leaning: eb.ref('excluded.leaning'),
        leaning_for: eb.ref('excluded.leaning_for'),
        evidence_at: eb.ref('excluded.evidence_at'),
        judged_at: eb.ref('excluded.judged_at'),
      })),
    )
    .execute();
}

export async function forgetOldInstances(tx: Tx): Promise<void> {
  await sql`delete from health_instances where seen_at < clock_timestamp() - interval '2 days'`.execute(tx);
}
