// Reads what an audit looks at from a portal. Writes nothing, anywhere.
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { CrmPortal } from '@groundwork/crm/port';
import type { Snapshot, SnapshotRecord } from '@groundwork/engine/audit/snapshot';
import type { JobContext } from '../../platform/queue/job.ts';

const objects = ['contacts', 'companies', 'deals'] as const;
type AuditedObject = (typeof objects)[number];

/** What the checks read; a portal's own properties come on top. */
const standardProperties: Record<AuditedObject, string[]> = {
  contacts: ['email', 'firstname', 'lastname', 'phone', 'mobilephone'],
  companies: ['name', 'domain', 'website'],
  deals: ['dealname', 'amount', 'closedate', 'createdate', 'dealstage', 'pipeline'],
};

/** Names of all properties to ask for; only those the portal has. */
function wantedOf(schema: PortalSchema, object: AuditedObject): string[] {
  const there = schema.properties.filter(property => property.object === object);
  const names = there.map(property => property.name);
  // The vendor's own hs_ properties are many and no check looks at them.
  return names.filter(name => standardProperties[object].includes(name) || !name.startsWith('hs_'));
}

export async function readSnapshot(
  portal: CrmPortal,
  job: Pick<JobContext, 'signal' | 'progress'>,
  today: string,
): Promise<Snapshot> {
  const { signal } = job;
  await job.progress({ phase: 'Looking at the portal', done: 0, total: null, unit: 'records' });
  const schema = await portal.inspect(objects, { signal });
  const total = objects.reduce((sum, object) => sum + (schema.counts[object] ?? 0), 0);
  let done = 0;

  async function readAll(object: AuditedObject): Promise<SnapshotRecord[]> {
    const records: SnapshotRecord[] = [];
    for await (const page of portal.listRecords(object, wantedOf(schema, object), { signal })) {
      for (const { id, properties } of page) records.push({ id, properties });
      done += page.length;
      await job.progress({ phase: `Reading ${object}`, done, total, unit: 'records' });
    }
    return records;
  }

  const contacts = await readAll('contacts');
  const companies = await readAll('companies');
  const deals = await readAll('deals');
  await job.progress({ phase: 'Reading links of deals', done, total, unit: 'records' });
  const ids = deals.map(deal => deal.id);
  const withContact = await portal.readAssociations('deals', 'contacts', ids, { signal });
  const withCompany = await portal.readAssociations('deals', 'companies', ids, { signal });
  return {
    today,
    contacts,
    companies,
    deals,
    properties: schema.properties,
    pipelines: schema.pipelines,
    dealsWithContact: new Set(withContact.map(pair => pair.from_id)),
    dealsWithCompany: new Set(withCompany.map(pair => pair.from_id)),
  };
}
