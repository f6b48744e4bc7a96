// Which rows, sums and merges a migration would treat otherwise than the one worked out before it.

import type { MigrationDifference } from '@groundwork/contract/differences';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import { stageNamer } from '@groundwork/engine/reconcile/stage-names';
import type { Tx } from '../../platform/db.ts';
import { getFacts } from '../changesets/get-changeset.ts';
import { findFormer } from '../changesets/get-difference.ts';
import { MigrationFacts } from './facts.ts';
import { rowLedger } from './row-ledger.ts';
import { countCells } from './store-cells.ts';
import * as store from './store-difference.ts';
import { countMerges } from './store-merges.ts';

/** Rows that are named one by one. */
const LISTED = 50;
/** What the former wrote stands in the portal, be it in part. */
const standing = new Set(['applied', 'applied_with_failures', 'stopped', 'undo_stopped']);

const nothing: MigrationDifference = { former: null, objects: {}, moved: 0, rows: [], done: 0, money: [] };

/** @throws Refusal not_found */
export async function getDifference(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<MigrationDifference> {
  const former = await findFormer(tx, organizationId, id);
  const now = MigrationFacts.safeParse(await getFacts(tx, organizationId, id));
  if (!former || !now.success) return nothing;
  const then = MigrationFacts.safeParse(await getFacts(tx, organizationId, former.id));
  if (!then.success) return nothing;
  const two: store.Two = {
    now: { organizationId, changesetId: id },
    former: { organizationId, changesetId: former.id },
    isCarriedOut: standing.has(former.state),
  };
  const { moved, done } = await store.countMoved(tx, two);
  const namesOf = stageNamer([...then.data.pipelines, ...now.data.pipelines]);
  const merges = { former: await countMerges(tx, two.former), after: await countMerges(tx, two.now) };
  const cells = { former: await countCells(tx, two.former), after: await countCells(tx, two.now) };
  return {
    former: former.id,
    objects: await differingObjects(tx, two, now.data, then.data),
    moved,
    rows: moved === 0 ? [] : await store.firstMoved(tx, two, LISTED),
    done,
    money: (await store.listMoneyMoved(tx, two)).map(({ pipeline, stage, ...sums }) => ({
      ...namesOf({ pipeline, stage }),
      ...sums,
    })),
    ...(JSON.stringify(merges.former) !== JSON.stringify(merges.after) && { merges }),
    ...(cells.former !== cells.after && { cells_not_carried: cells }),
  };
}

async function differingObjects(
  tx: Tx,
  two: store.Two,
  now: MigrationFacts,
  then: MigrationFacts,
): Promise<MigrationDifference['objects']> {
  const { objects: after } = await rowLedger(tx, two.now, now.sources);
  const { objects: former } = await rowLedger(tx, two.former, then.sources);
  const none = { created: 0, updated: 0, merged: 0, skipped: 0, rejected: 0 };
  return Object.fromEntries(
    [...new Set([...Object.keys(former), ...Object.keys(after)])]
      .map(object => [object, { former: former[object] ?? none, after: after[object] ?? none }] as const)
      .filter(([, ends]) => JSON.stringify(ends.former) !== JSON.stringify(ends.after)),
  );
}
