// What the demo client made of an audit: spellings were mended as one bundle, looked at, and taken back. Each audit in between says what
// became of the findings, and the last one says what stands there now.
import { auditCalls } from '@groundwork/contract/audits';
import { changesetCalls } from '@groundwork/contract/changesets';
import { fixCalls } from '@groundwork/contract/fixes';
import { operationCalls } from '@groundwork/contract/operations';
import { approve } from './carry-out.ts';
import type { Visitor } from './visitor.ts';

/** Names in capitals, and countries that are spelled in several ways. */
const spellings = ['C09', 'C20', 'K12'];

export async function mendAndTakeBack(visitor: Visitor, projectId: string): Promise<void> {
  await audit(visitor, projectId);
  const params = { id: projectId };
  const [latest] = (await visitor.call(auditCalls.list, { params })).data;
  if (!latest) throw new Error('The demo has no audit to mend anything of');
  const body = { audit_id: latest.id, checks: spellings };
  const { operation } = await visitor.call(fixCalls.propose, { params, body });
  await visitor.finish(operation);
  const { data } = await visitor.call(changesetCalls.list, { params });
  const bundle = data.find(({ kind }) => kind === 'fix');
  if (bundle?.state !== 'proposed') throw new Error('The demo’s fix has nothing to change');
  await approve(visitor, bundle);
  await audit(visitor, projectId);
  const undo = await visitor.call(changesetCalls.undo, { params: { id: bundle.id } });
  await visitor.finish(undo.operation);
  await audit(visitor, projectId);
}

async function audit(visitor: Visitor, projectId: string): Promise<void> {
  const { operation } = await visitor.call(operationCalls.auditRun, { body: { project_id: projectId } });
  await visitor.finish(operation);
}
