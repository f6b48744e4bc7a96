// Requests about the files of a deal: of its rep, and of staff who read them.
import type { registrationCalls } from '@groundwork/contract/deal-registrations';
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import type { dealWorkCalls } from '@groundwork/contract/deal-work';
import { Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import { displayNameOf } from '../trail/append-trail.ts';
import { changeDeal, inTrail, type Shared } from './change-deal.ts';
import { requireDeal } from './read-deal.ts';
import { requireFileRoom } from './rules.ts';
import * as store from './store-files.ts';
import { takeDealFile } from './take-deal-file.ts';

type Calls = typeof dealWorkCalls;

/** @throws Refusal not_found, file_refused, too_large, conflict, storage_full */
export async function addFile(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['addFile']>,
): Promise<DealDetail> {
  const { database } = dependencies;
  const rep = await requireRep(dependencies, context.caller);
  // Before the first byte is kept: nobody fills the disk through a deal that is not theirs.
  await database.readOnlyRep(rep.id, async tx => {
    const { id } = await requireDeal(tx, context.params.id, todayOf(dependencies));
    requireFileRoom(await store.countFiles(tx, { repId: rep.id, dealId: id }), 0);
  });
  const author = displayNameOf(context);
  return takeDealFile(dependencies, context.uploads(), file =>
    database.atomically(() =>
      changeDeal(dependencies, shared, context, async ({ tx, deal }) => {
        const of = { repId: deal.rep_id, dealId: deal.id };
        requireFileRoom(await store.countFiles(tx, of), file.bytes);
        await store.insertFile(tx, of, { ...file, author });
        return { action: 'deals.addFile', details: { name: file.name } };
      }),
    ),
  );
}

/** @throws Refusal not_found */
export async function getFile(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['file']>,
): Promise<Download> {
  const rep = await requireRep(dependencies, caller);
  const { database } = dependencies;
  return asDownload(
    dependencies,
    await database.readOnlyRep(rep.id, tx => store.findFile(tx, params.id, params.fileId)),
  );
}

/** A rep's file leaves for somebody else: who took it stays in the trail. @throws Refusal not_found */
export function getRegistrationFile(
  dependencies: Dependencies,
  context: RequestContext<(typeof registrationCalls)['file']>,
): Promise<Download> {
  const { id, fileId } = context.params;
  return dependencies.database.platform(async tx => {
    const file = await store.findFile(tx, id, fileId);
    const download = await asDownload(dependencies, file);
    await inTrail(tx, context, { action: 'registrations.file', id, details: { file: file?.name } });
    return download;
  });
}

/** @throws Refusal not_found */
export function removeFile(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['removeFile']>,
): Promise<DealDetail> {
  return changeDeal(dependencies, shared, context, async ({ tx, deal }) => {
    const of = { repId: deal.rep_id, dealId: deal.id };
    if (!(await store.deleteFile(tx, of, context.params.fileId))) throw new Refusal('not_found');
    return { action: 'deals.removeFile' };
  });
}

async function asDownload(
  { files }: Dependencies,
  file: store.StoredDealFile | undefined,
): Promise<Download> {
  if (!file) throw new Refusal('not_found');
  return { stream: await files.read(file.stored_as), type: file.type, filename: file.name };
}
