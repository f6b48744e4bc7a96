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
    const { p50, p95 } = await timed(rep, path);
    const of = `${name}, ${deals.toLocaleString('en-GB')} deals`;
    rows.push({ name: `${of}, p50`, value: p50, unit: 'ms', goal: '' });
    rows.push({ name: `${of}, p95`, value: p95, unit: 'ms', goal });
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
      name: `${name} after a deal changed, ${deals.toLocaleString('en-GB')} deals`,
      value: performance.now() - begun,
      unit: 'ms',
      goal: '',
    });
    await take(`${name}, nothing changed`, path);
  }
  return rows;
}

async function timed(rep: RepClient, path: string): Promise<{ p50: number; p95: number }> {
  const took: number[] = [];
  for (let n = -5; n < asks; n++) {
    const begun = performance.now();
    const answer = await rep.call('GET', path);
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
    if (n >= 0) took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
