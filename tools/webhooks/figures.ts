// 10,000 events to a receiver that fails half of the time: whether all of them arrive, each subject's in order, and what that
// costs. And what a change costs that webhooks are told of, beside one that nobody is told of.
import { createServer } from 'node:http';
import { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { startWebhooks } from '../../apps/server/src/features/webhooks/sender.ts';
import { newSecret, secretPlace } from '../../apps/server/src/features/webhooks/sign.ts';
import { insertEndpoint } from '../../apps/server/src/features/webhooks/store.ts';
import { connectDatabase, type Database } from '../../apps/server/src/platform/db.ts';
import { newId } from '../../apps/server/src/platform/id.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import type { BenchRow } from '../../bench/row.ts';
import { startPostgres } from '../postgres.ts';
import { databaseOf, makeRunFolder } from '../run-folder.ts';
import { cloneDatabase, makeTemplate } from '../testing/database.ts';

const events = 10_000;
const subjects = 500;
const secrets = createSecrets('a secret of the benches, long enough');

export async function webhookFigures(): Promise<BenchRow[]> {
  const folder = makeRunFolder('/var/tmp');
  const cluster = await startPostgres({ dataDir: databaseOf(folder.path), disposable: true });
  try {
    await makeTemplate(cluster.url);
    const clone = await cloneDatabase(cluster.url);
    const database = connectDatabase({ url: clone.url });
    try {
      return [...(await changeFigures(database)), ...(await deliveryFigures(database))];
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
    folder.remove();
  }
}

async function organization(database: Database): Promise<OrganizationId> {
  const id = OrganizationId.parse(newId());
  await database.platform(tx =>
    tx.insertInto('organizations').values({ organization_id: id, name: 'Acme' }).execute(),
  );
  return id;
}

async function projectsOf(database: Database, organization_id: OrganizationId): Promise<ProjectId[]> {
  const ids = Array.from({ length: subjects }, () => ProjectId.parse(newId()));
  await database.tenant(organization_id, tx =>
    tx
      .insertInto('projects')
      .values(ids.map(id => ({ organization_id, id, name: '0' })))
      .execute(),
  );
  return ids;
}

async function addEndpoint(database: Database, organization_id: OrganizationId, url: string): Promise<void> {
  const id = newId();
  const secret = secrets.seal(secretPlace(organization_id, id, 'secret'), newSecret());
  await database.tenant(organization_id, tx =>
    insertEndpoint(tx, { organization_id, id, url, description: '', kinds: ['project.updated'], secret }),
  );
}

/** Each project is renamed again and again: its name says which time that was. */
async function rename(
  database: Database,
  organizationId: OrganizationId,
  ids: readonly ProjectId[],
  turns: number,
) {
  for (let turn = 1; turn <= turns; turn += 1)
    for (const id of ids)
      await database.tenant(organizationId, tx =>
        tx
          .updateTable('projects')
          .set({ name: String(turn) })
          .where('id', '=', id)
          .execute(),
      );
}

async function changeFigures(database: Database): Promise<BenchRow[]> {
  const [bare, heard] = [await organization(database), await organization(database)];
  const [bareIds, heardIds] = [await projectsOf(database, bare), await projectsOf(database, heard)];
  await addEndpoint(database, heard, 'https://hooks.example/');
  const took = { plain: 0, silent: 0, heard: 0 };
  const timed = async (work: () => Promise<void>) => {
    const from = performance.now();
    await work();
    return (1000 * (performance.now() - from)) / subjects;
  };
  await rename(database, bare, bareIds, 2);
  for (let round = 10; round < 16; round += 1) {
    const step = (of: OrganizationId, ids: readonly ProjectId[], change: object) =>
      timed(async () => {
        for (const id of ids)
          await database.tenant(of, tx =>
            tx.updateTable('projects').set(change).where('id', '=', id).execute(),
          );
      });
    // A column of the same row that no event is about.
    took.plain += await step(bare, bareIds, { assigned_agent: String(round) });
    took.silent += await step(bare, bareIds, { name: String(round) });
    took.heard += await step(heard, heardIds, { name: String(round) });
  }
  const rounds = 6;
  return [
    { name: 'a change that is no event', value: took.plain / rounds, unit: 'µs', goal: '' },
    { name: 'one that is, without a webhook', value: took.silent / rounds, unit: 'µs', goal: '' },
    { name: 'one that is kept for a webhook', value: took.heard / rounds, unit: 'µs', goal: '' },
  ];
}

async function deliveryFigures(database: Database): Promise<BenchRow[]> {
  const seen = new Map<string, number[]>();
  const ids = new Set<string>();
  let [requests, refused] = [0, 0];
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', part => parts.push(part));
    request.on('end', () => {
      requests += 1;
      if (Math.random() < 0.5) {
        refused += 1;
        response.writeHead(500).end();
        return;
      }
      const event: { id: string; subject: { id: string }; data: { name: string } } = JSON.parse(
        Buffer.concat(parts).toString(),
      );
      if (!ids.has(event.id)) {
        ids.add(event.id);
        seen.set(event.subject.id, [...(seen.get(event.subject.id) ?? []), Number(event.data.name)]);
      }
      response.writeHead(204).end();
    });
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  const address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const of = await organization(database);
  const projects = await projectsOf(database, of);
  await addEndpoint(database, of, `http://${address}/`);
  await rename(database, of, projects, events / subjects);
  const before = process.cpuUsage();
  const from = performance.now();
  // Pauses of hundredths of a second in place of seconds to hours; all else as in earnest.
  const sender = await startWebhooks(
    {
      database,
      secrets,
      log: createLog('silent', 'bench'),
      allowedHosts: [address],
      publicUrl: 'https://groundwork.example',
    },
    { pauses: [0.02], everyMs: 100 },
  );
  const left = async () => {
    const { rows } = await database.platform(tx =>
      sql<{ waiting: number }>`
        select count(*)::int as waiting from webhook_deliveries
        where organization_id = ${of} and state = 'waiting'`.execute(tx),
    );
    return rows[0]?.waiting ?? 0;
  };
  while ((await left()) > 0) await new Promise(resolve => setTimeout(resolve, 250));
  const seconds = (performance.now() - from) / 1000;
  const spent = process.cpuUsage(before);
  await sender.stop();
  http.closeAllConnections();
  http.close();
  const outOfOrder = [...seen.values()].filter(turns => turns.some((turn, at) => turn !== at + 1)).length;
  return [
    { name: 'events', value: events, unit: '', goal: '' },
    { name: 'requests that the receiver refused', value: (100 * refused) / requests, unit: '%', goal: '' },
    { name: 'events that arrived', value: ids.size, unit: '', goal: String(events) },
    { name: 'subjects whose events came out of order', value: outOfOrder, unit: `of ${subjects}`, goal: '0' },
    {
      name: 'processor time of the sender, its receiver included',
      value: (spent.user + spent.system) / 1e6,
      unit: 's',
      goal: '',
    },
    { name: 'events a second to one address, four at a time', value: events / seconds, unit: '', goal: '' },
  ];
}
