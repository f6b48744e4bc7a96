// Tries out what is set, as it is saved, and shows what the other side said.
import type { Trial } from '@groundwork/contract/settings';
import { messageOf } from '../../lib/api/api-error.ts';
import type { Change } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';

export function TryButton({
  change,
  words: [idle, busy],
  note,
}: {
  change: Change<void, Trial>;
  words: readonly [string, string];
  /** What pressing it does. */
  note: string;
}) {
  const tried = useChange(change);
  return (
    <div className="grid gap-3 border-t border-hair pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="secondary" isBusy={tried.isPending} onClick={() => tried.mutate()}>
          {tried.isPending ? busy : idle}
        </Button>
        <span className="text-sm text-muted">{note}</span>
      </div>
      <div role="status" className="empty:hidden">
        {tried.data && (
          <Notice tone={tried.data.is_ok ? 'good' : 'warn'}>
            <span className="wrap-anywhere">{tried.data.answer}</span>
            <span className="block text-sm tabular">{tried.data.ms} ms</span>
          </Notice>
        )}
        {tried.error && <Notice tone="bad">{messageOf(tried.error)}</Notice>}
      </div>
    </div>
  );
}
