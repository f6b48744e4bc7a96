// The overview counts over everything there is, and many pages ask for it again and again: it is counted at most twice a
// minute, and who asks meanwhile gets the last one, which says of when it is.
import type { Overview } from '@groundwork/contract/overview';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readOverview } from './read-overview.ts';

const FRESH_MS = 30_000;
/** Past that it is waited for: an old figure is worth less than a moment. */
const USABLE_MS = 5 * 60_000;

export interface KeptOverview {
  get(): Promise<Overview>;
}

export function keepOverview({ database, clock, log }: Dependencies): KeptOverview {
  let kept: { overview: Overview; at: number } | undefined;
  let counting: Promise<Overview> | undefined;
  const count = (): Promise<Overview> => {
    counting ??= readOverview(database, clock.now())
      .then(overview => {
        kept = { overview, at: clock.now().getTime() };
        return overview;
      })
      .finally(() => {
        counting = undefined;
      });
    return counting;
  };
  return {
    async get() {
      const age = kept === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() - kept.at;
      if (kept === undefined || age >= USABLE_MS) return count();
      if (age >= FRESH_MS)
        void count().catch((error: unknown) => log.warn({ err: error }, 'the overview could not be counted'));
      return kept.overview;
    },
  };
}
