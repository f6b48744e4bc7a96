// Requests about the whole platform, of those who run it.
import type { Overview, overviewCalls } from '@groundwork/contract/overview';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { type KeptOverview, keepOverview } from './keep-overview.ts';

/** Shared by every request of this process. */
export function openOverview(dependencies: Dependencies): KeptOverview {
  return keepOverview(dependencies);
}

export function getOverview(
  kept: KeptOverview,
  _context: RequestContext<(typeof overviewCalls)['get']>,
): Promise<Overview> {
  return kept.get();
}
