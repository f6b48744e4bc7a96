// The implementation: from a folder of exports to a reconciled portal, one step after the other.
import { stageNames } from '@groundwork/contract/stages';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Intake } from '../../../features/intake/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { RowLink, useRowAddress } from '../../../lib/row-link.tsx';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Badge } from '../../../ui/badge.tsx';
import { tabTitle } from '../../../ui/brand.ts';
import { cx } from '../../../ui/class-names.ts';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { StepLine } from '../../../ui/step-line.tsx';
import { titleSlot } from '../../frame/title-slot.ts';
import { useCurrentProject } from '../current-project.ts';
import { NotFound } from '../failed-page.tsx';
import { ProjectSwitcher } from '../project-switcher.tsx';
import { SampleProject } from '../sample-project.tsx';
import { nextActionSlot, noticeLine } from '../slots.ts';
import { useNamedProject } from '../use-named-project.ts';
import { isStepKey, type StepKey, stepKeys } from './journey.ts';
import { stepNotes } from './step-notes.ts';
import type { StepProps } from './step-props.ts';
import { useImplementation } from './use-implementation.ts';

const RowsSheet = lazy(async () => ({
  default: (await import('../../../features/intake/rows-sheet.tsx')).RowsSheet,
}));
const PendingAnswers = lazy(async () => ({
  default: (await import('../../../features/duplicates/pending-answers.tsx')).PendingAnswers,
}));
const PortalDuplicates = lazy(async () => ({
  default: (await import('./portal-duplicates.tsx')).PortalDuplicates,
}));
const NewProject = lazy(async () => ({ default: (await import('./new-project.tsx')).NewProject }));
const FilesStep = lazy(async () => ({ default: (await import('./files-step.tsx')).FilesStep }));
const AnalysisStep = lazy(async () => ({ default: (await import('./analysis-step.tsx')).AnalysisStep }));
const ReviewStep = lazy(async () => ({ default: (await import('./review-step.tsx')).ReviewStep }));
const PlanStep = lazy(async () => ({ default: (await import('./plan-step.tsx')).PlanStep }));
const ChangesetStep = lazy(async () => ({ default: (await import('./changeset-step.tsx')).ChangesetStep }));
const ReportStep = lazy(async () => ({ default: (await import('./report-step.tsx')).ReportStep }));

export function ImplementationPage() {
  const { projects, list, current } = useCurrentProject();
  const named = useNamedProject(list);
  const { step } = useSearch({ from: '/client/implementation' });
  if (projects.error)
    return <ErrorState {...failureOf(projects.error)} onRetry={() => void projects.refetch()} />;
  // What would be asked of the one before is not asked at all.
  if (!projects.data || named === 'taking') return <Loading label="Loading your projects" />;
  if (named === 'unknown')
    return (
      <NotFound
        title="This project was not found"
        back={{ to: '/client/implementation', name: 'Show the implementation' }}
      />
    );
  if (!current || step === 'new')
    return (
      <div className="mx-auto w-full max-w-[84rem] px-4 py-4 sm:px-6 lg:overflow-y-auto">
        <Suspense fallback={<Waiting label="Loading the form" />}>
          <NewProject isAnother={current !== undefined} />
        </Suspense>
      </div>
    );
  return <ImplementationSteps key={current.id} projectId={current.id} projectName={current.name} />;
}

/** Where the content will be, so that nothing moves when it comes. */
function Loading({ label }: { label: string }) {
  return (
    <div className="p-4 sm:px-6">
      <Waiting label={label} />
    </div>
  );
}

function ImplementationSteps({ projectId, projectName }: { projectId: string; projectName: string }) {
  const flow = useImplementation(projectId);
  const { step } = useSearch({ from: '/client/implementation' });
  const navigate = useNavigate({ from: '/client/implementation' });
  const isAtStart = step === undefined && flow.ready?.status.current === 'files';
  useEffect(() => {
    // The first file moves the flow on; whoever is adding files stays here, and sees what was refused.
    if (isAtStart) void navigate({ search: { step: 'files' }, replace: true });
  }, [isAtStart, navigate]);
  if (flow.error) {
    return <ErrorState {...failureOf(flow.error)} onRetry={flow.retry} />;
  }
  if (!flow.ready) return <Loading label="Loading the implementation" />;
  if (step === DUPLICATES)
    return (
      <Suspense fallback={<Loading label="Loading the duplicates" />}>
        <PortalDuplicates projectName={projectName} projectId={projectId} portal={flow.ready.portal} />
      </Suspense>
    );
  const { status } = flow.ready;
  const wanted = isStepKey(step) && status.steps[step] !== 'locked' ? step : status.current;
  return (
    <Workspace
      projectName={projectName}
      implementation={flow.ready}
      wanted={wanted}
      go={key => void navigate({ search: { step: key } })}
    />
  );
}

/** Beside the steps: it is about what stands in the portal, whichever step one is at. */
const DUPLICATES = 'duplicates';

