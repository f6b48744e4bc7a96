// Documents that people exchange, and deliverables that the product makes. An approval is bound to one version's hash.
import { z } from 'zod';
import { call } from './call.ts';
import { documentReads } from './changes.ts';
import { Deliverable, DeliverableFormat, DeliverableState } from './deliverables.ts';
import { DocumentId, OrganizationId, ProjectId } from './ids.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { StorageUse } from './storage.ts';

export const documentTypes = [
  'report',
  'configuration',
  'documentation',
  'training',
  'contract',
  'other',
] as const;
export const DocumentType = z.enum(documentTypes);
export type DocumentType = z.infer<typeof DocumentType>;

export const documentStatuses = ['draft', 'review', 'approved', 'delivered'] as const;
export const DocumentStatus = z.enum(documentStatuses);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** Consent of a person to exactly the bytes with this hash. Names here are what people are called now, else their address. */
export const DocumentApproval = z.object({
  by: z.string(),
  by_name: z.string(),
  at: Timestamp,
  sha256: z.string(),
});

const File = {
  /** As the sender named it. */
  file_name: z.string(),
  /** Found out from the content, never believed from the sender. */
  media_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  uploaded_by: z.string().nullable(),
  uploaded_by_name: z.string().nullable(),
  uploaded_at: Timestamp,
  /** A browser may show it; everything else is only ever saved. */
  is_viewable: z.boolean(),
  /** Made by the product from the project's data. */
  is_generated: z.boolean(),
  approval: DocumentApproval.nullable(),
};

export const DocumentVersion = z.object({ id: Id, number: z.number().int(), ...File });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** What somebody asked for; it stays on the document after the file has come. */
export const DocumentRequest = z.object({
  by: z.string(),
  by_name: z.string(),
  at: Timestamp,
  note: z.string(),
  due_date: Day.nullable(),
});

