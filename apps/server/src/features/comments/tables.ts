// The tables of comments. Internal ones stand in a table of their own, closed to the tenants' role.
import type { TimestampColumn } from '../../platform/db.ts';

interface InternalCommentTable {
  organization_id: string;
  id: string;
  milestone_id: string | null;
  document_id: string | null;
  author: string;
  author_subject: string;
  body: string;
  created_at: TimestampColumn;
  edited_at: TimestampColumn | null;
  removed_at: TimestampColumn | null;
}

interface CommentTable extends InternalCommentTable {
  author_member_id: string | null;
  is_staff: boolean;
}

declare module '../../platform/db.ts' {
  interface Tables {
    comments: CommentTable;
    internal_comments: InternalCommentTable;
  }
}
