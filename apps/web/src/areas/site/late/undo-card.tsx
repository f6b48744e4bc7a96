import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Stack } from '../../../ui/charts/stack.tsx';
import { cx } from '../../../ui/class-names.ts';
import { count } from '../content/figures.ts';
import { undone } from '../content/sample-run.gen.ts';
import { smallButtonLook } from '../public/small-button.ts';

const lines = [
  ['Records', undone['record.create'].reversed],
  ['Links between them', undone['association.create'].reversed],
  ['New properties', undone['property.create'].reversed],
  ['Properties widened', undone['property.update'].reversed],
  ['Property groups', undone['group.create'].reversed],
  ['Pipelines', undone['pipeline.create'].reversed],
  ['Custom objects', undone['object.create'].reversed],
] as const;
const all = lines.reduce((sum, [, entries]) => sum + entries, 0);

/** Everything that was applied, and what became of it when it was undone. */
export function UndoCard() {
  const [isUndone, setUndone] = useState(false);
  return (
    <figure aria-label="An undo, in miniature" className="grid content-start gap-4">
      <figcaption className="flex items-center justify-between gap-3">
        <span aria-live="polite" className="font-semibold">
          {isUndone ? 'Taken back' : `Applied: ${count(all)} changes`}
        </span>
        <button type="button" onClick={() => setUndone(!isUndone)} className={smallButtonLook}>
          {!isUndone && <Undo2 aria-hidden="true" className="size-3.5" />}
          {isUndone ? 'Apply again' : 'Undo'}
        </button>
      </figcaption>
      <Stack
        label={isUndone ? 'All were reversed' : 'All can be taken back'}
        parts={[
          {
            key: 'changes',
            label: isUndone ? 'Reversed' : 'Applied',
            value: all,
            fill: isUndone ? 'hatch-d6' : 'bg-d1',
          },
        ]}
        format={count}
      />
      <dl className="text-sm tabular">
        {lines.map(([name, entries]) => (
          <div key={name} className="flex justify-between gap-3 border-t border-hair py-1">
            <dt className="text-soft">{name}</dt>
            <dd className={cx('flex items-center gap-1.5', isUndone && 'text-good-ink')}>
              {isUndone && <Check aria-label="reversed" className="size-3" />}
              {count(entries)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="min-h-10 text-xs text-muted">
        {isUndone
          ? 'Kept 0, because nobody had worked on them since. Errored 0. The portal is, to the last record, what it was before.'
          : 'Pressing it reads every record again first, and says what it would do.'}
      </p>
    </figure>
  );
}
