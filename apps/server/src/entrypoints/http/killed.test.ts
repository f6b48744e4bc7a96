// The API is killed with kill -9 between what a request does and the answer that is kept for its key. Real processes.
// GROUNDWORK_KILLS=50 makes it the long run.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client as Owner } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Answer, type Client, caller } from '../../../../../tools/testing/server.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';

/** The server of this process looks on; what is killed are others on its database. */
const server = givenServer();
let member: Client;
const kills = Number(process.env['GROUNDWORK_KILLS'] ?? 3);
const processes = new Set<ApiProcess>();
beforeAll(async () => {
  member = await server.member();
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
});

async function start(): Promise<ApiProcess & { call: Client['call'] }> {
  const made = await startApiProcess(server.databaseUrl, server.issuer);
  processes.add(made);
  return { ...made, call: caller(made.url, member.token) };
}

const create = (call: Client['call'], name: string, key: string) =>
  call<{ id: string }>('POST', '/projects/', { name }, { 'idempotency-key': key });

async function projectsNamed(name: string): Promise<number> {
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{ count: number }>`select count(*)::int as count from projects where name = ${name}`.execute(tx),
  );
  return rows[0]!.count;
}

/** Until `loosen`, the database takes its time with every answer that is to be kept. */
async function holdAnswers(): Promise<{ waiting: () => Promise<boolean>; loosen: () => Promise<void> }> {
  const owner = new Owner(server.databaseUrl);
  await owner.connect();
  await owner.query(`
    create function hold_answers() returns trigger language plpgsql as $$
      begin perform pg_sleep(2); return new; end $$;
    create trigger hold_answers before update on idempotency_keys
      for each row when (new.status is not null) execute function hold_answers()`);
  return {
    async waiting() {
      const found = await owner.query(`
        select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
      return found.rowCount !== 0;
    },
    async loosen() {
      await owner.query('drop trigger hold_answers on idempotency_keys; drop function hold_answers()');
      await owner.end();
    },
  };
}

test('killed when the work is done and the answer is being kept: sent again it is done once', async () => {
  const held = await holdAnswers();
  const doomed = await start();
  const lost = create(doomed.call, 'Between', 'between').catch(() => undefined);
  await expect.poll(held.waiting, { timeout: 20_000, interval: 20 }).toBe(true);
  await doomed.kill();
  expect(await lost).toBeUndefined();
  await held.loosen();
  const heir = await start();
  let again = await create(heir.call, 'Between', 'between');
  // Until the lease of the dead holder has run out others are told that it is under way.
  while (again.status === 409) {
    await sleep(100);
    again = await create(heir.call, 'Between', 'between');
  }
  expect(again.status).toBe(201);
  expect(await projectsNamed('Between')).toBe(1);
  expect((await create(heir.call, 'Between', 'between')).text).toBe(again.text);
  await heir.kill();
}, 90_000);

test(
  `killed at any moment, ${kills} times: each key has one effect, and the answer of it`,
  async () => {
    const names = Array.from({ length: kills }, (_, turn) => `Any moment ${turn}`);
    let running = await start();
    for (const name of names) {
      const lost = create(running.call, name, name).catch(() => undefined);
      await sleep(Math.random() * 60);
      await running.kill();
      await lost;
      running = await start();
    }
    const answers = await Promise.all(
      names.map(async name => {
        for (;;) {
          const answer: Answer<{ id: string }> = await create(running.call, name, name);
          if (answer.status !== 409) return answer;
          await sleep(100);
        }
      }),
    );
    expect(answers.map(answer => answer.status)).toEqual(names.map(() => 201));
    expect(await Promise.all(names.map(projectsNamed))).toEqual(names.map(() => 1));
    await running.kill();
  },
  60_000 + kills * 20_000,
);
