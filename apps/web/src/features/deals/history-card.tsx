import type { DealStageChange } from '@groundwork/contract/deal-shapes';
import { stageNames } from '@groundwork/contract/deal-stages';
import { instant } from '../../lib/formats/dates.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { valueOf } from './wording.ts';

/** Each stage that it came to: when, by whom, and what it was worth then. */
export function HistoryCard({ history }: { history: readonly DealStageChange[] }) {
  return (
    <Card>
      <CardHeader title="History" />
      <ol className="grid divide-y divide-hair px-4 pb-2">
        {history.map(change => (
          <li key={change.id} className="grid gap-0.5 py-2">
            <span>{wordsOf(change)}</span>
            {change.reason !== null && (
              <span className="wrap-anywhere whitespace-pre-wrap">{change.reason}</span>
            )}
            <span className="text-xs text-muted">
              {instant(change.at)}, {change.actor}, {valueOf(change)} at {change.probability}%
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function wordsOf({ from_stage: from, to_stage: to }: DealStageChange): string {
  if (from === null) return `Registered in ${stageNames[to]}`;
  if (to === 'won') return `Won, from ${stageNames[from]}`;
  if (to === 'lost') return `Lost, from ${stageNames[from]}`;
  if (from === 'won' || from === 'lost') return `Opened again in ${stageNames[to]}`;
  return `${stageNames[from]} to ${stageNames[to]}`;
}
