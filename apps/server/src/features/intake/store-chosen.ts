// SQL of choices that leave everything else of an analysis as it is.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';

type Chosen = Pick<Row<'analyses'>, 'analysis' | 'answers'>;

/** Nobody else changes it before the transaction ends. */
export async function lockAnalysis(tx: Tx, of: ProjectScope): Promise<Chosen | undefined> {
  const { rows } = await sql<Chosen>`
    select analysis, answers from analyses
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} for update`.execute(tx);
  return rows[0];
}

export async function saveChosen(tx: Tx, of: ProjectScope, { analysis, answers }: Chosen): Promise<void> {
  await sql`
    update analyses set analysis = ${jsonText(analysis)}::jsonb, answers = ${jsonText(answers)}::jsonb,
      version = version + 1
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(tx);
}
