// What the inbox of leads asks, and what it changes.
import { leadCalls as calls, type LeadFilter, type LeadState } from '@groundwork/contract/leads';
import { staffCalls } from '@groundwork/contract/staff';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** Visitors write at any time. */
const refetchInterval = 10_000;

export const leads = (asked: LeadFilter) =>
  pages(calls.list, { query: { ...asked, limit: 50 } }, { staleTime: 0, refetchInterval });

export const leadCounts = (asked: LeadFilter) =>
  query(calls.counts, { query: asked }, { staleTime: 0, refetchInterval });

export const lead = (id: string) => query(calls.get, { params: { id } }, { staleTime: 0, refetchInterval });

export const staff = () => query(staffCalls.list, {}, { staleTime: 60_000 });

export const updateLead = ({ id, version }: { id: string; version: number }) =>
  change(
    calls.update,
    (body: { state: LeadState; owner_id: string | null; closed_reason?: string | undefined }) => ({
      params: { id },
      body,
      ifMatch: version,
    }),
  );

export const noteLead = (id: string) =>
  change(calls.note, (body: { body: string }) => ({ params: { id }, body }));

export const forwardLead = (id: string) => change(calls.forward, () => ({ params: { id } }));

export const saveLeads = (asked: LeadFilter) => saveFile(calls.export, () => ({ query: asked }));
