// The findings as a list one works through: those first whose mending brings the most.
import type { Finding, Severity } from '@groundwork/contract/audits';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Empty } from '../../ui/state.tsx';
import { FindingRow } from './finding-row.tsx';
import { objectName, severities, severityName } from './wording.ts';

export interface FindingFilter {
  severity?: Severity;
  object?: string;
}

/** Of the address, as somebody may have typed it. */
export function filterOf({ severity, object }: { severity?: string; object?: string }): FindingFilter {
  const known = severities.find(each => each === severity);
  return { ...(known && { severity: known }), ...(object !== undefined && { object }) };
}

/** Those that a filter leaves, in their order. */
export function filtered(findings: readonly Finding[], { severity, object }: FindingFilter): Finding[] {
  return findings.filter(
    finding =>
      (severity === undefined || finding.severity === severity) &&
      (object === undefined || finding.object === object),
  );
}

interface FindingListProps {
  findings: readonly Finding[];
  filter: FindingFilter;
  onFilter: (filter: FindingFilter) => void;
}

export function FindingList({ findings, filter, onFilter }: FindingListProps) {
  const { severity, object } = filter;
  const shown = filtered(findings, filter);
  const objects = [...new Set(findings.map(finding => finding.object))];
  return (
    <Card aria-label="Findings">
      <CardHeader
        title="Findings"
        description="The points are what the score regains when all of a finding is mended, and nothing else. The most stands first."
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2 px-4 pb-3">
        <FilterChips
          label="Severity"
          options={severities.map(value => ({ value, label: severityName[value] }))}
          value={severity}
          counts={counts(filtered(findings, { ...(object !== undefined && { object }) }), 'severity')}
          onChange={next =>
            onFilter({ ...(object !== undefined && { object }), ...(next && { severity: next }) })
          }
        />
        {objects.length > 1 && (
          <FilterChips
            label="Object"
            options={objects.map(value => ({ value, label: objectName(value) }))}
            value={object}
            counts={counts(filtered(findings, { ...(severity && { severity }) }), 'object')}
            onChange={next =>
              onFilter({ ...(severity && { severity }), ...(next !== undefined && { object: next }) })
            }
          />
        )}
      </div>
      {shown.length === 0 ? (
        <Empty
          title="No finding matches"
          action={
            <Button variant="secondary" onClick={() => onFilter({})}>
              Show all
            </Button>
          }
        />
      ) : (
        <ol aria-label="Findings">
          {shown.map(finding => (
            <FindingRow
              key={finding.check}
              finding={finding}
              title={
                <Link
                  id={`finding-${finding.check}`}
                  to="."
                  search={before => ({ ...before, finding: finding.check })}
                  className="text-accent-ink after:absolute after:inset-0 hover:underline"
                >
                  {finding.title}
                </Link>
              }
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

function counts(findings: readonly Finding[], by: 'severity' | 'object'): Record<string, number> {
  const all = Map.groupBy(findings, finding => finding[by]);
  return Object.fromEntries([...all].map(([key, own]) => [key, own.length]));
}
