// All SQL about form submissions.
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export async function saveSubmission(db: Db, portalId: number, formId: string, body: unknown): Promise<void> {
  await sql`
    insert into sandbox.form_submissions (portal_id, form_id, body)
    values (${portalId}, ${formId}, ${JSON.stringify(body)}::jsonb)`.execute(db);
}
