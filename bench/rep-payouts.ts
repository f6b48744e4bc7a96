// What a payout over the books of many reps takes, and whether the ledger is what the deals say once more.
import type { PayoutRun } from '@groundwork/contract/payouts';
import { Client } from 'pg';
import { fillRepBook } from '../tools/testing/rep-book.ts';
import type { TestServer } from '../tools/testing/server.ts';
import type { BenchRow } from './row.ts';

// Of ten thousand deals some 3,200 are won: together more than 100,000 lines.
const reps = Number(process.env['BENCH_REPS'] ?? 33);
const deals = Number(process.env['BENCH_DEALS'] ?? 10_000);

export async function measurePayouts(server: TestServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const note = (name: string, value: number, unit: string, goal = '') =>
    rows.push({ name, value, unit, goal });
  const timed = async <T>(name: string, goal: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const made = await work();
    note(name, (performance.now() - begun) / 1000, 's', goal);
    return made;
  };
  const books: Awaited<ReturnType<TestServer['rep']>>[] = [];
  for (let nth = 0; nth < reps; nth++) {
    const rep = await server.rep();
    await fillRepBook(server.databaseUrl, rep.repId, { deals });
    books.push(rep);
  }
  const today = new Date().toISOString().slice(0, 10);
  const [staff, approver] = [await server.admin('admin'), await server.admin('super_admin')];
  // A target is one of the facts: a rep's whole book is worked out anew when it is set.
  const workOut = async () => {
    for (const { repId } of books) {
      const body = { year: 2000, quarter: 1, amount_cents: 1 };
      const answer = await staff.call('PUT', `/reps/${repId}/targets`, body);
      if (answer.status !== 200) throw new Error(answer.text);
    }
  };
  const won = (await countRows(server, "deals where stage = 'won'")).toLocaleString('en-GB');
  await timed(`working out the commission of ${won} won deals of ${reps} reps`, '', workOut);
  const before = await countRows(server, 'ledger_entries');
  await timed('the same once more, from the deals', '', workOut);
  note(
    'lines that differ from the deals',
    (await countRows(server, 'ledger_entries')) - before,
    'lines',
    '0',
  );
  const begun = performance.now();
  const run = await (async () => {
    const answer = await staff.call<PayoutRun>('POST', '/payout-runs', { until_day: today, currency: 'USD' });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  })();
  const lines = run.lines.toLocaleString('en-GB');
  note(`gathering a payout of ${lines} lines`, (performance.now() - begun) / 1000, 's', '< 10');
  let { version } = run;
  for (const act of ['approve', 'pay'])
    await timed(`${act === 'approve' ? 'approving' : 'paying'} it`, '< 10', async () => {
      const answer = await approver.call<PayoutRun>('POST', `/payout-runs/${run.id}/${act}`, undefined, {
        'if-match': `"${version}"`,
      });
      if (answer.status !== 200) throw new Error(answer.text);
      ({ version } = answer.body);
    });
  return rows;
}

async function countRows(server: TestServer, of: string): Promise<number> {
  const client = new Client(server.databaseUrl);
  await client.connect();
  try {
    const found = await client.query<{ rows: string }>(`select count(*) as rows from ${of}`);
    return Number(found.rows[0]?.rows ?? 0);
  } finally {
    await client.end();
  }
}
