// Every fix that can be worked out of a snapshot, as a bundle: what it would change, what it regains, and what it takes.
import type { FixBundle } from '@groundwork/contract/audits';
import type { Check } from '../audit/check.ts';
import type { Database } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';
import { fixRules } from './all-rules.ts';
import { callsFor } from './batches.ts';
import { isLinkRule } from './fix-rule.ts';
import { planFixes } from './plan-fixes.ts';
import { gainOf } from './predict.ts';

/** Requests that a portal takes in ten seconds, at the least that the vendor sells. */
const CALLS_OF_TEN_SECONDS = 100;

/** Those that most is regained by first. Of `evidence` and of the tables that healthOf left. */
export async function rankBundles(
  database: Database,
  { portal }: Pick<Snapshot, 'portal'>,
  checks: readonly Check[],
): Promise<FixBundle[]> {
  const bundles: FixBundle[] = [];
  for (const { number, fix } of checks) {
    const rule = fixRules.get(number);
    if (!rule || !fix) continue;
    const asks = !isLinkRule(rule) && rule.asks ? rule.asks : null;
    // Whoever it is, it is as many records.
    const owner = asks ? portal.owners.find(({ archived }) => !archived)?.id : undefined;
    const plan = await planFixes(database, { checks: [number], owner, properties: portal.properties });
    const records = [...new Set([...plan.values, ...plan.links].map(each => each.record_id))];
    const left_out = plan.left_out.reduce((sum, each) => sum + each.records, 0);
    if (records.length + left_out === 0) continue;
    const calls = callsFor(records.length);
    const gain = await gainOf(
      database,
      records.map(record_id => ({ check: number, record_id })),
    );
    bundles.push({
      check: number,
      records: records.length,
      left_out,
      gain: Math.round(gain * 10) / 10,
      calls,
      seconds: Math.ceil((calls * 10) / CALLS_OF_TEN_SECONDS),
      risk: riskOf(isLinkRule(rule) ? 'links' : rule.sets.map(({ property }) => property)),
      reversibility: fix.reversibility,
      asks,
    });
  }
  return bundles.toSorted(
    (one, other) =>
      other.gain - one.gain || riskOrder[one.risk] - riskOrder[other.risk] || other.records - one.records,
  );
}

const riskOrder = { low: 0, medium: 1, high: 2 } as const;

/** high: people are recognised by it, or automations begin with it. medium: who works on the record, or what it belongs to. */
function riskOf(written: 'links' | readonly string[]): FixBundle['risk'] {
  if (written === 'links' || written.includes('hubspot_owner_id')) return 'medium';
  return written.some(name => ['email', 'domain', 'lifecyclestage'].includes(name)) ? 'high' : 'low';
}
