import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import type { Answering } from './use-answers.ts';

export function UnsavedNotice({ answering }: { answering: Answering }) {
  if (answering.unsaved === 0) return null;
  return (
    <Notice
      tone="bad"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" isBusy={answering.isSaving} onClick={answering.retry}>
            Try again
          </Button>
          <Button variant="secondary" size="sm" onClick={answering.discard}>
            Discard
          </Button>
        </span>
      }
    >
      {counted(answering.unsaved, 'change')} could not be saved: the server gave no answer. Nothing is lost;
      what you chose is shown and kept here until it is saved.
    </Notice>
  );
}
