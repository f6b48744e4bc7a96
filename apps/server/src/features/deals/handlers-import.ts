// A request of a rep to take in a file of deals.
import type { dealWorkCalls, ImportReport } from '@groundwork/contract/deal-work';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import { appendTrail } from '../trail/append-trail.ts';
import type { Shared } from './change-deal.ts';
import { readFile } from './file-of-deals.ts';
import { importDeals as take } from './import-deals.ts';

/** @throws Refusal invalid_request for a file without rows of deals */
export async function importDeals(
  dependencies: Dependencies,
  { finder }: Shared,
  context: RequestContext<(typeof dealWorkCalls)['import']>,
): Promise<ImportReport> {
  const { caller, body } = context;
  const rep = await requireRep(dependencies, caller);
  const { rows, unread } = readFile(body.text);
  const isPreview = body.is_preview;
  const areOthers = body.are_other_companies ?? false;
  const given = { repId: rep.id, actor: context, today: todayOf(dependencies), finder, isPreview, areOthers };
  return dependencies.database.platform(async tx => {
    const report = await take(tx, given, rows);
    const { registered, updated, refused } = report;
    const details = { registered, updated, refused };
    if (!isPreview) await appendTrail(tx, null, context, { action: 'deals.import', details });
    return { ...report, is_preview: isPreview, unread };
  });
}
