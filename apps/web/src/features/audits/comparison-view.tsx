// What changed between two audits of a portal: the scores, each check's records, and what cannot be compared.
import type {
  AuditComparison,
  Became,
  ComparedAudit,
  ComparedCheck,
} from '@groundwork/contract/audit-comparisons';
import { otherDaysOf } from '@groundwork/contract/day-words';
import type { ReactNode } from 'react';
import { instant } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Empty } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { becameName, kindsOfChange } from './comparison-wording.ts';
import { SeverityBadge } from './finding-row.tsx';
import { scoreMovedText, scoreText } from './wording.ts';

interface ComparisonViewProps {
  comparison: AuditComparison;
  /** What leads to exactly the records of a figure. */
  linkTo: (given: { check: string; became: Became; children: ReactNode }) => ReactNode;
}

export function ComparisonView({ comparison, linkTo }: ComparisonViewProps) {
  const { earlier, later, checks, compared, not_compared } = comparison;
  const otherDays = otherDaysOf(earlier.time_zone, later.time_zone);
  const hasLeft = checks.some(({ not_again }) => not_again > 0);
  // Of most portals all is compared.
  const kinds = kindsOfChange.filter(kind => kind !== 'not_again' || hasLeft);
  const columns: readonly TableColumn<ComparedCheck>[] = [
    {
      key: 'finding',
      header: 'Finding',
      track: '2fr',
      cell: ({ title, severity, is_rule_changed }) => (
        <span className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {title}
            <SeverityBadge severity={severity} />
          </span>
          {is_rule_changed && (
            <span className="text-xs text-muted">
              Its rule was changed since the earlier audit: some of the difference may come from that.
            </span>
          )}
        </span>
      ),
    },
    ...kinds.map(
      (became): TableColumn<ComparedCheck> => ({
        key: became,
        header: becameName[became],
        track: '1fr',
        isNumber: true,
        cell: row => {
          const { check, [became]: records } = row;
          if (records === 0) return <span className="text-muted">0</span>;
          return linkTo({ check, became, children: count(records) });
        },
      }),
    ),
  ];
  return (
    <div className="grid gap-4">
      <Card aria-label="Comparison" className="overflow-hidden">
        <CardHeader
          title={`${whenOf(earlier, later)} and ${whenOf(later, earlier)}`}
          description={`${changedText(comparison)}${otherDays === null ? '' : ` ${otherDays}`}`}
        />
        <Stats isInside>
          <Stat label="Score then" value={score(earlier)} note={recordsOf(earlier)} />
          <Stat label="Score after" value={score(later)} note={recordsOf(later)} />
          <Stat
            label="Difference"
            value={scoreMovedText(earlier.score, later.score)}
            note={
              not_compared.length === 0
                ? `Both made the same ${counted(compared, 'check')}`
                : `Not of the same checks: ${count(not_compared.length)} were made by only one of the two`
            }
          />
        </Stats>
      </Card>
      <Card aria-label="Findings compared" className="overflow-hidden">
        <CardHeader
          title="Findings compared"
          description={`Each figure opens exactly its records. Returned were found by an audit before the earlier one, as far as it is kept; no longer found are put right, deleted, or no longer what the check looks at.${hasLeft ? ' Not compared again are records that the later audit did not hold against the others: whether they are mended is not known.' : ''}`}
        />
        {checks.length === 0 ? (
          <Empty
            title="Neither found anything"
            text={`${counted(compared, 'check')} were made by both, and found nothing in either.`}
          />
        ) : (
          <PlainTable
            label="Findings compared"
            columns={columns}
            rows={checks}
            rowKey={({ check }) => check}
            minWidth="44rem"
          />
        )}
      </Card>
      {not_compared.length > 0 && (
        <Card aria-label="Not compared">
          <CardHeader
            title="Not compared"
            description="Only one of the two audits made these checks. What the other would have found is not known, so nothing of them counts as new or as no longer found."
          />
          <ul>
            {not_compared.map(({ check, title, made_by, affected, why }) => (
              <li
                key={check}
                className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-t border-hair px-4 py-2.5"
              >
                <span className="min-w-0">{title}</span>
                <span className="min-w-0 text-muted">
                  {`Made by the ${made_by} one alone, which found ${count(affected)}.`}
                  {why !== null && ` ${why}`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const score = ({ score: points, findings }: ComparedAudit): string =>
  points === null ? 'No score' : scoreText(points, findings > 0);

const recordsOf = ({ records, findings }: ComparedAudit): string =>
  `${counted(records, 'record')}, ${counted(findings, 'finding')}`;

/** `In between: 3 new, 5 no longer found, 20 as before.` */
function changedText({ checks }: AuditComparison): string {
  const sums = kindsOfChange
    .map(became => ({ became, records: checks.reduce((sum, each) => sum + each[became], 0) }))
    .filter(({ records }) => records > 0);
  if (sums.length === 0) return 'Of what both checked, neither found anything.';
  const words = sums.map(({ became, records }) => `${count(records)} ${becameName[became].toLowerCase()}`);
  return `Of what both checked, a record as often as it has findings: ${words.join(', ')}.`;
}

/** With its project where the two are not of one. */
const whenOf = (own: ComparedAudit, other: ComparedAudit): string =>
  own.project === other.project ? instant(own.as_of) : `${instant(own.as_of)} (${own.project})`;