export const Document = z.object({
  id: DocumentId,
  organization_id: OrganizationId,
  project_id: ProjectId.nullable(),
  name: z.string(),
  type: DocumentType,
  status: DocumentStatus,
  description: z.string(),
  /** Bytes of the newest version, and below when it came: 0 and null while nothing was uploaded. */
  size: z.number().int(),
  uploaded_at: Timestamp.nullable(),
  /** Asked for, and nobody has uploaded it yet. */
  is_requested: z.boolean(),
  request: DocumentRequest.nullable(),
  file: DocumentVersion.nullable(),
  /** Of the newest version: a newer one has none until somebody approves it. */
  approval: DocumentApproval.nullable(),
  is_generated: z.boolean(),
  /** Of the record, for If-Match; not the number of the file's version. */
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Document = z.infer<typeof Document>;

export const DocumentSummary = z.object({
  total: z.number().int(),
  delivered: z.number().int(),
  in_review: z.number().int(),
  /** Bytes of the newest versions together. */
  total_size: z.number().int(),
  /** Of the organization, whatever project is asked about; null for those who look at several. */
  storage: StorageUse.nullable(),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const DocumentName = z.string().trim().min(1, 'Name is required').max(200);
export const DocumentDescription = z.string().trim().max(1000);
const One = z.object({ id: DocumentId });
/** With a project: documents of no project as well, which concern all of them. */
const withGeneral = { with_general: z.literal('true').optional() };
const Scope = { organization_id: OrganizationId.optional(), project_id: ProjectId.optional() };
const Narrowed = {
  /** Found in the name or the description, whatever the case. */
  search: z.string().trim().max(200).optional(),
  type: DocumentType.optional(),
  status: DocumentStatus.optional(),
};
const uploadFailures = ['too_large', 'file_refused', 'storage_full', 'storage_limit'] as const;

export const documentCalls = {
  list: call({
    name: 'documents.list',
    method: 'GET',
    path: '/documents',
    summary: 'Documents, newest first',
    permission: 'documents.read',
    query: PageQuery.extend({ ...Scope, ...withGeneral, ...Narrowed }),
    reply: page(Document),
  }),
  summary: call({
    name: 'documents.summary',
    method: 'GET',
    path: '/documents/summary',
    summary: 'How many documents there are, and how large they are together',
    permission: 'documents.read',
    query: z.object({ ...Scope, ...withGeneral, ...Narrowed }),
    reply: DocumentSummary,
  }),
  get: call({
    name: 'documents.get',
    method: 'GET',
    path: '/documents/{id}',
    summary: 'One document',
    permission: 'documents.read',
    params: One,
    reply: Document,
  }),
  upload: call({
    name: 'documents.upload',
    method: 'POST',
    path: '/documents',
    summary: 'Upload a new document (one file)',
    permission: 'documents.write',
    changes: documentReads,
    // Beside the body, so that they are checked before the file is read.
    query: z.object({
      ...Scope,
      /** The file's name without its ending, unless said. */
      name: DocumentName.optional(),
      type: DocumentType.optional(),
      status: z.enum(['draft', 'review']).optional(),
      description: DocumentDescription.optional(),
    }),
    stream: 'upload',
    reply: Document,
    status: 201,
    failures: uploadFailures,
  }),
  uploadVersion: call({
    name: 'documents.uploadVersion',
    method: 'POST',
    path: '/documents/{id}/versions',
    summary: 'Upload a newer version (one file); the approval of the former one does not carry over',
    permission: 'documents.write',
    changes: documentReads,
    params: One,
    stream: 'upload',
    reply: Document,
    status: 201,
    failures: uploadFailures,
  }),
  versions: call({
    name: 'documents.versions',
    method: 'GET',
    path: '/documents/{id}/versions',
    summary: 'Versions of a document, newest first',
    permission: 'documents.read',
    params: One,
    reply: z.object({ data: z.array(DocumentVersion) }),
  }),
  update: call({
    name: 'documents.update',
    method: 'PATCH',
    path: '/documents/{id}',
    summary: 'Change name, description, type or status of a document',
    permission: 'documents.write',
    changes: documentReads,
    params: One,
    body: z.object({
      name: DocumentName.optional(),
      description: DocumentDescription.optional(),
      type: DocumentType.optional(),
      status: DocumentStatus.optional(),
    }),
    reply: Document,
    conditional: true,
    failures: ['no_file'],
  }),
  request: call({
    name: 'documents.request',
    method: 'POST',
    path: '/documents/requests',
    summary: 'Ask for a document; it is listed until somebody uploads it',
    permission: 'documents.write',
    changes: documentReads,
    body: z.object({
      ...Scope,
      name: DocumentName,
      type: DocumentType.default('other'),
      note: z.string().trim().max(1000).default(''),
      due_date: Day.nullish(),
    }),
    reply: Document,
    status: 201,
  }),
  approve: call({
    name: 'documents.approve',
    method: 'POST',
    path: '/documents/{id}/approve',
    summary: 'Approve the version with this hash, and no other',
    permission: 'documents.approve',
    peopleOnly: peopleOnly.approve,
    changes: documentReads,
    params: One,
    body: z.object({ sha256: z.string().length(64, 'The hash of the version you saw') }),
    reply: Document,
    failures: ['approval_stale', 'no_file', 'document_draft'],
  }),
  download: call({
    name: 'documents.download',
    method: 'GET',
    path: '/documents/{id}/download',
    summary: 'The file of a document, as it was uploaded; never of a draft',
    permission: 'documents.read',
    params: One,
    query: z.object({ number: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    stream: 'download',
    media: ['*/*'],
    failures: ['document_draft', 'no_file'],
  }),
  link: call({
    name: 'documents.link',
    method: 'POST',
    path: '/documents/{id}/view-link',
    summary: 'A link that shows one version in a browser for some minutes',
    permission: 'documents.read',
    peopleOnly: peopleOnly.share,
    changes: [],
    params: One,
    body: z.object({ number: z.number().int().min(1).max(1_000_000).optional() }),
    reply: z.object({ url: z.string(), expires_at: Timestamp }),
    failures: ['unsupported_media', 'no_file'],
  }),
  view: call({
    name: 'documents.view',
    method: 'GET',
    path: '/documents/view',
    summary: 'The file a view link stands for',
    permission: 'public',
    query: z.object({ link: z.string().max(600).default('') }),
    stream: 'download',
    media: ['*/*'],
    failures: ['link_invalid'],
  }),
  remove: call({
    name: 'documents.remove',
    method: 'DELETE',
    path: '/documents/{id}',
    summary: 'Remove a document and all its versions',
    permission: 'documents.write',
    peopleOnly: peopleOnly.remove,
    changes: documentReads,
    params: One,
    status: 204,
  }),
  deliverables: call({
    name: 'documents.deliverables',
    method: 'GET',
    path: '/projects/{id}/deliverables',
    summary: 'What can be made of a project’s data, and whether what was made is still current',
    permission: 'documents.read',
    params: z.object({ id: ProjectId }),
    reply: z.object({ data: z.array(DeliverableState) }),
  }),
  generate: call({
    name: 'documents.generate',
    method: 'POST',
    path: '/projects/{id}/deliverables',
    summary: 'Make a deliverable of a project’s data; the same data make no new version',
    permission: 'documents.write',
    changes: documentReads,
    params: z.object({ id: ProjectId }),
    body: z.object({ deliverable: Deliverable, format: DeliverableFormat.default('pdf') }),
    reply: z.object({ document: Document, is_new_version: z.boolean() }),
    failures: ['nothing_to_generate', 'storage_full', 'storage_limit'],
  }),
} as const;
