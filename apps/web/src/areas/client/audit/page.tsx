// How good the data in the portal are: audits of the project in hand, and what one of them found.
import type { AuditSummary } from '@groundwork/contract/audits';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { comparable } from '../../../features/audits/comparison-queries.ts';
import { audits as auditsOf } from '../../../features/audits/queries.ts';
import { scoreText } from '../../../features/audits/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { AuditRun } from '../audit-run.tsx';
import { useCurrentProject } from '../current-project.ts';
import { NotFound } from '../failed-page.tsx';
import { NoProject } from '../no-project.tsx';
import { useNamedProject } from '../use-named-project.ts';
import { OneAudit } from './one-audit.tsx';

const ComparedAudits = lazy(async () => ({ default: (await import('./comparison.tsx')).ComparedAudits }));

export function AuditPage() {
  const { projects, list, current } = useCurrentProject();
  const named = useNamedProject(list);
  if (projects.error)
    return <ErrorState {...failureOf(projects.error)} onRetry={() => void projects.refetch()} />;
  // What would be asked of the one before is not asked at all.
  if (!projects.data || named === 'taking') return <Waiting label="Loading your projects" />;
  if (named === 'unknown')
    return (
      <NotFound title="This project was not found" back={{ to: '/client/audit', name: 'Show the audits' }} />
    );
  if (!current) return <NoProject />;
  return <Audits key={current.id} projectId={current.id} name={current.name} foot={<AsDocument />} />;
}

/** `foot`: what stands below an audit. */
export function Audits({ projectId, name, foot }: { projectId: string; name: string; foot?: ReactNode }) {
  const { audit: sought, against } = useSearch({ strict: false });
  const list = useQuery(auditsOf(projectId));
  const all = list.data ?? [];
  const chosen = sought === undefined ? all[0] : all.find(({ id }) => id === sought);
  return (
    <div className="mx-auto grid max-w-[84rem] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-xl font-semibold">Data quality</h1>
          <p className="break-words text-muted">
            {name}
            {chosen &&
              `: ${chosen.portal}, looked at ${instant(chosen.as_of)}, ${counted(chosen.records, 'record')}`}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2 max-sm:w-full">
          {all.length > 1 && <AuditChoice all={all} chosen={chosen} />}
          {chosen && <AgainstChoice projectId={projectId} chosen={chosen} against={against} />}
          {all.length > 0 && <AuditRun projectId={projectId} />}
        </div>
      </div>
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the audits" />
      ) : chosen && against !== undefined ? (
        <Suspense fallback={<Waiting label="Comparing the audits" />}>
          <ComparedAudits projectId={projectId} chosen={chosen} against={against} />
        </Suspense>
      ) : chosen ? (
        <OneAudit key={chosen.id} projectId={projectId} chosen={chosen} all={all} foot={foot} />
      ) : sought === undefined ? (
        <NeverAudited projectId={projectId} />
      ) : (
        <NotFound title="This audit was not found" back={{ to: '.', name: 'Show the latest audit' }} />
      )}
    </div>
  );
}

function AsDocument() {
  return (
    <p className="text-muted">
      As a document to pass on: generate the data quality audit among the{' '}
      <Link to="/client/documents" className="text-accent-ink underline">
        documents
      </Link>
      .
    </p>
  );
}

function AuditChoice({ all, chosen }: { all: readonly AuditSummary[]; chosen: AuditSummary | undefined }) {
  const navigate = useNavigate();
  return (
    <Select
      label="Audit"
      className="sm:w-56"
      value={chosen?.id ?? ''}
      groups={[
        {
          options: all.map(({ id, as_of, portal, findings }) => ({
            value: id,
            label: instant(as_of),
            note: `${portal}, ${counted(findings, 'finding')}`,
          })),
        },
      ]}
      onChange={audit => void navigate({ to: '.', search: audit === all[0]?.id ? {} : { audit } })}
    />
  );
}

/** Those of other projects come a moment later than the page: where the choice stands is the same before. */
function AgainstChoice({
  projectId,
  chosen,
  against,
}: {
  projectId: string;
  chosen: AuditSummary;
  against: string | undefined;
}) {
  const navigate = useNavigate();
  const found = useQuery(comparable(projectId, chosen.id));
  const others = found.data ?? [];
  const isNone = found.data?.length === 0;
  const without = found.error
    ? 'Other audits could not be listed'
    : isNone
      ? 'No other audit to compare with'
      : 'Compare with...';
  return (
    <Select
      label="Compare with"
      className="sm:w-76"
      value={against ?? ''}
      disabled={others.length === 0 && against === undefined}
      groups={[
        {
          options: [
            { value: '', label: against === undefined ? without : 'The audit alone' },
            // It is named by its moment once the list is there.
            ...(against === undefined || others.some(({ id }) => id === against)
              ? []
              : [{ value: against, label: 'Compared with another audit' }]),
          ],
        },
        // Below their project: beside the moment there is no room for it on a phone.
        ...[...Map.groupBy(others, each => each.project)].map(([heading, own]) => ({
          heading,
          options: own.map(({ id, as_of, score, findings }) => ({
            value: id,
            label: `With ${instant(as_of)}`,
            note: score === null ? 'no score' : `score ${scoreText(score, findings > 0)}`,
          })),
        })),
      ]}
      onChange={other =>
        void navigate({
          to: '.',
          search: ({ audit }) => ({
            ...(audit !== undefined && { audit }),
            ...(other !== '' && { against: other }),
          }),
        })
      }
    />
  );
}

function NeverAudited({ projectId }: { projectId: string }) {
  return (
    <Card aria-label="Audit">
      <Empty
        title="No audit is kept for this project"
        text="An audit reads the portal and writes nothing to it. It says which records are incomplete, out of date or in contradiction, what hangs on them, and what can be done."
        action={<AuditRun projectId={projectId} />}
      />
    </Card>
  );
}
