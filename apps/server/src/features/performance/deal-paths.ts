// A rep's deals as the forecast takes them.
import { type DealPath, type DealStep, dayNumber } from '@groundwork/engine/pipeline-forecast/deal-path';
import type { PathRow } from './store-history.ts';

/** A closed deal ends on its day with what it is worth now; one whose client cancelled is lost from that day on. */
export function pathOf(row: PathRow): DealPath {
  const steps = (row.steps ?? '').split(',').flatMap((text): DealStep[] => {
    const [day, stage, value] = text.split(' ');
    if (day === undefined || stage === undefined || value === undefined) return [];
    return [{ day: Number(day), stage, standing: standingOf(stage), value: Number(value) }];
  });
  const last = steps.at(-1);
  if (last) {
    last.value = row.value_cents;
    if (row.closed !== null) last.day = row.closed;
  }
  if (row.cancelled !== null)
    steps.push({ day: row.cancelled, stage: 'cancelled', standing: 'lost', value: row.value_cents });
  return { id: row.id, steps };
}

function standingOf(stage: string): DealStep['standing'] {
  return stage === 'won' || stage === 'lost' ? stage : 'open';
}

/** Days of a period as the engine counts them. */
export function periodOf({ first, last }: { first: string; last: string }): { from: number; to: number } {
  return { from: dayNumber(first), to: dayNumber(last) };
}
