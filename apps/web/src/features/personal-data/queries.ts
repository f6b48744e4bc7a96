// What is held of anybody, for those who run the platform.
import { personalDataCalls as calls, type ErasureReport } from '@groundwork/contract/personal-data';
import { change } from '../../lib/data/change.ts';
import { nullOn, queryAs } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

export type Report = ErasureReport;

/** null: nothing is held. */
export const heldOf = (email: string) =>
  queryAs(calls.find, { query: { email } }, reply => reply.catch(nullOn('not_found')), {
    enabled: email !== '',
    isTriedOnce: true,
  });

export const archiveOf = () => saveFile(calls.archiveOf, (email: string) => ({ query: { email } }));

export const erase = () => change(calls.erase, (body: { email: string; confirmation: string }) => ({ body }));
