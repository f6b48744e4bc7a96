// What a change set shows only while it moves, once it is taken back, or when it was worked out again: most visits need none.
import { type ComponentProps, lazy, Suspense } from 'react';
import type { UndoResult as Undone } from '../../../features/changesets/undo-result.tsx';
import { Waiting } from '../../../ui/state.tsx';
import type { ChangesetWork as Work } from './changeset-work.tsx';
import type { PlanDifference as Difference } from './plan-difference.tsx';

const LazyWork = lazy(async () => ({ default: (await import('./changeset-work.tsx')).ChangesetWork }));
const LazyResult = lazy(async () => ({
  default: (await import('../../../features/changesets/undo-result.tsx')).UndoResult,
}));

const LazyDifference = lazy(async () => ({
  default: (await import('./plan-difference.tsx')).PlanDifference,
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

/** Takes no place until it is known whether there is anything to tell. */
export function PlanDifference(props: ComponentProps<typeof Difference>) {
  return (
    <Suspense>
      <LazyDifference {...props} />
    </Suspense>
  );
}
