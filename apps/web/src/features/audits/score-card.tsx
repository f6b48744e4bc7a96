// How healthy the data of a portal are: one figure, what it is made of, and how it moved.
import type { AuditArea, AuditResult } from '@groundwork/contract/audits';
import type { ReactNode } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { objectName, scoreText } from './wording.ts';

const columns: readonly TableColumn<AuditArea>[] = [
  { key: 'area', header: 'Area', track: '1fr', cell: ({ area }) => areaName(area) },
  {
    key: 'health',
    header: 'Health',
    track: '1fr',
    cell: ({ area, score }) => (
      <span className="grid min-w-24 max-w-64 py-1.5">
        <Progress label={`Health of ${areaName(area)}`} value={score / 100} />
      </span>
    ),
  },
  {
    key: 'score',
    header: 'Score',
    track: '1fr',
    isNumber: true,
    cell: ({ score, broken }) => scoreText(score, broken > 0),
  },
  { key: 'broken', header: 'With a finding', track: '1fr', isNumber: true, cell: area => count(area.broken) },
  { key: 'rows', header: 'Looked at', track: '1fr', isNumber: true, cell: area => count(area.rows) },
];

export function ScoreCard({ result, since }: { result: AuditResult; since: ReactNode }) {
  const { score, findings, areas, checks } = result;
  const rows = areas.reduce((sum, area) => sum + area.rows, 0);
  const broken = areas.reduce((sum, area) => sum + area.broken, 0);
  return (
    <Card aria-label="Score" className="overflow-hidden">
      <Stats isInside>
        <Stat
          label="Score"
          value={
            score === null ? (
              'No score'
            ) : (
              <>
                {scoreText(score, findings.length > 0)}
                <span className="text-base font-normal tracking-normal text-muted"> of 100</span>
              </>
            )
          }
          note={score === null ? 'The portal held no record to look at' : since}
        />
        <Stat
          label="Findings"
          value={count(findings.length)}
          note={`${counted(checks.length, 'check')} made`}
        />
        <Stat
          label="Records with a finding"
          value={count(broken)}
          note={`Of ${count(rows)} looked at, properties and stages among them`}
        />
      </Stats>
      {areas.length > 0 && (
        <>
          <p className="max-w-[90ch] px-5 pt-3 pb-1 text-muted">
            A finding takes points from each of its records, a severe one the most. An area stands where its
            records stand on the average, and the score is the mean of the areas: 100 is a portal without
            findings, and mending a record never lowers it.
          </p>
          <PlainTable
            label="Score by area"
            columns={columns}
            rows={areas}
            rowKey={({ area }) => area}
            minWidth="34rem"
          />
        </>
      )}
    </Card>
  );
}

/** Everything that is no record is one area. */
function areaName(area: string): string {
  return area === 'configuration' ? 'Set-up of the portal' : objectName(area);
}
