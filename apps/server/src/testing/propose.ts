// A project whose files are analysed, taken further over HTTP: a change set is proposed, and approved as it stands.
import type { Changeset, ChangesetEntry, ChangesetKind } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import type { Answer, Client } from '../../../../tools/testing/server.ts';
import { approvalOf } from './approval.ts';
import { completed } from './intake-context.ts';

type Begun = { operation: Operation };

export async function propose(person: Client, project: string, kind: ChangesetKind): Promise<Changeset> {
  const begun = await person.call<Begun>('POST', `/projects/${project}/changesets`, { kind });
  const operation = await completed(person, begun);
  return (await person.call<Changeset>('GET', `/changesets/${String(operation.input['changeset_id'])}`)).body;
}

export async function approve(person: Client, changeset: Changeset): Promise<Answer<Problem & Begun>> {
  const approval = await approvalOf(person, changeset);
  return person.call('POST', `/changesets/${changeset.id}/approve`, approval);
}

/** The first hundred. */
export async function entriesOf(person: Client, { id }: Changeset): Promise<ChangesetEntry[]> {
  const path = `/changesets/${id}/entries?limit=100`;
  return (await person.call<{ data: ChangesetEntry[] }>('GET', path)).body.data;
}
