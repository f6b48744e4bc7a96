// What the stage still asks for before the deal can leave it, each with the field that mends it.
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import { isOpenStage, stageNames } from '@groundwork/contract/deal-stages';
import { ArrowRight, CircleCheck, CircleDashed } from 'lucide-react';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { stageBeside } from './board-moves.ts';
import { type EditField, fieldsFor } from './deal-form.ts';

export interface CriteriaCardProps {
  deal: DealDetail;
  isMoving: boolean;
  onFill: (fields: readonly EditField[]) => void;
  onMove: (to: 'won' | Exclude<DealDetail['stage'], 'won' | 'lost'>) => void;
}

export function CriteriaCard({ deal, isMoving, onFill, onMove }: CriteriaCardProps) {
  if (!isOpenStage(deal.stage)) return null;
  const missing = deal.criteria.filter(each => !each.is_met);
  const next = stageBeside(deal.stage, 1) ?? 'won';
  return (
    <Card>
      <CardHeader
        title={`To leave ${stageNames[deal.stage]}`}
        aside={
          <Button isBusy={isMoving} disabled={missing.length > 0} onClick={() => onMove(next)}>
            {next === 'won' ? 'Close as Won...' : `Move to ${stageNames[next]}`}
            {next !== 'won' && <ArrowRight aria-hidden="true" />}
          </Button>
        }
        description={missing.length === 0 ? 'All is there.' : `${counted(missing.length, 'thing')} missing.`}
      />
      <ul className="grid divide-y divide-hair px-4 pb-2">
        {deal.criteria.map(criterion => {
          const fields = fieldsFor([criterion]);
          return (
            <li key={criterion.code} className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 py-2">
              {criterion.is_met ? (
                <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good-ink" />
              ) : (
                <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-warn-ink" />
              )}
              <span className="grid min-w-0 flex-1 basis-48">
                <span>
                  <span className="sr-only">{criterion.is_met ? 'Done: ' : 'Missing: '}</span>
                  {criterion.name}
                </span>
                {!criterion.is_met && <span className="text-sm text-muted">{criterion.mend}</span>}
              </span>
              {!criterion.is_met && fields.length > 0 && (
                <Button variant="secondary" size="sm" onClick={() => onFill(fields)}>
                  Fill in
                  <span className="sr-only">: {criterion.name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
