// Starting an audit of the portal where its report is wanted.
import { documentReads } from '@groundwork/contract/changes';
import { latestAudit, startAudit } from '../../features/operations/queries.ts';
import { PortalRun } from './portal-run.tsx';

const words = {
  a: 'An audit',
  the: 'the audit',
  last: 'The last audit',
  progress: 'Audit of the portal',
  start: 'Run an audit of the portal',
  again: 'Run another audit',
};

export function AuditRun({ projectId }: { projectId: string }) {
  return (
    <PortalRun
      words={words}
      latest={latestAudit(projectId)}
      start={startAudit(projectId)}
      outdates={[...documentReads, 'audits.list']}
    />
  );
}
