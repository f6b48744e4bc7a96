// Changes that carry files. Kept out of change.ts, because the first page carries none.
import type { Call, ReplyOf } from '@groundwork/contract/call';
import { type CallInput, download } from '../api/call-api.ts';
import { type Upload, uploadFiles } from '../api/upload-files.ts';
import { saveDownload } from '../save-download.ts';
import { action, type Change, changeBy, paramsOf } from './change.ts';

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

/** A file that the server makes, handed to the person. */
export function saveFile<const C extends Call, Given = void>(
  call: C,
  inputOf: (given: Given) => CallInput<C>,
): Change<Given, void> {
  return action(async given => saveDownload(await download(call, inputOf(given))));
}
