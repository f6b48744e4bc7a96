// What the screens of staff ask about organizations, and what they change. Apart from what clients ask of their own: their
// pages come without it.

import type { BodyOf } from '@groundwork/contract/call';
import {
  organizationAdminCalls as calls,
  type OrganizationListAsked,
} from '@groundwork/contract/organization-admin';
import { type Organization, organizationCalls as ownCalls } from '@groundwork/contract/organizations';
import { keepPreviousData } from '@tanstack/react-query';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** Others work on the same list. */
const refetchInterval = 10_000;

export type ListAsked = OrganizationListAsked;

export const organizationList = (asked: ListAsked) =>
  pages(
    calls.list,
    { query: { limit: 100, ...asked } },
    { refetchInterval, placeholderData: keepPreviousData },
  );
export const organizationCounts = (search: string | undefined) =>
  query(
    calls.counts,
    { query: search === undefined ? {} : { search } },
    {
      refetchInterval,
      placeholderData: keepPreviousData,
    },
  );
export const saveList = () => saveFile(calls.exportList, (asked: ListAsked) => ({ query: asked }));

export const organizationOverview = (id: string) =>
  query(calls.overview, { params: { id } }, { refetchInterval });
export const timeline = (id: string) =>
  pages(calls.timeline, { params: { id }, query: { limit: 20 } }, { refetchInterval });
export const notes = (id: string) =>
  pages(calls.notes, { params: { id }, query: { limit: 20 } }, { refetchInterval });
export const removalOf = (id: string) =>
  query(calls.removal, { params: { id } }, { staleTime: 0, refetchInterval: 2000 });

export const createOrganization = () =>
  change(calls.create, (body: { name: string; plan: Organization['plan'] }) => ({ body }));

export type OrganizationEdit = BodyOf<(typeof ownCalls)['update']>;
/** At the version that was seen: what somebody else did meanwhile is not written over. */
export const editOrganization = ({ id }: Pick<Organization, 'id'>) =>
  change(ownCalls.update, ({ version, ...body }: OrganizationEdit & { version: number }) => ({
    params: { id },
    body,
    ifMatch: version,
  }));
export const removeOrganization = ({ id }: Pick<Organization, 'id'>) =>
  change(calls.remove, ({ version, ...typed }: { name: string; reason?: string; version: number }) => ({
    params: { id },
    query: typed,
    ifMatch: version,
  }));
export const restoreOrganization = () =>
  change(calls.restore, ({ id }: Pick<Organization, 'id'>) => ({ params: { id } }));
export const saveEverything = () =>
  saveFile(calls.export, ({ id }: Pick<Organization, 'id'>) => ({ params: { id } }));

export const addNote = (id: string) =>
  change(calls.addNote, ({ body }: { body: string }) => ({ params: { id }, body: { body } }));
export const removeNote = (id: string) =>
  change(calls.removeNote, (noteId: string) => ({ params: { id, noteId } }));
