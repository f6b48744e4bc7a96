// Starting an analysis of the pipelines.
import { latestRevops, startRevops } from '../../../features/operations/queries.ts';
import { PortalRun } from '../portal-run.tsx';

const words = {
  a: 'An analysis of the pipelines',
  the: 'the analysis',
  last: 'The last analysis',
  progress: 'Analysis of the pipelines',
  start: 'Analyse the pipelines',
  again: 'Analyse again',
};

export function RevopsRun({ projectId }: { projectId: string }) {
  return (
    <PortalRun
      words={words}
      latest={latestRevops(projectId)}
      start={startRevops(projectId)}
      outdates={['revops.list', 'revops.day']}
    />
  );
}
