// revops.analyze: the figures of a portal's deals.
import { ORIGINAL_CREATED } from '@groundwork/contract/crm';
import type { DealRecord } from '@groundwork/engine/portal/deal';
import { type Figures, figures } from '@groundwork/engine/revops/figures';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext, JobHandlers } from '../../platform/queue/job.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { openPortal } from '../portals/open-portal.ts';

const properties = [
  'dealname',
  'amount',
  'deal_currency_code',
  'createdate',
  'closedate',
  'dealstage',
  'pipeline',
];
/** Deals that name no currency are in the account's; its API does not say which, so they are summed apart. */
const accountCurrency = 'account currency';

async function analyze(
  dependencies: Dependencies,
  job: JobContext,
): Promise<Figures & { as_of: string; portal_id: string }> {
  const organizationId = job.operation.organization_id;
  const { signal } = job;
  const { id } = await job.tenant(tx => requirePortal(tx, organizationId));
  const portal = await openPortal(dependencies, organizationId, id);
  const asOf = dependencies.clock.now().toISOString();
  const schema = await portal.inspect(['deals'], { signal });
  const deals: DealRecord[] = [];
  // Only where a migration needed it: the portal's own date of creation says the same otherwise.
  const isKept = schema.properties.some(
    ({ object, name }) => object === 'deals' && name === ORIGINAL_CREATED,
  );
  const wanted = isKept ? [...properties, ORIGINAL_CREATED] : properties;
  for await (const page of portal.listRecords('deals', wanted, { signal })) {
    for (const deal of page) deals.push({ id: deal.id, properties: deal.properties });
    const total = schema.counts['deals'] ?? null;
    await job.progress({ phase: 'Reading deals', done: deals.length, total, unit: 'records' });
  }
  const given = { deals, pipelines: schema.pipelines, today: asOf.slice(0, 10), currency: accountCurrency };
  return { as_of: asOf, portal_id: id, ...figures(given) };
}

export function revopsJobs(dependencies: Dependencies): JobHandlers {
  return { 'revops.analyze': job => analyze(dependencies, job) };
}
