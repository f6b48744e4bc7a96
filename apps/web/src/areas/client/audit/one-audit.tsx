// What one audit found: all of it, or the finding that the address names.
import type { AuditResult, AuditSummary } from '@groundwork/contract/audits';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { CausesCard } from '../../../features/audits/causes-card.tsx';
import { FindingList, filterOf } from '../../../features/audits/finding-list.tsx';
import { audit as auditOf } from '../../../features/audits/queries.ts';
import { ScoreCard } from '../../../features/audits/score-card.tsx';
import { MendedList, NotCheckedList } from '../../../features/audits/settled-lists.tsx';
import { sinceText } from '../../../features/audits/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { day, instant } from '../../../lib/formats/dates.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../../ui/state.tsx';

const OneFinding = lazy(async () => ({ default: (await import('./one-finding.tsx')).OneFinding }));
const Fixes = lazy(async () => ({ default: (await import('./fixes.tsx')).Fixes }));
const Bundle = lazy(async () => ({ default: (await import('./bundle.tsx')).Bundle }));

interface OneAuditProps {
  projectId: string;
  chosen: AuditSummary;
  all: readonly AuditSummary[];
  foot: ReactNode;
}

export function OneAudit({ projectId, chosen, all, foot }: OneAuditProps) {
  const search = useSearch({ strict: false });
  const { finding, view, bundle } = search;
  const navigate = useNavigate();
  const audit = useQuery(auditOf(projectId, chosen.id));
  useWayBack(finding);
  const since = useSince(projectId, chosen, all, audit.data);
  if (audit.error) return <ErrorState {...failureOf(audit.error)} onRetry={() => void audit.refetch()} />;
  if (!audit.data) return <Waiting label="Loading the audit" />;
  const result = audit.data;
  if (bundle !== undefined)
    return (
      <Suspense fallback={<Waiting label="Loading the bundle" />}>
        <Bundle key={bundle} projectId={projectId} id={bundle} />
      </Suspense>
    );
  if (finding !== undefined)
    return (
      <Suspense fallback={<Waiting label="Loading the finding" />}>
        <OneFinding projectId={projectId} audit={chosen} result={result} check={finding} />
      </Suspense>
    );
  return (
    <section aria-label="Audit" className="grid gap-4">
      <ScoreCard result={result} since={since} />
      {result.history_gap !== null && <Notice tone="warn">{result.history_gap}</Notice>}
      <FilterChips
        label="What is shown"
        options={[
          { value: 'findings', label: 'Findings' },
          { value: 'fixes', label: 'Fixes' },
        ]}
        value={view === 'fixes' ? 'fixes' : 'findings'}
        counts={{
          findings: result.findings.length,
          fixes: result.bundles.filter(({ records }) => records > 0).length,
        }}
        onChange={next =>
          void navigate({
            to: '.',
            search: ({ view: _view, ...rest }) => ({ ...rest, ...(next === 'fixes' && { view: next }) }),
          })
        }
      />
      {view === 'fixes' ? (
        <Suspense fallback={<Waiting label="Loading the fixes" />}>
          <Fixes projectId={projectId} auditId={chosen.id} basis={chosen.basis} result={result} />
        </Suspense>
      ) : result.findings.length === 0 ? (
        <NothingFound result={result} />
      ) : (
        <FindingList
          findings={result.findings}
          filter={filterOf(search)}
          onFilter={filter =>
            void navigate({
              to: '.',
              search: ({ audit: of }) => ({ ...(of !== undefined && { audit: of }), ...filter }),
              replace: true,
            })
          }
        />
      )}
      <CausesCard
        result={result}
        linkTo={({ cause, check, title }) => (
          <Link
            to="."
            search={before => ({ ...before, finding: check, cause })}
            className="text-accent-ink hover:underline"
          >
            {title}
          </Link>
        )}
      />
      <MendedList result={result} />
      <NotCheckedList result={result} />
      {foot}
    </section>
  );
}

function NothingFound({ result: { checks, records } }: { result: AuditResult }) {
  const looked = Object.values(records).reduce((sum, rows) => sum + rows, 0);
  return (
    <Card aria-label="Findings">
      <Empty
        title="Nothing was found"
        text={
          looked === 0
            ? 'The portal held no record to look at.'
            : `${counted(checks.length, 'check')} looked at ${counted(looked, 'record')} and found nothing to mend.`
        }
      />
    </Card>
  );
}

/** How the score moved since the last audit of the same portal. */
function useSince(
  projectId: string,
  chosen: AuditSummary,
  all: readonly AuditSummary[],
  result: AuditResult | undefined,
): string {
  const earlier = all.slice(all.indexOf(chosen) + 1).find(({ portal }) => portal === chosen.portal);
  const before = useQuery({ ...auditOf(projectId, earlier?.id ?? ''), enabled: earlier !== undefined });
  if (!earlier) return 'No earlier audit of this portal is kept here';
  // Of two audits of one day the day alone tells nothing.
  const isSameDay = day(earlier.as_of) === day(chosen.as_of);
  const when = isSameDay ? instant(earlier.as_of) : day(earlier.as_of);
  if (before.error) return `The audit of ${when} could not be read`;
  if (!before.data || !result) return `Comparing with the audit of ${when}`;
  // Two portals may be called alike.
  if (before.data.portal_id !== result.portal_id) return 'The audit before was of another portal';
  return sinceText(result, before.data, when);
}

/** Whoever closes a finding is where they opened it. */
function useWayBack(finding: string | undefined): void {
  const opened = useRef(finding);
  useEffect(() => {
    if (finding === undefined && opened.current !== undefined)
      document.getElementById(`finding-${opened.current}`)?.focus();
    opened.current = finding;
  }, [finding]);
}
