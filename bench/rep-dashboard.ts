// What a partner rep with a book of ten thousand deals waits for.

import { fillRepBook } from '../tools/testing/rep-book.ts';
import type { RepClient, TestServer } from '../tools/testing/server.ts';
import type { BenchRow } from './row.ts';

const deals = Number(process.env['BENCH_DEALS'] ?? 10_000);
const asks = 60;

export async function measureDashboard(server: TestServer): Promise<BenchRow[]> {
  const rep = await server.rep();
  await fillRepBook(server.databaseUrl, rep.repId, { deals });
  const rows: BenchRow[] = [];
  const take = async (name: string, path: string, goal = '') => {
    rows.push({ name: `${name}, p95`, value: await timed(rep, path), unit: 'ms', goal });
  };
  await take('dashboard', '/rep/dashboard', '< 150');
  await take('figures of the frame', '/rep/figures');
  await take('performance', '/rep/performance');
  // Worked out anew only when a deal changed: the first look after that is what somebody waits for.
  for (const [name, path] of [
    ['forecast', '/rep/forecast'],
    ['back-test of eight quarters', '/rep/forecast/back-test'],
  ] as const) {
    const begun = performance.now();
    await rep.call('GET', path);
    rows.push({
      name: `${name} after a deal changed`,
      value: performance.now() - begun,
      unit: 'ms',
      goal: '',
    });
  }
  return rows;
}

/** At most this long for 95 of 100. */
async function timed(rep: RepClient, path: string): Promise<number> {
  const took: number[] = [];
  for (let n = -5; n < asks; n++) {
    const begun = performance.now();
    const answer = await rep.call('GET', path);
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
    if (n >= 0) took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  return took[Math.floor(took.length * 0.95)] ?? 0;
}