interface WorkspaceProps extends StepProps {
  projectName: string;
  wanted: StepKey;
}

function Workspace({ projectName, implementation, wanted, go }: WorkspaceProps) {
  const { status, portal } = implementation;
  const content = useArrival(wanted, projectName);
  const notes = stepNotes(implementation);
  const { can } = useAuth();
  return (
    <nextActionSlot.Provider>
      <titleSlot.Fill>
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="min-w-0 text-title tracking-normal">
            <ProjectSwitcher isInline />
          </h1>
          <span className="max-sm:sr-only">
            <Badge>{portal ? `Into ${portal.name}` : 'No portal is connected yet'}</Badge>
          </span>
        </div>
      </titleSlot.Fill>
      <div className={noticeLine}>
        <SampleProject name={projectName} isThere />
      </div>
      <StepLine
        label="Steps of the implementation"
        shown={wanted}
        onShow={key => isStepKey(key) && go(key)}
        steps={stepKeys.map(key => ({
          key,
          label: stageNames[key],
          note: notes[key],
          state: status.steps[key],
        }))}
        action={
          <nextActionSlot.Place className="flex shrink-0 items-center gap-2 px-3 empty:hidden max-lg:fixed max-lg:flex-wrap max-lg:justify-end max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-3 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:py-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))] max-lg:[&>*:last-child]:flex-1" />
        }
      />
      <section
        aria-label="What happens next"
        className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-canvas px-4 py-1.5 text-xs"
      >
        <p className="font-medium">{status.next.title}</p>
        <p className="text-muted">{status.next.text}</p>
        <span className="order-last ml-auto flex flex-wrap gap-x-3 font-medium">
          {portal && (
            <Link
              to="/client/implementation"
              search={{ step: DUPLICATES }}
              className="rounded-sm text-accent-ink hover:underline"
            >
              Duplicates in the portal
            </Link>
          )}
          {implementation.intake && <RowLink to={{ find: '' }}>Look at any row</RowLink>}
        </span>
        {wanted !== status.current && (
          <button
            type="button"
            onClick={() => go(status.current)}
            className="rounded-sm font-medium text-accent-ink hover:underline"
          >
            Go to {stageNames[status.current]}
          </button>
        )}
      </section>
      {/* A report is of what was carried out: answers given since change nothing in it. */}
      {implementation.intake && wanted !== 'report' && (
        <Suspense>
          <PendingAnswers projectId={implementation.projectId} canWrite={can('sources.write')} />
        </Suspense>
      )}
      <section
        ref={content}
        tabIndex={-1}
        aria-label={stageNames[wanted]}
        className={cx(
          'min-h-0 flex-1 outline-none max-lg:pb-32',
          wanted === 'review' ? 'flex flex-col' : 'lg:overflow-y-auto',
        )}
      >
        <Suspense fallback={<Waiting label={`Loading: ${stageNames[wanted]}`} />}>
          {wanted === 'review' ? (
            <ReviewStep implementation={implementation} go={go} />
          ) : (
            <div className="mx-auto w-full max-w-[84rem] px-4 py-4 sm:px-6">
              <Shown step={wanted} implementation={implementation} go={go} />
            </div>
          )}
        </Suspense>
      </section>
      {implementation.intake && (
        <LookedAt projectId={implementation.projectId} intake={implementation.intake} />
      )}
    </nextActionSlot.Provider>
  );
}

/** A row that the address names, over whichever step one came from. */
function LookedAt({ projectId, intake }: { projectId: string; intake: Intake }) {
  const { address, go } = useRowAddress();
  return (
    address && (
      <Suspense>
        <RowsSheet
          projectId={projectId}
          intake={intake}
          address={address}
          onGo={go}
          onClose={() => go(undefined)}
        />
      </Suspense>
    )
  );
}

/** Whoever goes on to another step is there with the keyboard, too, and the page is named after it. */
function useArrival(wanted: StepKey, projectName: string) {
  const content = useRef<HTMLElement>(null);
  const last = useRef(wanted);
  useEffect(() => {
    document.title = tabTitle(stageNames[wanted], projectName);
    if (last.current === wanted) return;
    last.current = wanted;
    content.current?.scrollTo({ top: 0 });
    // The step may also follow work that ended meanwhile: who is in a dialog stays there.
    if (!document.activeElement?.closest('[role=dialog]')) content.current?.focus({ preventScroll: true });
  }, [wanted, projectName]);
  return content;
}

function Shown({ step, ...props }: StepProps & { step: Exclude<StepKey, 'review'> }) {
  switch (step) {
    case 'files':
      return <FilesStep {...props} />;
    case 'analysis':
      return <AnalysisStep {...props} />;
    case 'plan':
      return <PlanStep {...props} />;
    case 'blueprint':
      return <ChangesetStep key="blueprint" kind="blueprint" {...props} />;
    case 'migration':
      return <ChangesetStep key="migration" kind="migration" {...props} />;
    case 'report':
      return <ReportStep {...props} />;
  }
}
