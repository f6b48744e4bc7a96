import { useState } from 'react';
import { Buckets } from './buckets.tsx';
import { smallButtonLook, specimenHead, specimenLook } from './frame.ts';

const states = {
  applied: {
    title: 'Applied: 8,931 records',
    button: 'Undo',
    note: 'Pressing it reads every record again first, and says what it would do.',
    parts: [
      { name: 'Can be taken back', rows: 8917, fill: 'fill-accent', dot: 'bg-accent' },
      { name: 'Changed by people since', rows: 14, fill: 'fill-warn', dot: 'bg-warn' },
    ],
  },
  undone: {
    title: 'Taken back',
    button: 'Apply again',
    note: 'Kept: a colleague has worked on these 14 since. Nobody’s later work is thrown away.',
    parts: [
      { name: 'Reversed', rows: 8917, fill: 'fill-good', dot: 'bg-good' },
      { name: 'Kept', rows: 14, fill: 'fill-warn', dot: 'bg-warn' },
      { name: 'Errored', rows: 0, fill: 'fill-bad', dot: 'bg-bad' },
    ],
  },
} as const;

export function UndoSpecimen() {
  const [state, setState] = useState<keyof typeof states>('applied');
  const { title, button, note, parts } = states[state];
  return (
    <figure data-figures="miniature" aria-label="An undo, in miniature" className={specimenLook}>
      <figcaption className={specimenHead}>
        <span aria-live="polite" className="font-semibold">
          {title}
        </span>
        <button
          type="button"
          onClick={() => setState(state === 'applied' ? 'undone' : 'applied')}
          className={smallButtonLook}
        >
          {button}
        </button>
      </figcaption>
      <div className="grid gap-4 px-4 py-5 sm:px-5">
        <Buckets parts={parts} />
        <p className="text-sm text-muted sm:min-h-10">{note}</p>
      </div>
    </figure>
  );
}
