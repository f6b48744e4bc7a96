// What a change set shows only while it moves, or once it is taken back: most visits need neither.
import { type ComponentProps, lazy, Suspense } from 'react';
import type { UndoResult as Undone } from '../../../features/changesets/undo-result.tsx';
import { Waiting } from '../../../ui/state.tsx';
import type { ChangesetWork as Work } from './changeset-work.tsx';

const LazyWork = lazy(async () => ({ default: (await import('./changeset-work.tsx')).ChangesetWork }));
const LazyResult = lazy(async () => ({
  default: (await import('../../../features/changesets/undo-result.tsx')).UndoResult,
}));

export function ChangesetWork(props: ComponentProps<typeof Work>) {
  return (
    <Suspense fallback={<Waiting label="Loading the progress" />}>
      <LazyWork {...props} />
    </Suspense>
  );
}

export function UndoResult(props: ComponentProps<typeof Undone>) {
  return (
    <Suspense fallback={<Waiting label="Loading what was taken back" />}>
      <LazyResult {...props} />
    </Suspense>
  );
}
