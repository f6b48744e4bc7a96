import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pairCounts } from '../../../features/duplicates/plan-queries.ts';
import type { Intake } from '../../../features/intake/queries.ts';
import { reviewCounts } from '../../../features/intake/review-counts.ts';
import { UnsavedNotice } from '../../../features/intake/unsaved-notice.tsx';
import { useAnswers } from '../../../features/intake/use-answers.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice, Waiting } from '../../../ui/state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { nextActionSlot } from '../slots.ts';
import type { StepProps } from './step-props.ts';
import { WorkOut } from './work-out.tsx';

// What a tab shows comes when it is wanted.
const Decisions = lazy(async () => ({ default: (await import('./decisions-tab.tsx')).DecisionsTab }));
const Mapping = lazy(async () => ({
  default: (await import('../../../features/intake/mapping.tsx')).Mapping,
}));
const Relations = lazy(async () => ({
  default: (await import('../../../features/intake/relations.tsx')).Relations,
}));
const Duplicates = lazy(async () => ({
  default: (await import('../../../features/duplicates/review.tsx')).DuplicateReview,
}));
const PlanChanged = lazy(async () => ({ default: (await import('./plan-changed.tsx')).PlanChanged }));
const ClashDialog = lazy(async () => ({
  default: (await import('../../../features/intake/conflict-dialog.tsx')).ConflictDialog,
}));

export function ReviewStep({ implementation, go }: StepProps) {
  const { intake } = implementation;
  return intake && <Review intake={intake} implementation={implementation} go={go} />;
}

function Review({ intake, implementation, go }: StepProps & { intake: Intake }) {
  const { projectId } = implementation;
  const { can } = useAuth();
  const [tab, setTab] = useState('decisions');
  const [file, setFile] = useState<string>();
  const answering = useAnswers(projectId, intake);
  const { analysis } = answering.shown;
  const counts = reviewCounts(analysis.sources);
  const alike = useQuery(pairCounts(projectId)).data;
  const waiting = analysis.decisions.filter(
    each => each.answer === null && !intake.defaulted.includes(each.id),
  ).length;
  const review = { canWrite: can('sources.write'), onChange: answering.change };
  const bulk = {
    onStep: answering.step,
    lastStep: answering.lastStep?.done,
    onUndo: answering.undoStep,
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid max-h-[40%] shrink-0 gap-3 overflow-y-auto px-4 py-2 empty:hidden">
        {!review.canWrite && (
          <Notice>You can look at everything here; changing it needs write access to the project.</Notice>
        )}
        <UnsavedNotice answering={answering} />
        {intake.plan_change && (
          <Suspense>
            <PlanChanged projectId={projectId} intake={intake} canWrite={review.canWrite} />
          </Suspense>
        )}
      </div>
      {answering.clash && (
        <Suspense>
          <ClashDialog answering={answering} />
        </Suspense>
      )}
      <Tabs
        label="Review"
        value={tab}
        onChange={next => {
          setFile(undefined);
          setTab(next);
        }}
        isFilling
        aside={
          review.canWrite && (
            <p role="status" className="text-xs text-muted max-sm:sr-only">
              {answering.isSaving
                ? 'Saving; the plan is made again...'
                : 'Changes are saved as you make them.'}
            </p>
          )
        }
        tabs={[
          {
            value: 'decisions',
            label: (
              <>
                Decisions{' '}
                {waiting > 0 ? (
                  <Badge tone="warn">{count(waiting)} waiting</Badge>
                ) : (
                  <Badge>{count(analysis.decisions.length)} settled</Badge>
                )}
              </>
            ),
            content: (
              <Suspense fallback={<Waiting label="Loading the decisions" />}>
                <Decisions projectId={projectId} />
              </Suspense>
            ),
          },
          {
            value: 'mapping',
            label: (
              <>
                Mapping{' '}
                {counts.toLookAt > 0 ? (
                  <Badge tone="warn">{count(counts.toLookAt)} to look at</Badge>
                ) : (
                  <Badge>{count(counts.columns)}</Badge>
                )}
              </>
            ),
            content: (
              <Suspense fallback={<Waiting label="Loading the mapping" />}>
                <Mapping
                  projectId={projectId}
                  analysis={analysis}
                  properties={intake.properties}
                  answers={intake.answers}
                  file={file}
                  {...review}
                  {...bulk}
                />
              </Suspense>
            ),
          },
          {
            value: 'duplicates',
            label: (
              <>
                Duplicates{' '}
                {alike &&
                  (alike.open > 0 ? (
                    <Badge tone="warn">{count(alike.open)} to look at</Badge>
                  ) : (
                    <Badge>{count(alike.answered)}</Badge>
                  ))}
              </>
            ),
            content: (
              <Suspense fallback={<Waiting label="Loading the pairs" />}>
                <Duplicates projectId={projectId} canWrite={review.canWrite} />
              </Suspense>
            ),
          },
          {
            value: 'relations',
            label: (
              <>
                Links <Badge>{count(analysis.relations.length)}</Badge>
              </>
            ),
            content: (
              <Suspense fallback={<Waiting label="Loading the links" />}>
                <Scrolled>
                  <Relations
                    analysis={analysis}
                    onFile={source => {
                      setFile(source);
                      setTab('mapping');
                    }}
                  />
                </Scrolled>
              </Suspense>
            ),
          },
        ]}
      />
      <nextActionSlot.Fill>
        <Button variant="secondary" onClick={() => go('plan')}>
          See the plan
        </Button>
        <WorkOut kind="blueprint" implementation={implementation} go={go} />
      </nextActionSlot.Fill>
    </div>
  );
}

/** Reading matter: not wider than is good to read, scrolling below the tabs. */
function Scrolled({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 lg:overflow-y-auto">
      <div className="mx-auto w-full max-w-[84rem] px-4 py-4 sm:px-6">{children}</div>
    </div>
  );
}
