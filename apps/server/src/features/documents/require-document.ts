// A document and the project it is for, looked for in the transaction of whoever works with them.
import type { Document } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { DocumentId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { requireProject } from '../projects/read-project.ts';
import { findDocument } from './store.ts';

/** The document, or a refusal. @throws Refusal not_found */
export async function requireDocument(
  tx: Tx,
  organizationId: OrganizationId,
  id: DocumentId,
): Promise<Document> {
  const document = await findDocument(tx, organizationId, id);
  if (!document) throw new Refusal('not_found');
  return document;
}

/** The project that a document is to belong to, when it is to belong to one. @throws Refusal not_found */
export async function requireNamed(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId | null,
): Promise<void> {
  if (projectId !== null) await requireProject(tx, organizationId, projectId);
}
