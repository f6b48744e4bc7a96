// What the pipelines of a portal do: analyses of the project in hand, and what one of them says.
import type { RevopsSummary } from '@groundwork/contract/revops-reports';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { analyses as analysesOf } from '../../../features/revops/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { useCurrentProject } from '../current-project.ts';
import { NotFound } from '../failed-page.tsx';
import { NoProject } from '../no-project.tsx';
import { useNamedProject } from '../use-named-project.ts';
import { OneAnalysis } from './one-analysis.tsx';
import { RevopsRun } from './revops-run.tsx';

export function RevopsPage() {
  const { projects, list, current } = useCurrentProject();
  const named = useNamedProject(list);
  if (projects.error)
    return <ErrorState {...failureOf(projects.error)} onRetry={() => void projects.refetch()} />;
  // What would be asked of the one before is not asked at all.
  if (!projects.data || named === 'taking') return <Waiting label="Loading your projects" />;
  if (named === 'unknown')
    return (
      <NotFound
        title="This project was not found"
        back={{ to: '/client/revops', name: 'Show the analyses' }}
      />
    );
  if (!current) return <NoProject />;
  return <Analyses key={current.id} projectId={current.id} name={current.name} foot={<AsDocument />} />;
}

interface AnalysesProps {
  projectId: string;
  name: string;
  /** What stands below an analysis. */
  foot?: ReactNode;
}

export function Analyses({ projectId, name, foot }: AnalysesProps) {
  const { analysis: sought } = useSearch({ strict: false });
  const list = useQuery(analysesOf(projectId));
  const all = list.data ?? [];
  const chosen = sought === undefined ? all[0] : all.find(({ id }) => id === sought);
  return (
    <div className="mx-auto grid max-w-[84rem] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-xl font-semibold">RevOps</h1>
          <p className="break-words text-muted">
            {name}
            {chosen && `: ${chosen.portal}, read ${instant(chosen.as_of)}, ${counted(chosen.deals, 'deal')}`}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2 max-sm:w-full">
          {all.length > 1 && <AnalysisChoice all={all} chosen={chosen} />}
          {all.length > 0 && <RevopsRun projectId={projectId} />}
        </div>
      </div>
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the analyses" />
      ) : chosen ? (
        <OneAnalysis key={chosen.id} projectId={projectId} chosen={chosen} foot={foot} />
      ) : sought === undefined ? (
        <NeverAnalysed projectId={projectId} />
      ) : (
        <NotFound title="This analysis was not found" back={{ to: '.', name: 'Show the latest analysis' }} />
      )}
    </div>
  );
}

function AsDocument() {
  return (
    <p className="text-muted">
      As a document to pass on: the RevOps report of the latest analysis is generated among the{' '}
      <Link to="/client/documents" className="text-accent-ink underline">
        documents
      </Link>
      .
    </p>
  );
}

function AnalysisChoice({
  all,
  chosen,
}: {
  all: readonly RevopsSummary[];
  chosen: RevopsSummary | undefined;
}) {
  const navigate = useNavigate();
  return (
    <Select
      label="Analysis"
      className="sm:w-56"
      value={chosen?.id ?? ''}
      groups={[
        {
          options: all.map(({ id, as_of, portal, deals }) => ({
            value: id,
            label: instant(as_of),
            note: `${portal}, ${counted(deals, 'deal')}`,
          })),
        },
      ]}
      onChange={analysis => void navigate({ to: '.', search: analysis === all[0]?.id ? {} : { analysis } })}
    />
  );
}

function NeverAnalysed({ projectId }: { projectId: string }) {
  return (
    <Card aria-label="Analysis">
      <Empty
        title="No analysis is kept for this project"
        text="An analysis reads the deals of the portal with what stood in them before, and writes nothing to it. It says how deals move, what became of the pipeline, and what it will bring."
        action={<RevopsRun projectId={projectId} />}
      />
    </Card>
  );
}
