// What breaks turns its own tile and the pill, and no other, and both come back: real processes over a database that is frozen
// and stopped and a disk that is filled, a worker that is killed, a listening connection that is cut.
// How long each takes at the intervals of earnest: `npm run bench outages`.
import { Client as Owner } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayMount } from '../../testing/own-disk.ts';
import { type ProductProcesses, startProductProcesses } from '../../testing/product-processes.ts';

let product: ProductProcesses;

beforeAll(async () => {
  // In earnest 15; the steps of the turning are the same.
  product = await startProductProcesses(3);
}, 120_000);
afterAll(() => product.close());

const turnsTo = (sentence: string) =>
  expect
    .poll(async () => (await product.health()).sentence, { timeout: 60_000, interval: 200 })
    .toBe(sentence);
const badOnes = async () =>
  (await product.health()).services.filter(each => each.state === 'down' || each.state === 'degraded');
const allIsWell = 'All Systems Operational';

test('a worker that is killed turns AI Services, and another one turns it back', async () => {
  await turnsTo(allIsWell);
  await product.killWorker();
  await turnsTo('Down: AI Services');
  expect(await badOnes()).toEqual([{ service: 'ai', state: 'down' }]);
  product.startWorker();
  await turnsTo(allIsWell);
}, 180_000);

test('a cut event stream turns WebSockets (SSE), and nothing else', async () => {
  await turnsTo(allIsWell);
  const leaveAlone = await product.cutEvents();
  await turnsTo('Down: WebSockets (SSE)');
  expect(await badOnes()).toEqual([{ service: 'events', state: 'down' }]);
  await leaveAlone();
  await turnsTo(allIsWell);
}, 180_000);

test.skipIf(!mayMount())(
  'a disk that is full turns File Storage, and room on it turns it back',
  async () => {
    await turnsTo(allIsWell);
    product.disk.fill();
    await turnsTo('Down: File Storage');
    expect(await badOnes()).toEqual([{ service: 'storage', state: 'down' }]);
    product.disk.free();
    await turnsTo(allIsWell);
  },
  180_000,
);

test('a frozen database is told by whoever is still there, and written down once it is back', async () => {
  await turnsTo(allIsWell);
  product.cluster.freeze();
  await turnsTo('Down: Database');
  expect(await badOnes()).toEqual([{ service: 'database', state: 'down' }]);
  // The page is there, too, with what is not known.
  const page = await fetch(`${product.api.url}/api/status`);
  expect([page.status, await page.json()]).toEqual([
    200,
    expect.objectContaining({ sentence: 'Down: Database', is_history_old: true }),
  ]);
  product.cluster.thaw();
  await turnsTo(allIsWell);
  const { rows } = await readOutages();
  expect(rows).toEqual([{ is_over: true, seconds: expect.any(Number) }]);
  expect(rows[0]!.seconds).toBeGreaterThan(1);
}, 180_000);

test('a database that is stopped is told as well, and found again when it is started', async () => {
  await turnsTo(allIsWell);
  await product.cluster.stop();
  await turnsTo('Down: Database');
  expect(await badOnes()).toEqual([{ service: 'database', state: 'down' }]);
  await product.cluster.start();
  await turnsTo(allIsWell);
}, 180_000);

/** What was told of the database as an outage; that it was slow, beside other tests, is another alert. */
async function readOutages() {
  const owner = new Owner(product.databaseUrl);
  await owner.connect();
  const found = await owner.query<{ is_over: boolean; seconds: number }>(`
    select ended_at is not null as is_over,
      (select sum(down)::float8 from health_samples s where s.service = a.service) as seconds
    from health_alerts a where service = 'database' and state = 'down'`);
  await owner.end();
  return found;
}
