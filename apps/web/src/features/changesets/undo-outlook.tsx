// What an undo would take back, or has: said before it is asked for, and true after it ended or stopped.
import type { Changeset } from '@groundwork/contract/changesets';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { StackedBar } from '../../ui/progress.tsx';
import { byState } from './figures.ts';

export function UndoOutlook({ changeset }: { changeset: Changeset }) {
  const { applied = 0, reversed = 0, kept = 0, errored = 0 } = byState(changeset);
  if (applied + reversed + kept + errored === 0) return null;
  const parts = [
    { key: 'applied', label: 'In the portal', value: applied, fill: 'bg-d1' },
    { key: 'reversed', label: 'Taken back', value: reversed, fill: 'bg-d2' },
    { key: 'kept', label: 'Changed since, kept', value: kept, fill: 'bg-d4' },
    { key: 'errored', label: 'Could not be taken back', value: errored, fill: 'hatch-d5' },
  ];
  const words = parts
    .filter(part => part.value > 0)
    .map(part => `${part.label.toLowerCase()} ${count(part.value)}`)
    .join(', ');
  return (
    <Card aria-label="Undo">
      <CardHeader title="Undo" />
      <div className="grid gap-3 px-4 pb-4">
        <StackedBar label={words} parts={parts} />
        <p className="text-xs tabular first-letter:uppercase">{words}</p>
        <p className="text-xs text-muted">{outlook(changeset, applied, kept)}</p>
      </div>
    </Card>
  );
}

function outlook({ state, reversibility }: Changeset, applied: number, kept: number): string {
  if (state === 'undone')
    return kept > 0
      ? `${counted(kept, 'change')} ${kept === 1 ? 'stays' : 'stay'} because somebody worked on ${kept === 1 ? 'it' : 'them'} since; each is listed above.`
      : 'Records are what they were before the migration.';
  if (state === 'undoing') return 'The undo is under way; these figures are of now.';
  if (state === 'undo_stopped')
    return 'The undo stopped on the way. What is in the portal stays until it goes on.';
  const partly = (reversibility.partly ?? 0) + (reversibility.irreversible ?? 0);
  const limits = partly > 0 ? ` ${counted(partly, 'change')} can be taken back in part only.` : '';
  return `${counted(applied, 'change')} can be taken back: records return to what they were.${limits} What somebody changed since then stays, and is listed when the undo has ended.`;
}
