// A bundle of fixes as it is worked out of an audit, without one: addresses `p0@gmial.com` of contacts, in their order.
import type { Changeset } from '@groundwork/contract/changesets';
import { AuditId, ChangesetId } from '@groundwork/contract/ids';
import { ChangesetEntries } from '../features/changesets/changeset-entries.ts';
import { insertChangeset, moveChangeset } from '../features/changesets/store.ts';
import { entriesOf } from '../features/fixes/entries-of.ts';
import type { FixFacts } from '../features/fixes/facts.ts';
import { newId } from '../platform/id.ts';
import type { FlowKit } from './flow-kit.ts';

/** A wrong one writes another address to the last record. */
export async function proposedFix(
  flow: FlowKit,
  ids: readonly string[],
  { isWrong = false, auditedAt = new Date() } = {},
): Promise<Changeset> {
  const { database, who, projectId, portalId } = flow;
  const { organizationId } = who;
  const id = ChangesetId.parse(newId());
  const values = ids.map((record_id, at) => ({
    check: 'C24',
    object: 'contacts',
    record_id,
    label: `P ${at}`,
    property: 'email',
    before: `p${at}@gmial.com`,
    after: isWrong && at === ids.length - 1 ? 'somebody@other.test' : `p${at}@gmail.com`,
    why: 'The domain was meant to be gmail.com.',
  }));
  const facts: FixFacts = {
    defaults: {},
    request: { audit_id: AuditId.parse(newId()), checks: ['C24'] },
    audited_at: auditedAt.toISOString(),
    checks: [{ check: 'C24', title: 'Slips' }],
    records: ids.length,
    left_out: [],
    score: 50,
    predicted_score: 60,
    base: {
      records: { contacts: ids.length },
      filled: { 'contacts.email': ids.length },
      outside: {},
      owners: { contacts: {} },
      open: {},
      won: {},
    },
    properties: [],
    outcomes: {},
    owners: [],
    record_pages: null,
    tripped: null,
  };
  await database.tenant(organizationId, tx =>
    insertChangeset(tx, {
      organization_id: organizationId,
      id,
      project_id: projectId,
      portal_id: portalId,
      kind: 'fix',
      title: 'Slips',
      created_by: who.actor,
    }),
  );
  const of = { organizationId, changesetId: id };
  const entries = new ChangesetEntries(
    work => database.tenant(organizationId, work),
    of,
    () => Promise.resolve(),
  );
  const writer = entries.writer(`fix ${portalId}`);
  await writer.add(entriesOf({ values, links: [], left_out: [] }));
  const content_hash = await writer.close();
  const figures = await entries.figures();
  await database.tenant(organizationId, tx =>
    moveChangeset(tx, organizationId, id, 'proposed', { title: 'Slips', facts, content_hash, figures }),
  );
  return flow.get(id);
}
