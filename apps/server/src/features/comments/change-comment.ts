// What becomes of one's own comment: found, shared or internal, decided upon, written down.
import type { Comment } from '@groundwork/contract/comments';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { isStaff, present, requireOwn } from './rules.ts';
import * as store from './store.ts';
import { findInternal, updateInternal } from './store-internal.ts';

type Asked = Actor & { params: { id: string } };

/** Lets `decide` say what becomes of it, and answers how it stands then. @throws Refusal not_found, forbidden */
export async function changeComment(
  dependencies: Dependencies,
  context: Asked,
  action: string,
  decide: (row: store.CommentRow, now: Date) => store.CommentChange | undefined,
): Promise<Comment> {
  const { caller, params } = context;
  const now = dependencies.clock.now();
  const settle = async (tx: Tx, organizationId: OrganizationId, row: store.CommentRow, at: Written) => {
    requireOwn(row, caller);
    const wanted = decide(row, now);
    if (wanted === undefined) return present(row, caller, now);
    await at.update(wanted);
    await appendTrail(tx, organizationId, context, { action, target: { kind: 'comment', id: row.id } });
    const after = await at.find();
    if (!after) throw new Refusal('not_found');
    return present(after, caller, now);
  };
  if (isStaff(caller)) {
    const done = await dependencies.database.platform(async tx => {
      const found = await findInternal(tx, params.id);
      if (!found) return undefined;
      const { organizationId, row } = found;
      return settle(tx, organizationId, row, {
        update: wanted => updateInternal(tx, organizationId, row.id, wanted),
        find: async () => (await findInternal(tx, row.id))?.row,
      });
    });
    if (done) return done;
  }
  return inRecordTenant(
    dependencies.database,
    caller,
    { table: 'comments', id: params.id },
    async (tx, organizationId) => {
      const find = () => store.findComment(tx, organizationId, params.id);
      const row = await find();
      if (!row) throw new Refusal('not_found');
      const update = (wanted: store.CommentChange) =>
        store.updateComment(tx, organizationId, params.id, wanted);
      return settle(tx, organizationId, row, { update, find });
    },
  );
}

interface Written {
  update: (wanted: store.CommentChange) => Promise<void>;
  find: () => Promise<store.CommentRow | undefined>;
}
