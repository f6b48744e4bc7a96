// Two audits of a portal that somebody chose, and the records behind each figure of what changed.
import { type AuditComparison, type Became, isOfEarlier } from '@groundwork/contract/audit-comparisons';
import type { AuditSummary } from '@groundwork/contract/audits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import {
  comparedRecords,
  comparison as comparisonOf,
  type Pair,
} from '../../../features/audits/comparison-queries.ts';
import { ComparisonView } from '../../../features/audits/comparison-view.tsx';
import { becameName, becameOf } from '../../../features/audits/comparison-wording.ts';
import { RecordCard } from '../../../features/audits/record-card.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';

interface ComparedAuditsProps {
  projectId: string;
  chosen: AuditSummary;
  against: string;
}

export function ComparedAudits({ projectId, chosen, against }: ComparedAuditsProps) {
  const { finding, became: typed } = useSearch({ strict: false });
  const pair: Pair = { id: projectId, audit_id: chosen.id, with: against };
  const found = useQuery(comparisonOf(pair));
  const became = becameOf(typed);
  if (found.error) return <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting label="Comparing the audits" />;
  if (finding !== undefined && became !== undefined)
    return (
      <Behind
        key={`${finding} ${became}`}
        pair={pair}
        comparison={found.data}
        check={finding}
        became={became}
      />
    );
  return (
    <ComparisonView
      comparison={found.data}
      linkTo={({ check, became: kind, children }) => (
        <Link
          to="."
          search={before => ({ ...before, finding: check, became: kind })}
          className="text-accent-ink underline"
        >
          {children}
        </Link>
      )}
    />
  );
}

interface BehindProps {
  pair: Pair;
  comparison: AuditComparison;
  check: string;
  became: Became;
}

function Behind({ pair, comparison, check, became }: BehindProps) {
  const row = comparison.checks.find(each => each.check === check);
  const list = useInfiniteQuery({
    ...comparedRecords({ ...pair, check, became }),
    enabled: row !== undefined,
  });
  const seen = isOfEarlier(became) ? comparison.earlier : comparison.later;
  return (
    <div className="grid gap-4">
      <Link
        to="."
        search={({ finding: _finding, became: _became, ...rest }) => rest}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-accent-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the comparison
      </Link>
      {row ? (
        <RecordCard
          list={list}
          object={row.object}
          isOwned={row.is_record}
          hasWorth={row.has_worth}
          heading={`${row.title}: ${becameName[became].toLowerCase()}`}
          total={row[became]}
          note={`As the audit of ${instant(seen.as_of)} saw them.`}
        />
      ) : (
        <Empty
          title="This finding is not compared"
          text="Neither audit found it, or only one of them made the check."
        />
      )}
    </div>
  );
}
