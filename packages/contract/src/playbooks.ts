// Playbooks: what an organization's people corrected and decided, kept for their next export; and those that staff share with
// every client.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { PlaybookEntry, PlaybookFile, PlaybookKind } from './playbook-shapes.ts';
import { requiredLine } from './text.ts';

export const PlaybookState = z.object({
  /** Off: nothing of it is applied to an analysis. What people choose is kept all the same. */
  is_on: z.boolean(),
  /** Whether playbooks that staff share with every client are applied as well. */
  uses_shared: z.boolean(),
  entries: z.number().int(),
  /** Entries that contradict themselves. */
  contradicting: z.number().int(),
  switched_off: z.number().int(),
  shared: z.number().int(),
});
export type PlaybookState = z.infer<typeof PlaybookState>;

/** What importing a file would do. */
export const PlaybookPreview = z.object({
  /** Entries that are not there yet. */
  added: z.number().int(),
  /** Entries that say the same as one that is there. */
  confirmed: z.number().int(),
  /** Entries that say something else than one that is there: the next export is then asked about. */
  contradicting: z.array(z.object({ entry: z.string(), has: z.string(), brings: z.string() })),
});
export type PlaybookPreview = z.infer<typeof PlaybookPreview>;

export const SharedPlaybook = z.object({
  id: Id,
  name: z.string(),
  is_on: z.boolean(),
  entries: z.number().int(),
  shared_by: z.string(),
  shared_at: Timestamp,
  file: PlaybookFile,
});
export type SharedPlaybook = z.infer<typeof SharedPlaybook>;

const Of = z.object({ id: OrganizationId });
const OneEntry = Of.extend({ entryId: Id });
const OneShared = z.object({ sharedId: Id });
const own = ['playbooks.get', 'playbooks.entries', 'playbooks.file'].map(read => ({ read, same: ['id'] }));
const changesOwn = [...own, 'playbooks.ofOrganizations'];
const changesShared = ['playbooks.shared', 'playbooks.get'];
/** How many organizations are listed at once. */
const MOST_LISTED = 500;

export const playbookCalls = {
  get: call({
    name: 'playbooks.get',
    method: 'GET',
    path: '/organizations/{id}/playbook',
    summary: 'Whether an organization’s playbook is applied, and how much is in it',
    permission: 'projects.read',
    params: Of,
    reply: PlaybookState,
  }),
  set: call({
    name: 'playbooks.set',
    method: 'PATCH',
    path: '/organizations/{id}/playbook',
    summary: 'Switch a playbook, or those that are shared with every client, on or off',
    permission: 'playbooks.manage',
    peopleOnly: peopleOnly.settings,
    changes: changesOwn,
    params: Of,
    body: z.strictObject({ is_on: z.boolean().optional(), uses_shared: z.boolean().optional() }),
    reply: PlaybookState,
  }),
  entries: call({
    name: 'playbooks.entries',
    method: 'GET',
    path: '/organizations/{id}/playbook/entries',
    summary: 'What is in a playbook, the latest first',
    permission: 'projects.read',
    params: Of,
    query: PageQuery.extend({ search: z.string().max(200).optional(), kind: PlaybookKind.optional() }),
    reply: page(PlaybookEntry),
  }),
  setEntry: call({
    name: 'playbooks.setEntry',
    method: 'PATCH',
    path: '/organizations/{id}/playbook/entries/{entryId}',
    summary: 'Switch one entry of a playbook on or off',
    permission: 'playbooks.manage',
    peopleOnly: peopleOnly.settings,
    changes: changesOwn,
    params: OneEntry,
    body: z.strictObject({ is_on: z.boolean() }),
    status: 204,
  }),
  removeEntry: call({
    name: 'playbooks.removeEntry',
    method: 'DELETE',
    path: '/organizations/{id}/playbook/entries/{entryId}',
    summary: 'Forget one entry of a playbook',
    permission: 'playbooks.manage',
    peopleOnly: peopleOnly.remove,
    changes: changesOwn,
    params: OneEntry,
    status: 204,
  }),
  removeAll: call({
    name: 'playbooks.removeAll',
    method: 'DELETE',
    path: '/organizations/{id}/playbook/entries',
    summary: 'Forget everything in a playbook',
    permission: 'playbooks.manage',
    peopleOnly: peopleOnly.remove,
    changes: changesOwn,
    params: Of,
    status: 204,
  }),
  file: call({
    name: 'playbooks.file',
    method: 'GET',
    path: '/organizations/{id}/playbook/file',
    summary: 'A playbook as a file that can be imported elsewhere',
    permission: 'projects.read',
    params: Of,
    reply: PlaybookFile,
  }),
  preview: call({
    name: 'playbooks.preview',
    method: 'POST',
    path: '/organizations/{id}/playbook/preview',
    summary: 'What importing a playbook would change; changes nothing',
    permission: 'playbooks.manage',
    changes: [],
    unkept: true,
    failures: ['too_large'],
    params: Of,
    body: PlaybookFile,
    reply: PlaybookPreview,
    status: 200,
  }),
  import: call({
    name: 'playbooks.import',
    method: 'POST',
    path: '/organizations/{id}/playbook/import',
    summary: 'Add the entries of a playbook file to a playbook',
    permission: 'playbooks.manage',
    peopleOnly: peopleOnly.settings,
    changes: changesOwn,
    failures: ['too_large'],
    params: Of,
    body: PlaybookFile,
    reply: PlaybookPreview,
    status: 200,
  }),
  ofOrganizations: call({
    name: 'playbooks.ofOrganizations',
    method: 'GET',
    path: '/playbooks',
    summary: `Which organizations have playbooks, the fullest first; at most ${MOST_LISTED}`,
    permission: 'playbooks.share',
    reply: z.object({
      data: z.array(
        z.object({
          organization: z.object({ id: OrganizationId, name: z.string() }),
          is_on: z.boolean(),
          entries: z.number().int(),
          used: z.number().int(),
          last_at: Timestamp,
        }),
      ),
    }),
  }),
  shared: call({
    name: 'playbooks.shared',
    method: 'GET',
    path: '/playbooks/shared',
    summary: 'Playbooks that are applied to every client, the latest first',
    permission: 'playbooks.share',
    reply: z.object({ data: z.array(SharedPlaybook) }),
  }),
  share: call({
    name: 'playbooks.share',
    method: 'POST',
    path: '/playbooks/shared',
    summary: 'Share a playbook with every client',
    permission: 'playbooks.share',
    peopleOnly: peopleOnly.share,
    changes: changesShared,
    body: z.strictObject({ name: requiredLine('Name is required', 120), file: PlaybookFile }),
    reply: SharedPlaybook,
    status: 201,
    failures: ['conflict'],
  }),
  setShared: call({
    name: 'playbooks.setShared',
    method: 'PATCH',
    path: '/playbooks/shared/{sharedId}',
    summary: 'Apply a shared playbook to every client, or no longer',
    permission: 'playbooks.share',
    peopleOnly: peopleOnly.share,
    changes: changesShared,
    params: OneShared,
    body: z.strictObject({ is_on: z.boolean() }),
    status: 204,
  }),
  removeShared: call({
    name: 'playbooks.removeShared',
    method: 'DELETE',
    path: '/playbooks/shared/{sharedId}',
    summary: 'Take a playbook back that was shared',
    permission: 'playbooks.share',
    peopleOnly: peopleOnly.share,
    changes: changesShared,
    params: OneShared,
    status: 204,
  }),
} as const;
