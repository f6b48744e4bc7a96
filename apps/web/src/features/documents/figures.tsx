import type { DocumentSummary } from '@groundwork/contract/documents';
import type { StorageUse } from '@groundwork/contract/storage';
import { bytes, count } from '../../lib/formats/numbers.ts';
import { Stat, Stats } from '../../ui/card.tsx';
import { Notice } from '../../ui/state.tsx';

/** How many there are, and how much room is left for more. */
export function Figures({ of: summary }: { of: DocumentSummary }) {
  return (
    <>
      <Stats>
        <Stat label="Total Documents" value={count(summary.total)} />
        <Stat label="Delivered" value={count(summary.delivered)} />
        <Stat label="In Review" value={count(summary.in_review)} />
        <Stat
          label="Total Size"
          value={bytes(summary.total_size)}
          note={summary.storage && usedOf(summary.storage)}
        />
      </Stats>
      {summary.storage && isNearlyFull(summary.storage) && (
        <Notice tone="warn">
          Your organization keeps {usedOf(summary.storage)}, former versions, exports and attachments of
          tickets included. Remove files that are not needed, or choose a larger plan.
        </Notice>
      )}
    </>
  );
}

function usedOf({ used, limit }: StorageUse): string {
  return `${bytes(used)} of ${bytes(limit)} in use`;
}

/** Early enough to do something about it. */
function isNearlyFull({ used, limit }: StorageUse): boolean {
  return used >= 0.9 * limit;
}
