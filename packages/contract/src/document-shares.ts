// Links that open one version of one document without a sign-in, until they end or are taken back.
import { z } from 'zod';
import { call } from './call.ts';
import { DocumentId } from './ids.ts';
import { Id, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** A link as it may be listed: never with what opens it. */
export const DocumentShare = z.object({
  id: Id,
  /** Of the version that it opens. */
  number: z.number().int(),
  made_by: z.string(),
  /** What they are called now, else their address. */
  made_by_name: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  /** Visits, looks within ten minutes of each other as one, and when it was looked at last. */
  opened: z.number().int(),
  opened_at: Timestamp.nullable(),
  is_live: z.boolean(),
});
export type DocumentShare = z.infer<typeof DocumentShare>;

/** What somebody with a link is shown: this file, and nothing else of the organization. */
export const SharedDocument = z.object({
  organization: z.string(),
  name: z.string(),
  file_name: z.string(),
  size: z.number().int(),
  uploaded_at: Timestamp,
  expires_at: Timestamp,
  /** Shows the file for some minutes. */
  view_url: z.string(),
});
export type SharedDocument = z.infer<typeof SharedDocument>;

/** Days that a link may count. */
export const shareDays = [1, 7, 30, 90] as const;

const OneDocument = z.object({ id: DocumentId });
const read = { read: 'documents.shares', same: ['id'] } as const;

export const documentShareCalls = {
  shares: call({
    name: 'documents.shares',
    method: 'GET',
    path: '/documents/{id}/shares',
    summary: 'Links that open versions of a document, newest first',
    permission: 'documents.write',
    params: OneDocument,
    reply: z.object({ data: z.array(DocumentShare) }),
  }),
  share: call({
    name: 'documents.share',
    method: 'POST',
    path: '/documents/{id}/shares',
    summary: 'A link that opens the newest version without a sign-in',
    permission: 'documents.write',
    peopleOnly: peopleOnly.share,
    changes: [read],
    params: OneDocument,
    body: z.object({ days: z.union(shareDays.map(days => z.literal(days))) }),
    /** The link is in this reply and never again. */
    reply: DocumentShare.extend({ url: z.string() }),
    status: 201,
    unkept: true,
    failures: ['document_draft', 'no_file', 'unsupported_media', 'conflict'],
  }),
  unshare: call({
    name: 'documents.unshare',
    method: 'DELETE',
    path: '/documents/{id}/shares/{share_id}',
    summary: 'Make a link stop working',
    permission: 'documents.write',
    peopleOnly: peopleOnly.share,
    changes: [read],
    params: OneDocument.extend({ share_id: Id }),
    status: 204,
  }),
  openShare: call({
    name: 'documents.openShare',
    method: 'POST',
    path: '/document-shares/open',
    summary: 'The one file a link is for, for whoever holds it',
    permission: 'public',
    changes: [],
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: SharedDocument,
    status: 200,
    unkept: true,
    failures: ['share_invalid'],
  }),
} as const;
