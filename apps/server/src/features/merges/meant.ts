// Whether a merge that is left to a program is still meant: until somebody says that its records are not the same, or another merge of one
// of them is proposed or approved. What is not meant any more ends in words at once, because no screen leads to it from then on.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { MergeableObject, MergeRequest } from '@groundwork/contract/merges';
import type { Tx } from '../../platform/db.ts';
import { getFacts } from '../changesets/get-changeset.ts';
import { type Refused, refuseSchedule } from '../changesets/refuse-schedules.ts';
import { MergeFacts } from './facts.ts';
import { type MergedRecords, readMerges } from './past-merges.ts';
import { hasOther, listAnswersSince, listLeft } from './store-meant.ts';

type Merge = Pick<Changeset, 'id' | 'organization_id' | 'portal_id' | 'kind'>;

const saidDifferent = 'Somebody said that these records are not the same.';
const another = 'Another merge of these records was proposed or approved since.';

/** Other kinds are meant as long as their basis holds. `since`: the approval was given. @throws Refusal conflict */
export async function requireMeant(tx: Tx, changeset: Merge, since: string): Promise<void> {
  if (changeset.kind !== 'merge') return;
  const { id, organization_id: organizationId, portal_id: portalId } = changeset;
  const { object, record_ids } = await requestOf(tx, changeset);
  const about = { organizationId, portalId, object };
  const merged = await readMerges(tx, organizationId, portalId);
  const said = await listAnswersSince(tx, about, since);
  const own = atomsOf(merged, object, record_ids);
  if (said.some(({ one, other }) => atomsOf(merged, object, [one, other]).isSubsetOf(own)))
    throw new Refusal('conflict', { message: saidDifferent });
  // A record that came back after a merge was taken back is called both ways.
  const ids = [...new Set([...record_ids, ...[...own].map(atom => merged.id(atom))])];
  if (await hasOther(tx, about, { id, ids, since })) throw new Refusal('conflict', { message: another });
}

interface About {
  organizationId: OrganizationId;
  portalId: PortalId;
  object: MergeableObject;
}

/** Whose doing it is that one ends. */
type By = Omit<Refused, 'reason'>;

/** Every merge that is left to a program and that puts two of these records together which are none. */
export function endCalledDifferent(
  tx: Tx,
  about: About,
  pairs: readonly { one: string; other: string }[],
  by: By,
): Promise<void> {
  return endLeft(tx, about, { ...by, reason: saidDifferent }, (own, merged) =>
    pairs.some(({ one, other }) => atomsOf(merged, about.object, [one, other]).isSubsetOf(own)),
  );
}

/** Every other merge that is left to a program and is of one of these records. */
export function endOthersOf(
  tx: Tx,
  about: About,
  { id, record_ids }: { id?: ChangesetId; record_ids: readonly string[] },
  by: By,
): Promise<void> {
  return endLeft(
    tx,
    about,
    { ...by, reason: another },
    (own, merged) => !atomsOf(merged, about.object, record_ids).isDisjointFrom(own),
    id,
  );
}

/** The same, as another one is approved. Of another kind it ends none. */
export async function endOthers(tx: Tx, changeset: Merge, by: By): Promise<void> {
  if (changeset.kind !== 'merge') return;
  const { object, record_ids } = await requestOf(tx, changeset);
  const about = { organizationId: changeset.organization_id, portalId: changeset.portal_id, object };
  await endOthersOf(tx, about, { id: changeset.id, record_ids }, by);
}

async function endLeft(
  tx: Tx,
  about: About,
  refused: Refused,
  isOver: (own: ReadonlySet<string>, merged: MergedRecords) => boolean,
  except?: ChangesetId,
): Promise<void> {
  const left = (await listLeft(tx, about)).filter(({ id }) => id !== except);
  // Most portals have none, and what was merged in them is not read for nothing.
  if (left.length === 0) return;
  const merged = await readMerges(tx, about.organizationId, about.portalId);
  for (const { id, record_ids } of left)
    if (isOver(atomsOf(merged, about.object, record_ids), merged))
      await refuseSchedule(tx, { organization_id: about.organizationId, id }, refused);
}

async function requestOf(tx: Tx, { organization_id, id }: Merge): Promise<MergeRequest> {
  return MergeFacts.parse(await getFacts(tx, organization_id, id)).request;
}

/** By the names that records keep. */
const atomsOf = (merged: MergedRecords, object: MergeableObject, ids: readonly string[]): Set<string> =>
  new Set(ids.map(id => merged.atom(object, id)));
