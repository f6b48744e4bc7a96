// Changes that carry files. Apart from the others: most pages send none.
import type { Call, ReplyOf } from '@groundwork/contract/call';
import { type Upload, uploadFiles } from '../api/upload-files.ts';
import { type Change, changeBy, paramsOf } from './change.ts';

/** Files, with progress. */
export function upload<const C extends Call, Given>(
  call: C,
  uploadOf: (given: Given) => Upload<C>,
  extras: Pick<Change<Given, ReplyOf<C>>, 'cacheUpdates'> = {},
): Change<Given, ReplyOf<C>> {
  return changeBy(call, given => uploadFiles(call, uploadOf(given)), {
    paramsOf: given => paramsOf(uploadOf(given)),
    ...extras,
  });
}
