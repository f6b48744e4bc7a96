// The tables of documents, their versions and approvals.

import type { Deliverable, DeliverableFormat } from '@groundwork/contract/deliverables';
import type { DocumentStatus, DocumentType } from '@groundwork/contract/documents';
import type { DefaultColumn, TimestampColumn } from '../../platform/db.ts';

interface DocumentTable {
  organization_id: string;
  id: string;
  project_id: string | null;
  name: string;
  type: DocumentType;
  status: DefaultColumn<DocumentStatus>;
  description: DefaultColumn<string>;
  deliverable: Deliverable | null;
  format: DeliverableFormat | null;
  requested_by: string | null;
  requested_at: TimestampColumn | null;
  request_note: DefaultColumn<string>;
  due_date: string | null;
  version: DefaultColumn<number>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
}

interface DocumentVersionTable {
  organization_id: string;
  id: string;
  document_id: string;
  number: number;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  stored_as: string;
  made_of: string | null;
  uploaded_by: string | null;
  uploaded_at: TimestampColumn;
}

interface DocumentApprovalTable {
  organization_id: string;
  version_id: string;
  sha256: string;
  approved_by: string;
  approved_subject: string;
  approved_at: TimestampColumn;
}

declare module '../../platform/db.ts' {
  interface Tables {
    documents: DocumentTable;
    document_versions: DocumentVersionTable;
    document_approvals: DocumentApprovalTable;
  }
}
