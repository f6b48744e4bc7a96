// Kill -9 at random moments, on a portal that is limited, fails, times out and loses answers: nothing is lost, nothing is
// doubled. GROUNDWORK_KILLS=50 makes it the long run.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { maxCrashes, reclaim } from '../../platform/queue/claim.ts';
import { startWorker } from '../../platform/queue/worker.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { givenFlowProcesses } from '../../testing/flow-process.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { getReport } from '../migrations/get-report.ts';
import { readOperation } from '../operations/read-operations.ts';

const kills = Number(process.env['GROUNDWORK_KILLS'] ?? 4);
const made = { companies: 200, contacts: 3000, deals: Math.max(800, kills * 250) };
/** Requests of the whole migration, about: the limit is set so that it lasts as long as the killing. */
const requests = 115 + made.deals / 50;

const sandbox = givenSandbox();
const startProcess = givenFlowProcesses(sandbox, made);

const Dump = z.object({
  records: z.record(
    z.string(),
    z.array(z.object({ id: z.coerce.string(), properties: z.record(z.string(), z.string().nullable()) })),
  ),
  associations: z.array(z.object({ from_id: z.coerce.string(), to_id: z.coerce.string() })),
});

/** What a portal holds, told without its own ids and times: two portals that hold the same tell the same. */
async function contentOf(flow: FlowKit): Promise<{ records: string[]; links: string[] }> {
  const dump = Dump.parse(await flow.portal.dump());
  const names = new Map<string, string>();
  const records: string[] = [];
  for (const [object, list] of Object.entries(dump.records)) {
    for (const { id, properties } of list) {
      names.set(id, `${object}/${properties['groundwork_external_id']}`);
      const own = Object.entries(properties).filter(([name]) => !/^hs_|date$/.test(name));
      records.push(`${object} ${JSON.stringify(own.map(pair => pair.join('=')).sort())}`);
    }
  }
  const links = dump.associations.map(link => `${names.get(link.from_id)}>${names.get(link.to_id)}`);
  return { records: records.sort(), links: links.sort() };
}

test(
  `${kills} times kill -9, faults and lost answers: the portal is the one of an undisturbed run`,
  async () => {
    await using calm = await openFlow(inject('clusterUrl'), sandbox);
    calm.say(madeIntake(made));
    await calm.apply('blueprint');
    await calm.apply('migration');

    const max = Math.max(Math.ceil(requests / (kills * 1.5)), 4);
    await using flow = await openFlow(inject('clusterUrl'), sandbox, {
      portal: { rate_limit: { max, interval_ms: 1000 } },
      withWorker: false,
    });
    flow.say(madeIntake(made));
    const { database, handlers, who } = flow;
    const preparing = await startWorker({ database, handlers, log: pino({ level: 'fatal' }) });
    await flow.apply('blueprint');
    const migration = await flow.propose('migration');
    await preparing.stop();

    const path = '/(crm/objects/.*/batch/(upsert|read)|crm/associations/.*)';
    await flow.portal.setFaults([
      { match: path, kind: '503', probability: 0.04, seed: 1 },
      { match: path, kind: '429', probability: 0.04, seed: 2 },
      { match: path, kind: 'drop_after_commit', probability: 0.06, seed: 3 },
      { match: path, kind: 'truncated_body', probability: 0.03, seed: 4 },
      { match: path, kind: 'timeout', probability: 0.02, seed: 5 },
    ]);
    const operation = await flow.approve(migration);
    const now = () =>
      database.tenant(who.organizationId, tx => readOperation(tx, who.organizationId, operation.id));
    const crashes = async () => {
      const { rows } = await database.platform(tx =>
        sql<{ crashes: number }>`select crashes from operations where id = ${operation.id}`.execute(tx),
      );
      return rows[0]?.crashes ?? 0;
    };
    let killed = 0;
    for (let turn = 1; killed < kills; turn += 1) {
      const id = `doomed-${turn}`;
      const child = await startProcess(flow, id);
      // A third death without anything done in between would rightly end it, and a busy machine does nothing in 50 ms.
      if ((await crashes()) === maxCrashes - 1) {
        const gotOn = async () => (await crashes()) === 0 || (await now()).status === 'completed';
        await expect.poll(gotOn, { timeout: 30_000 }).toBe(true);
      }
      await sleep(50 + Math.random() * 600);
      child.kill('SIGKILL');
      await once(child, 'exit');
      killed += 1;
      // As the supervisor does that saw it die. However often that is: the work gets on, and is taken up again by itself.
      await reclaim(database, id);
      if ((await now()).status === 'completed') break;
    }
    expect(killed, 'the migration ended before it was killed often enough').toBe(kills);
    await flow.portal.clearFaults();
    const last = await startProcess(flow, 'last');
    expect(await flow.ended(operation)).toMatchObject({ status: 'completed', error: null });
    last.kill('SIGKILL');

    const report = await database.tenant(who.organizationId, tx =>
      getReport(tx, who.organizationId, migration.id),
    );
    expect(report).toMatchObject({ unaccounted: 0, mismatch_count: 0, is_balanced: true });
    expect(await contentOf(flow)).toEqual(await contentOf(calm));
  },
  120_000 + kills * 10_000,
);
