// A change set of a demo project, from its proposal to its end, as its people would.
import { type ChangesetState, changesetCalls } from '@groundwork/contract/changesets';
import type { Visitor } from './visitor.ts';

interface Proposed {
  id: string;
  content_hash: string;
  state: ChangesetState;
}

export async function propose(
  visitor: Visitor,
  id: string,
  kind: 'blueprint' | 'migration',
): Promise<Proposed> {
  const proposal = await visitor.call(changesetCalls.propose, { params: { id }, body: { kind } });
  await visitor.finish(proposal.operation);
  const { data } = await visitor.call(changesetCalls.list, { params: { id } });
  const changeset = data.find(one => one.kind === kind);
  if (!changeset?.content_hash) throw new Error(`no ${kind} was proposed`);
  return { id: changeset.id, content_hash: changeset.content_hash, state: changeset.state };
}

export async function carryOut(visitor: Visitor, id: string, kind: 'blueprint' | 'migration'): Promise<void> {
  const changeset = await propose(visitor, id, kind);
  // A portal that has it all from a load before has nothing to approve.
  if (changeset.state === 'applied') return;
  await approve(visitor, changeset);
}

/** Approves it as it stands, with what is proposed for each open decision, and waits until it is applied. */
export async function approve(
  visitor: Visitor,
  { id, content_hash }: { id: string; content_hash: string | null },
): Promise<void> {
  const params = { id };
  const { settles } = await visitor.call(changesetCalls.approval, { params });
  const approval = await visitor.call(changesetCalls.approve, {
    params,
    body: {
      content_hash,
      settles: Object.fromEntries(settles.map(each => [each.id, each.default])),
    },
  });
  await visitor.finish(approval.operation);
}
