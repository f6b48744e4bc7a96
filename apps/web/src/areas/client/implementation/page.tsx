// The implementation: from a folder of exports to a reconciled portal, one step after the other.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useCurrentProject } from '../current-project.ts';
import { SampleProject } from '../sample-project.tsx';
import { isStepKey, type StepKey, stepKeys } from './journey.ts';
import type { StepProps } from './step-props.ts';
import { useImplementation } from './use-implementation.ts';

const NewProject = lazy(async () => ({ default: (await import('./new-project.tsx')).NewProject }));
const FilesStep = lazy(async () => ({ default: (await import('./files-step.tsx')).FilesStep }));
const AnalysisStep = lazy(async () => ({ default: (await import('./analysis-step.tsx')).AnalysisStep }));
const ReviewStep = lazy(async () => ({ default: (await import('./review-step.tsx')).ReviewStep }));
const PlanStep = lazy(async () => ({ default: (await import('./plan-step.tsx')).PlanStep }));
const ChangesetStep = lazy(async () => ({ default: (await import('./changeset-step.tsx')).ChangesetStep }));
const ReportStep = lazy(async () => ({ default: (await import('./report-step.tsx')).ReportStep }));

export function ImplementationPage() {
  const { projects, current } = useCurrentProject();
  const { step } = useSearch({ from: '/client/implementation' });
  if (projects.error)
    return <ErrorState {...failureOf(projects.error)} onRetry={() => void projects.refetch()} />;
  if (!projects.data) return <Waiting label="Loading your projects" />;
  if (!current || step === 'new')
    return (
      <Suspense fallback={<Waiting label="Loading the form" />}>
        <NewProject isAnother={current !== undefined} />
      </Suspense>
    );
  return <ImplementationSteps key={current.id} projectId={current.id} projectName={current.name} />;
}

const labels: Record<StepKey, string> = {
  files: 'Files',
  analysis: 'Analysis',
  review: 'Review',
  plan: 'Plan',
  blueprint: 'Blueprint',
  migration: 'Migration',
  report: 'Report',
};

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
  if (!flow.ready) return <Waiting label="Loading the implementation" />;
  const { status } = flow.ready;
  const wanted = isStepKey(step) && status.steps[step] !== 'locked' ? step : status.current;
  const go = (key: StepKey) => void navigate({ search: { step: key } });

  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">{projectName}</h1>
        <p className="text-muted">
          {flow.ready.portal ? `Into ${flow.ready.portal.name}` : 'No portal is connected yet'}
        </p>
      </div>
      <SampleProject name={projectName} isThere />
      <div className="grid items-start gap-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8">
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-20">
          <Stepper
            label="Steps of the implementation"
            shown={wanted}
            onShow={key => isStepKey(key) && go(key)}
            steps={stepKeys.map(key => ({ key, label: labels[key], state: status.steps[key] }))}
          />
          <section aria-label="What happens next" className="grid gap-1 border-t border-line pt-4 lg:px-2.5">
            <p className="text-xs text-muted">What happens next</p>
            <p className="font-medium">{status.next.title}</p>
            <p className="text-sm text-muted">{status.next.text}</p>
            {wanted !== status.current && (
              <button
                type="button"
                onClick={() => go(status.current)}
                className="mt-1 w-fit rounded-sm text-sm text-accent-ink hover:underline"
              >
                Go to {labels[status.current]}
              </button>
            )}
          </section>
        </div>
        <section aria-label={labels[wanted]} className="min-w-0">
          <Suspense fallback={<Waiting label={`Loading: ${labels[wanted]}`} />}>
            <Shown step={wanted} implementation={flow.ready} go={go} />
          </Suspense>
        </section>
      </div>
    </div>
  );
}

function Shown({ step, ...props }: StepProps & { step: StepKey }) {
  switch (step) {
    case 'files':
      return <FilesStep {...props} />;
    case 'analysis':
      return <AnalysisStep {...props} />;
    case 'review':
      return <ReviewStep {...props} />;
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
