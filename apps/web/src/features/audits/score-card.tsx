// How healthy the data of a portal are: one figure, what it is made of, and how it moved.
import type { AuditArea, AuditResult } from '@groundwork/contract/audits';
import { daysOf } from '@groundwork/contract/day-words';
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
    key: 'score',
    header: 'Score',
    track: '1fr',
    cell: ({ area, score, broken }) => (
      <span className="grid max-w-96 grid-cols-[3.5rem_minmax(5rem,1fr)] items-center gap-2 tabular">
        {scoreText(score, broken > 0)}
        <Progress label={`Score of ${areaName(area)}`} value={score / 100} />
      </span>
    ),
  },
  {
    key: 'broken',
    header: 'With a finding',
    track: '1fr',
    isNumber: true,
    cell: ({ broken, rows }) => `${count(broken)} of ${count(rows)}`,
  },
];

export function ScoreCard({ result, since }: { result: AuditResult; since: ReactNode }) {
  const { score, findings, areas, checks, time_zone } = result;
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
          label="With a finding"
          value={count(broken)}
          note={`Of ${count(rows)} records and parts of the set-up looked at`}
        />
      </Stats>
      {areas.length > 0 && (
        <>
          <p className="max-w-[90ch] px-4 pt-3 pb-1 sm:px-5 text-muted">
            A finding takes points from each of its records, a severe one the most. An area stands where its
            records stand on the average, and the score is the mean of the areas: 100 is a portal without
            findings, and mending a record never lowers it. {daysOf(time_zone)}.
          </p>
          <PlainTable
            label="Score by area"
            columns={columns}
            rows={areas}
            rowKey={({ area }) => area}
            minWidth="30rem"
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
