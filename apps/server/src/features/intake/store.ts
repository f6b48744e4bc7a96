// All SQL of intake: uploaded files, cached profiles, the analysis with its answers.

import type { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { Answers } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';

export type StoredSource = Omit<Row<'source_files'>, 'organization_id' | 'begun_by_program'>;

const columns = sql.raw('id, project_id, name, bytes, sha256, stored_as, uploaded_by, created_at');

/** @returns whether the project exists in this organization */
export async function hasProject(tx: Tx, of: ProjectScope): Promise<boolean> {
  const { rows } = await sql`
    select from projects where organization_id = ${of.organizationId} and id = ${of.projectId}`.execute(tx);
  return rows.length > 0;
}

/** Waits for whoever adds, replaces or removes a file of the project, and for work on it being queued. */
export async function lockFiles(tx: Tx, of: ProjectScope): Promise<void> {
  await sql`
    select from projects where organization_id = ${of.organizationId} and id = ${of.projectId}
    for update`.execute(tx);
}

/** In the order of their names, so that the same files give the same analysis however they came. */
export async function listSources(tx: Tx, of: ProjectScope): Promise<StoredSource[]> {
  const { rows } = await sql<StoredSource>`
    select ${columns} from source_files
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} order by name, id`.execute(
    tx,
  );
  return rows;
}

/** What a file of this name would take the place of: how large it is, and which program handed it in. */
export async function findNamed(
  tx: Tx,
  of: ProjectScope,
  name: string,
): Promise<Pick<Row<'source_files'>, 'bytes' | 'begun_by_program'> | undefined> {
  const { rows } = await sql<Pick<Row<'source_files'>, 'bytes' | 'begun_by_program'>>`
    select bytes, begun_by_program from source_files
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and name = ${name}`.execute(
    tx,
  );
  return rows[0];
}

/** Takes the place of a file of the same name; answers what that one was stored as. */
export async function putSource(
  tx: Tx,
  of: ProjectScope,
  file: Pick<
    Row<'source_files'>,
    'id' | 'name' | 'bytes' | 'sha256' | 'stored_as' | 'uploaded_by' | 'begun_by_program'
  >,
): Promise<{ source: StoredSource; replaced: string | undefined }> {
  const old = await sql<Pick<Row<'source_files'>, 'stored_as'>>`
    delete from source_files where organization_id = ${of.organizationId} and project_id = ${of.projectId}
      and name = ${file.name} returning stored_as`.execute(tx);
  const { rows } = await sql<StoredSource>`
    insert into source_files (organization_id, id, project_id, name, bytes, sha256, stored_as, uploaded_by,
      begun_by_program)
    values (${of.organizationId}, ${file.id}, ${of.projectId}, ${file.name}, ${file.bytes}, ${file.sha256},
      ${file.stored_as}, ${file.uploaded_by}, ${file.begun_by_program})
    returning ${columns}`.execute(tx);
  const [source] = rows;
  if (!source) throw new Error('the file was not stored');
  return { source, replaced: old.rows[0]?.stored_as };
}

/** Which of these keys a project of any organization names; for the platform role. */
export async function storedAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'source_files'>, 'stored_as'>>`
    select stored_as from source_files where stored_as = any(${keys}::text[])`.execute(tx);
  return rows.map(row => row.stored_as);
}

/** The program that handed it in; null where a person did. */
export async function readProgram(tx: Tx, of: ProjectScope, id: string): Promise<string | null> {
  const { rows } = await sql<Pick<Row<'source_files'>, 'begun_by_program'>>`
    select begun_by_program from source_files
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and id = ${id}`.execute(tx);
  return rows[0]?.begun_by_program ?? null;
}

