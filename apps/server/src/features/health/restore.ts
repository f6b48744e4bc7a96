// What a process lived through without the database is written down once that is back: since when it was away, and how what
// needs no database fared meanwhile.
import type { Tx } from '../../platform/db.ts';
import { announce, type Outlets } from './announce.ts';
import type { Outage } from './memory.ts';
import * as store from './store.ts';
import { endAlert, hasOutageSince, listOpen, openAlert } from './store-alerts.ts';
import { listAhead, underMaintenance } from './store-maintenance.ts';
import { addSamples } from './store-samples.ts';

/** Others noticed the same a moment earlier or later. */
const sameWithinMs = 60_000;

export async function restore(tx: Tx, outage: Outage, now: string, outlets: Outlets): Promise<void> {
  await store.waitToJudge(tx);
  const since = new Date(Date.parse(outage.from) - sameWithinMs).toISOString();
  // The same time without a database, seen by another process, was written down already.
  if (await hasOutageSince(tx, 'database', since)) return;
  await addSamples(tx, [...outage.samples.values()]);
  const before = await store.listStandings(tx);
  const found = outage.standings.find(({ service }) => service === 'database');
  if (!found) return;
  await store.saveStandings(tx, [
    // What passed meanwhile is told by the samples, or unknown.
    ...before.filter(({ service }) => service !== 'database').map(each => ({ ...each, judged_at: now })),
    { ...found, state: 'down', since: outage.from, leaning: null, leaning_for: 0, judged_at: now },
  ]);
  if (underMaintenance(await listAhead(tx), now).has('database')) return;
  const open = (await listOpen(tx)).find(({ service }) => service === 'database');
  // Others may have reached the database for a while longer, and told of it then.
  if (open) await endAlert(tx, open.id, open.began_at > outage.from ? now : outage.from);
  const alert = await openAlert(tx, {
    service: 'database',
    state: 'down',
    reason: 'It did not answer.',
    began_at: outage.from,
  });
  await announce(tx, outlets, alert, 'entered');
}
