// What staff ask about partners and their reps, and what they change of them.
import { registrationCalls } from '@groundwork/contract/deal-registrations';
import type { PartnerId, RepId } from '@groundwork/contract/ids';
import {
  partnerCalls,
  type Rep,
  type RepFilter,
  type RepTarget,
  repCalls,
} from '@groundwork/contract/partners';
import { keepPreviousData } from '@tanstack/react-query';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

export const partners = () => query(partnerCalls.list, { query: {} }, { staleTime: 60_000 });

export const reps = (asked: RepFilter) =>
  pages(repCalls.list, { query: { ...asked, limit: 50 } }, { placeholderData: keepPreviousData });

export const rep = (id: RepId) => query(repCalls.get, { params: { id } });

export const addPartner = () => change(partnerCalls.create, (body: { name: string }) => ({ body }));

interface RepGiven {
  name: string;
  email: string;
  partner_id: PartnerId;
  currency: string;
}
export const addRep = () => change(repCalls.create, (body: RepGiven) => ({ body }));

export const updateRep = ({ id, version }: Pick<Rep, 'id' | 'version'>) =>
  change(
    repCalls.update,
    (body: Partial<Pick<RepGiven, 'name' | 'partner_id'>> & { status?: Rep['status'] }) => ({
      params: { id },
      body,
      ifMatch: version,
    }),
  );

export const setTarget = (id: RepId) =>
  change(repCalls.setTarget, (body: RepTarget) => ({ params: { id }, body }));

export const handOver = (id: RepId) =>
  change(registrationCalls.moveBook, (body: { to: RepId }) => ({ params: { id }, body }));