export async function deleteSource(tx: Tx, of: ProjectScope, id: string): Promise<StoredSource | undefined> {
  const { rows } = await sql<StoredSource>`
    delete from source_files
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and id = ${id}
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function findProfiles(
  tx: Tx,
  organizationId: OrganizationId,
  hashes: string[],
): Promise<{ sha256: string; source: string; profile: SourceProfile }[]> {
  const { rows } = await sql<Pick<Row<'source_profiles'>, 'sha256' | 'source' | 'profile'>>`
    select sha256, source, profile from source_profiles
    where organization_id = ${organizationId} and sha256 = any(${hashes}::text[])`.execute(tx);
  return rows;
}

export async function saveProfile(
  tx: Tx,
  organizationId: OrganizationId,
  sha256: string,
  profile: SourceProfile,
): Promise<void> {
  await sql`
    insert into source_profiles (organization_id, sha256, source, profile)
    values (${organizationId}, ${sha256}, ${profile.id}, ${jsonText(profile)}::jsonb)
    on conflict (organization_id, sha256, source) do update set profile = excluded.profile`.execute(tx);
}

/** `made_of`: the files it was made of. `plan_before`: the plan people last looked over, when they have not looked over the
 *  present one. */
export type StoredAnalysis = Omit<
  Row<'analyses'>,
  'organization_id' | 'project_id' | 'files_at' | 'previewed_version'
>;

const analysisColumns = sql.raw(
  'analysis, answers, portal_id, portal_schema, made_of, plan_before, version, analysed_at',
);

export async function findAnalysis(tx: Tx, of: ProjectScope): Promise<StoredAnalysis | undefined> {
  const { rows } = await sql<StoredAnalysis>`
    select ${analysisColumns} from analyses
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(tx);
  return rows[0];
}

/** Saves a newer analysis over the version it was made from (0: there was none). Undefined: somebody was faster. */
export async function saveAnalysis(
  tx: Tx,
  of: ProjectScope,
  from: number,
  made: Pick<StoredAnalysis, 'analysis' | 'answers' | 'portal_id' | 'portal_schema' | 'made_of'>,
): Promise<StoredAnalysis | undefined> {
  const { rows } = await sql<StoredAnalysis>`
    insert into analyses as known (organization_id, project_id, analysis, answers, portal_id, portal_schema, made_of)
    values (${of.organizationId}, ${of.projectId}, ${jsonText(made.analysis)}::jsonb,
      ${jsonText(made.answers)}::jsonb, ${made.portal_id}, ${jsonText(made.portal_schema)}::jsonb,
      ${jsonText(made.made_of)}::jsonb)
    on conflict (organization_id, project_id) do update
      set analysis = excluded.analysis, answers = excluded.answers, portal_id = excluded.portal_id,
        portal_schema = excluded.portal_schema, made_of = excluded.made_of, version = known.version + 1,
        plan_before = coalesce(known.plan_before, known.analysis -> 'plan'),
        analysed_at = now(),
        files_at = case when known.made_of = excluded.made_of then known.files_at else now() end
      where known.version = ${from}
    returning ${analysisColumns}`.execute(tx);
  return rows[0];
}

/** The present plan is the one people looked over. False: there is a newer analysis than that. */
export async function acceptPlan(tx: Tx, of: ProjectScope, version: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    update analyses set plan_before = null
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}
      and version = ${version ?? sql.ref('version')}
    returning version`.execute(tx);
  return rows.length > 0;
}

/** Whether the analysis has been made of the same files since then. */
export async function hasSameFilesSince(tx: Tx, of: ProjectScope, since: string): Promise<boolean> {
  const { rows } = await sql`
    select from analyses where organization_id = ${of.organizationId} and project_id = ${of.projectId}
      and files_at <= ${since}`.execute(tx);
  return rows.length > 0;
}

/** The project whose analysis was last made against a portal. */
export async function projectOfPortal(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<ProjectId | undefined> {
  const { rows } = await sql<Pick<Row<'analyses'>, 'project_id'>>`
    select project_id from analyses where organization_id = ${organizationId} and portal_id = ${portalId}
    order by analysed_at desc limit 1`.execute(tx);
  return rows[0]?.project_id;
}

/** What was answered and how many files there are, without the analysis itself, which may be large. */
export async function findAnswered(
  tx: Tx,
  of: ProjectScope,
): Promise<{ answers: Answers; files: number } | undefined> {
  const { rows } = await sql<Pick<Row<'analyses'>, 'answers'> & { files: number }>`
    select a.answers, (select count(*)::int from source_files f
      where f.organization_id = a.organization_id and f.project_id = a.project_id) as files
    from analyses a where a.organization_id = ${of.organizationId} and a.project_id = ${of.projectId}`.execute(
    tx,
  );
  return rows[0];
}

/** Projects of which somebody answered something, the latest first; as many as one analysis learns from. */
export async function listAnsweredProjects(tx: Tx, organizationId: OrganizationId): Promise<ProjectId[]> {
  const { rows } = await sql<Pick<Row<'analyses'>, 'project_id'>>`
    select project_id from analyses where organization_id = ${organizationId}
      and (answers -> 'sources' <> '{}'::jsonb or answers -> 'decisions' <> '{}'::jsonb)
    order by analysed_at desc, project_id limit 50`.execute(tx);
  return rows.map(row => row.project_id);
}
