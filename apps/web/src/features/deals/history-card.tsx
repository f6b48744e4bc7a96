import type { DealDetail, DealStageChange } from '@groundwork/contract/deal-shapes';
import { stageNames } from '@groundwork/contract/deal-stages';
import { day, instant } from '../../lib/formats/dates.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { valueOf } from './wording.ts';

type Past = Pick<DealDetail, 'history' | 'cancellations'>;

/** Each stage that it came to: when, by whom, and what it was worth then; and that its client cancelled, or had not. */
export function HistoryCard({ deal }: { deal: Past }) {
  return (
    <Card>
      <CardHeader title="History" />
      <div className="px-4 pb-2">
        <HistoryList deal={deal} />
      </div>
    </Card>
  );
}

export function HistoryList({ deal }: { deal: Past }) {
  return (
    <ol className="grid divide-y divide-hair">
      {linesOf(deal).map(line => (
        <li key={line.key} className="grid gap-0.5 py-2">
          <span>{line.words}</span>
          {line.reason !== null && <span className="wrap-anywhere whitespace-pre-wrap">{line.reason}</span>}
          <span className="text-xs text-muted">{[instant(line.at), ...line.more].join(', ')}</span>
        </li>
      ))}
    </ol>
  );
}

interface Line {
  key: string;
  at: string;
  words: string;
  reason: string | null;
  more: string[];
}

/** Newest first. */
function linesOf({ history, cancellations }: Past): Line[] {
  const moves = history.map(change => ({
    key: change.id,
    at: change.at,
    words: wordsOf(change),
    reason: change.reason,
    more: [change.actor, `${valueOf(change)} at ${change.probability}%`],
  }));
  const noted = cancellations.flatMap(({ id, noted_at, noted_by, reason, cancelled_on, ...back }): Line[] => [
    {
      key: id,
      at: noted_at,
      words: `The client cancelled on ${day(cancelled_on)}`,
      reason,
      more: noted_by === null ? [] : [noted_by],
    },
    ...(back.taken_back_at === null
      ? []
      : [
          {
            key: `${id} back`,
            at: back.taken_back_at,
            words: 'The cancellation was taken back',
            reason: back.taken_back_reason,
            more: back.taken_back_by === null ? [] : [back.taken_back_by],
          },
        ]),
  ]);
  return [...moves, ...noted].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function wordsOf({ from_stage: from, to_stage: to }: DealStageChange): string {
  if (from === null) return `Registered in ${stageNames[to]}`;
  if (to === 'won') return `Won, from ${stageNames[from]}`;
  if (to === 'lost') return `Lost, from ${stageNames[from]}`;
  if (from === 'won' || from === 'lost') return `Opened again in ${stageNames[to]}`;
  return `${stageNames[from]} to ${stageNames[to]}`;
}
