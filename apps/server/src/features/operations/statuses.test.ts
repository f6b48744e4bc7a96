// Statuses go one way: whatever workers, faults, cancels and retries do at once, what is completed stays so, and what failed or
// was cancelled is taken up again by somebody's retry alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@groundwork/contract/errors';
import type { OperationId } from '@groundwork/contract/ids';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { reclaim } from '../../platform/queue/claim.ts';
import { enqueue } from '../../platform/queue/operation.ts';

const server = givenServer();

/** From → to, and nothing else. */
const moves = [
  'queued>running',
  'queued>cancelled',
  // Put back: after a fault, to wait, when its process drains or is gone.
  'running>queued',
  'running>completed',
  'running>failed',
  'running>cancelled',
  // Tried again.
  'failed>queued',
  'cancelled>queued',
];

test('whatever happens at once, no status moves backwards', async () => {
  const owner = new pg.Client(server.databaseUrl);
  await owner.connect();
  await owner.query(`
    create table status_moves (at bigint generated always as identity, id uuid, move text, by_retry boolean);
    grant insert on status_moves to public;
    create function note_move() returns trigger language plpgsql as $$ begin
      if old.status <> new.status then
        insert into status_moves (id, move, by_retry)
        values (new.id, old.status || '>' || new.status, old.finished_at is not null and new.finished_at is null);
      end if;
      return null; end $$;
    create trigger note_move after update on operations for each row execute function note_move();`);
  const admin = await server.member('admin');
  const { organizationId } = admin;
  const { database } = server.server.dependencies;
  const ids: OperationId[] = [];
  for (let more = 0; more < 24; more++)
    ids.push(
      await database.tenant(organizationId, async tx => {
        const wanted = { organizationId, projectId: null, createdBy: 'ada@example.com' };
        return (await enqueue(tx, { ...wanted, kind: 'audit.run' })).id;
      }),
    );
  let turn = 0;
  await server.work({
    'audit.run': async () => {
      turn += 1;
      const mine = turn;
      await sleep(mine % 7);
      if (mine % 3 === 0) throw new Refusal('no_portal');
      return {};
    },
  });
  await Promise.all(
    ids.flatMap((id, place) => [
      (async () => {
        await sleep((place * 13) % 60);
        await admin.call('POST', `/ai-operations/${id}/cancel`);
        await admin.call('POST', `/ai-operations/${id}/retry`);
      })(),
      (async () => {
        await sleep((place * 7) % 90);
        if (place % 5 === 0) await reclaim(database, 'nobody');
        await admin.call('POST', `/ai-operations/${id}/retry`);
      })(),
    ]),
  );
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select count(*)::int as moving from operations where status in ('queued', 'running')`,
      );
      expect(rows).toEqual([{ moving: 0 }]);
    },
    { timeout: 30_000, interval: 50 },
  );
  const { rows } = await owner.query<{ id: string; move: string; by_retry: boolean }>(
    'select id, move, by_retry from status_moves order by at',
  );
  await owner.end();
  expect(rows.length).toBeGreaterThan(ids.length);
  expect([...new Set(rows.map(row => row.move))].filter(move => !moves.includes(move))).toEqual([]);
  for (const { move, by_retry } of rows)
    expect(by_retry, move).toBe(move === 'failed>queued' || move === 'cancelled>queued');
});
