import type { Call } from '@groundwork/contract/call';
import { type CallInput, download } from '../api/call-api.ts';
import { saveDownload } from '../save-download.ts';
import { action, type Change } from './change.ts';

/** A file that the server makes, handed to the person. */
export function saveFile<const C extends Call, Given = void>(
  call: C,
  inputOf: (given: Given) => CallInput<C>,
): Change<Given, void> {
  return action(async given => saveDownload(await download(call, inputOf(given))));
}
