// What a change set would do, in figures: how much of what, how far it can be taken back, what it takes.
import type { Changeset } from '@groundwork/contract/changesets';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { span } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { type BarPart, StackedBar } from '../../ui/progress.tsx';
import { byKind, entryCount, kindNames, settingsThatStay } from './figures.ts';

export function ChangesetSummary({ changeset }: { changeset: Changeset }) {
  const isBefore = changeset.state === 'proposed' || changeset.state === 'approved';
  return (
    <div className="grid gap-4">
      <Stats>
        <Stat
          label="Changes"
          value={count(entryCount(changeset))}
          note={byKind(changeset)
            .map(
              each =>
                `${count(each.count)} ${each.count === 1 ? kindNames[each.kind].one : kindNames[each.kind].many}`,
            )
            .join(', ')}
        />
        <Stat
          label="Can be taken back"
          value={count(changeset.reversibility.reversible ?? 0)}
          note={backNote(changeset)}
        />
        <Stat
          label="API calls"
          value={count(isBefore ? changeset.api_calls.estimated : changeset.api_calls.made)}
          note={
            isBefore
              ? 'Estimated, if nothing interrupts it'
              : `Estimated: ${count(changeset.api_calls.estimated)}`
          }
        />
        <Stat label="Time" value={span(changeset.estimated_seconds)} note="At the portal's own limit" />
      </Stats>
      <Reversibility changeset={changeset} />
    </div>
  );
}

function backNote(changeset: Changeset): string {
  const stays = settingsThatStay(changeset);
  const never = (changeset.reversibility.irreversible ?? 0) - stays;
  const partly = changeset.reversibility.partly ?? 0;
  if (never === 0 && partly === 0) {
    if (changeset.kind !== 'merge') return 'All of it, exactly';
    return stays > 0 ? 'All but our own property' : 'All of it';
  }
  return [partly > 0 && `${count(partly)} partly`, never > 0 && `${count(never)} never`]
    .filter(Boolean)
    .join(', ');
}

function Reversibility({ changeset }: { changeset: Changeset }) {
  const { reversible = 0, partly = 0, irreversible = 0 } = changeset.reversibility;
  const stays = settingsThatStay(changeset);
  if (partly + irreversible - stays === 0) {
    return (
      <p className="flex items-start gap-2 text-muted">
        <RotateCcw aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {changeset.kind === 'merge'
            ? 'The merge can be taken back: records that were put away come back with their values and links, under new ids.'
            : 'Every change can be taken back exactly.'}{' '}
          {stays > 0 && 'The property by which they are found again stays. '}
          What people change in the portal afterwards is kept and listed.
        </span>
      </p>
    );
  }
  const parts: BarPart[] = [
    {
      key: 'reversible',
      label: changeset.kind === 'merge' ? 'taken back' : 'taken back exactly',
      value: reversible,
      fill: 'bg-good',
    },
    { key: 'partly', label: 'taken back in part', value: partly, fill: 'bg-warn' },
    { key: 'irreversible', label: 'never taken back', value: irreversible, fill: 'bg-bad' },
  ];
  const words = parts
    .filter(part => part.value > 0)
    .map(part => `${count(part.value)} ${part.label}`)
    .join(', ');
  return (
    <Card className="grid gap-3 px-4 py-4">
      <StackedBar label={words} parts={parts} />
      <p className="flex items-center gap-2 text-sm text-muted">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn-ink" />
        {counted(entryCount(changeset), 'change')}: {words}.
      </p>
    </Card>
  );
}
