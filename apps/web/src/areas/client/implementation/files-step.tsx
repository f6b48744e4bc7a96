import { isOutdated } from '@groundwork/contract/stages';
import { SourceFiles } from '../../../features/intake/source-files.tsx';
import { PortalCard } from '../../../features/portals/portal-card.tsx';
import { counted } from '../../../lib/formats/numbers.ts';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty, Notice } from '../../../ui/state.tsx';
import { nextActionSlot } from '../slots.ts';
import type { StepProps } from './step-props.ts';
import { useStartAnalysis } from './use-start-analysis.ts';
import { takeFiles } from './waiting-files.ts';

export function FilesStep({ implementation, go }: StepProps) {
  const { can, session } = useAuth();
  const { projectId, sources, intake, analysis } = implementation;
  const start = useStartAnalysis(() => go('analysis'));
  const isNew = isOutdated({ sources, analysis, analysedAt: intake?.analysed_at ?? null });
  const button = can('operations.run') && (
    <Button isBusy={start.isPending} onClick={() => start.mutate(projectId)}>
      {start.isPending ? 'Starting...' : `Analyse ${counted(sources.length, 'file')}`}
    </Button>
  );
  return (
    <div className="grid gap-5">
      {isNew && (
        <Notice tone="warn">Files were added after the analysis. Analyse again to take them in.</Notice>
      )}
      <SourceFiles
        projectId={projectId}
        sources={sources}
        canWrite={can('sources.write')}
        waiting={() => takeFiles(projectId)}
        onTaken={() => can('operations.run') && start.mutate(projectId)}
      />
      {sources.length === 0 && !can('sources.write') && (
        <Empty
          title="No files yet"
          text={
            readOnlyReason(session?.organization) ??
            'Somebody with write access to this project can add them.'
          }
        />
      )}
      {sources.length > 0 && (
        <nextActionSlot.Fill>
          {intake !== null && (
            <Button variant={isNew ? 'secondary' : 'primary'} onClick={() => go('review')}>
              To the review
            </Button>
          )}
          {(intake === null || isNew) && button}
        </nextActionSlot.Fill>
      )}
      <PortalCard canManage={can('portals.manage')} />
    </div>
  );
}
