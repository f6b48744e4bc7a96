// What staff ask of registrations, and what they decide.
import { registrationCalls as calls, type RegistrationFilter } from '@groundwork/contract/deal-registrations';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { repCalls } from '@groundwork/contract/partners';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';
import type { Seen } from './queries.ts';

/** Reps register at any time. */
const refetchInterval = 15_000;

export const registrations = (asked: RegistrationFilter) =>
  pages(calls.list, { query: { ...asked, limit: 50 } }, { staleTime: 0, refetchInterval });
export const registrationCounts = (asked: RegistrationFilter) =>
  query(calls.counts, { query: asked }, { staleTime: 0, refetchInterval });
export const activeReps = () =>
  query(repCalls.list, { query: { status: 'active', limit: 200 } }, { staleTime: 60_000 });

export const registration = (id: DealId) => query(calls.get, { params: { id } }, { staleTime: 0 });

const at = ({ id, version }: Seen) => ({ params: { id }, ifMatch: version });

export const approve = (seen: Seen) => change(calls.approve, () => at(seen));
export const reject = (seen: Seen) =>
  change(calls.reject, (body: { reason: string }) => ({ ...at(seen), body }));
export const extend = (seen: Seen) =>
  change(calls.extend, (body: { until: string }) => ({ ...at(seen), body }));
export const noteCancelled = (seen: Seen) =>
  change(calls.cancel, (body: { cancelled_on: string; reason: string }) => ({ ...at(seen), body }));
export const takeBack = (seen: Seen) =>
  change(calls.takeBack, (body: { reason: string }) => ({ ...at(seen), body }));
export const saveRegistrationFile = (id: DealId) =>
  saveFile(calls.file, (fileId: string) => ({ params: { id, fileId } }));
export const reassign = (seen: Seen) =>
  change(calls.reassign, (body: { rep_id: RepId }) => ({ ...at(seen), body }));
export const saveSplits = (seen: Seen) =>
  change(calls.split, (body: { splits: { rep_id: RepId; share_bp: number }[] }) => ({ ...at(seen), body }));
