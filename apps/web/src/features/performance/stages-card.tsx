// How deals go through the stages: how many go on, and how long they stay.
import { stageNames } from '@groundwork/contract/deal-stages';
import type { StageConversion } from '@groundwork/contract/performance';
import { count, share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Empty } from '../../ui/state.tsx';

export function StagesCard({ stages }: { stages: readonly StageConversion[] }) {
  return (
    <Card aria-label="Conversion and velocity" className="overflow-hidden">
      <CardHeader
        title="Conversion and velocity"
        description="Of the deals that came into each stage in the last two years"
      />
      {stages.every(stage => stage.entered === 0) ? (
        <Empty title="No deal has come into a stage yet" />
      ) : (
        <PlainTable
          label="Conversion by stage"
          minWidth="34rem"
          rows={stages}
          rowKey={stage => stage.stage}
          columns={[
            {
              key: 'stage',
              header: 'Stage',
              track: '1fr',
              cell: stage => <span className="font-medium">{stageNames[stage.stage]}</span>,
            },
            {
              key: 'entered',
              header: 'Came in',
              track: '1fr',
              isNumber: true,
              cell: stage => count(stage.entered),
            },
            {
              key: 'on',
              header: 'Went on',
              track: '1fr',
              isNumber: true,
              cell: stage => of(stage.went_on, stage),
            },
            {
              key: 'lost',
              header: 'Lost there',
              track: '1fr',
              isNumber: true,
              cell: stage => of(stage.lost, stage),
            },
            {
              key: 'won',
              header: 'Won in the end',
              track: '1fr',
              isNumber: true,
              cell: stage => of(stage.won, stage),
            },
            {
              key: 'days',
              header: 'Usual days',
              track: '1fr',
              isNumber: true,
              cell: stage => (stage.median_days === null ? '–' : count(Math.round(stage.median_days))),
            },
          ]}
        />
      )}
    </Card>
  );
}

const of = (part: number, { entered }: StageConversion): string =>
  entered === 0 ? '–' : `${count(part)} (${share(part / entered)})`;
