// A finding with all its records, and the ones before and after it in the list it was opened from.
import type { AuditResult, AuditSummary } from '@groundwork/contract/audits';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FindingCosts } from '../../../features/audits/finding-costs.tsx';
import { filtered, filterOf } from '../../../features/audits/finding-list.tsx';
import { FindingView } from '../../../features/audits/finding-view.tsx';
import { RecordList } from '../../../features/audits/record-list.tsx';
import { count } from '../../../lib/formats/numbers.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/state.tsx';
import { FixPreview } from './fix-preview.tsx';

interface OneFindingProps {
  projectId: string;
  audit: AuditSummary;
  result: AuditResult;
  check: string;
}

export function OneFinding({ projectId, audit, result, check }: OneFindingProps) {
  const search = useSearch({ strict: false });
  const filter = filterOf(search);
  const finding = result.findings.find(each => each.check === check);
  if (!finding)
    return (
      <div role="alert">
        <Empty
          title="This audit has no such finding"
          text="The check found nothing in it, or was not made."
          action={
            <Link to="." search={withFinding(undefined)} className={buttonLook('secondary')}>
              All findings
            </Link>
          }
        />
      </div>
    );
  const cause = result.causes.find(({ id }) => id === search.cause);
  const proof = cause?.checks.find(one => one.check === check);
  const list = filtered(result.findings, filter);
  const at = list.indexOf(finding);
  return (
    <div className="grid gap-4">
      <Link
        to="."
        search={withFinding(undefined)}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-accent-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All findings
      </Link>
      <FindingView
        key={finding.check}
        finding={finding}
        costs={<FindingCosts projectId={projectId} finding={finding} />}
        nav={
          at >= 0 &&
          list.length > 1 && (
            <nav aria-label="Findings" className="flex items-center gap-2">
              <span className="text-muted tabular">
                {count(at + 1)} of {count(list.length)}
              </span>
              <Step to={list[at - 1]?.check}>
                <ChevronLeft aria-hidden="true" />
                Previous
              </Step>
              <Step to={list[at + 1]?.check}>
                Next
                <ChevronRight aria-hidden="true" />
              </Step>
            </nav>
          )
        }
      />
      <FixPreview
        key={`fix ${check}`}
        projectId={projectId}
        auditId={audit.id}
        basis={audit.basis}
        result={result}
        check={check}
      />
      {cause && proof && (
        <p className="flex flex-wrap gap-x-3">
          Only the records of one cause are listed: {cause.title}.
          <Link to="." search={withFinding(check)} className="text-accent-ink underline">
            List all {count(finding.affected)}
          </Link>
        </p>
      )}
      <RecordList
        key={`${check} ${proof ? cause?.id : ''}`}
        asked={{ id: projectId, audit_id: audit.id, check, cause: proof && cause?.id }}
        object={finding.object}
        total={proof?.affected ?? finding.affected}
        isOwned={finding.object in result.records}
        hasWorth={Object.keys(finding.worth).length > 0}
      />
    </div>
  );
}

/** Nothing at the ends of the list. */
function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return null;
  return (
    <Link to="." search={withFinding(to)} className={buttonLook('secondary', 'sm')}>
      {children}
    </Link>
  );
}

/** The same list with another finding open, or none. */
const withFinding =
  (finding: string | undefined) =>
  <Search extends { finding?: string; cause?: string }>({
    finding: _open,
    cause: _cause,
    ...rest
  }: Search) => ({
    ...rest,
    ...(finding !== undefined && { finding }),
  });
