// Everything a project holds, as one file: JSON, or an archive of CSV tables.
import type { projectCalls } from '@groundwork/contract/projects';
import { csvTable } from '../../platform/csv.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { zipOf } from '../../platform/zip.ts';
import { readProjectComments } from '../comments/reading.ts';
import { readDecisions } from '../decisions/outline.ts';
import { readProjectOperations } from '../operations/read-operations.ts';
import { readProject } from '../projects/read-project.ts';

type Calls = typeof projectCalls;

export async function exportProject(
  { database }: Dependencies,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const { id } = context.params;
  const held = await inRecordTenant(
    database,
    context.caller,
    { table: 'projects', id },
    async (tx, organizationId) => ({
      ...(await readProject(tx, organizationId, id)),
      operations: await readProjectOperations(tx, organizationId, id),
      decisions: await readDecisions(tx, { organizationId, projectId: id }),
      comments: await readProjectComments(tx, { organizationId, projectId: id }),
    }),
  );
  const name = fileNameOf(held.project.name, 'project');
  if (context.body.format === 'json') {
    return { stream: JSON.stringify(held, null, 2), type: 'application/json', filename: `${name}.json` };
  }
  const tables = {
    'project.csv': csvTable(
      [
        'id',
        'name',
        'status',
        'start_date',
        'target_completion_date',
        'completed_date',
        'progress_percentage',
        'assigned_agent',
      ],
      [held.project],
    ),
    'milestones.csv': csvTable(
      [
        'id',
        'position',
        'name',
        'description',
        'status',
        'kind',
        'depends_on',
        'due_date',
        'completed_date',
        'completed_by',
        'facts',
      ],
      held.milestones,
    ),
    'activity.csv': csvTable(['id', 'created_at', 'actor', 'description'], held.activity),
    'decisions.csv': csvTable(
      [
        'id',
        'question',
        'why',
        'about',
        'options',
        'default_value',
        'state',
        'answer',
        'deadline',
        'history',
      ],
      held.decisions,
    ),
    'comments.csv': csvTable(
      [
        'id',
        'milestone_id',
        'document_id',
        'about',
        'author',
        'is_staff',
        'body',
        'created_at',
        'edited_at',
        'removed_at',
      ],
      held.comments,
    ),
    'operations.csv': csvTable(
      ['id', 'kind', 'status', 'created_by', 'created_at', 'started_at', 'finished_at', 'result', 'error'],
      held.operations,
    ),
  };
  const entries = Object.entries(tables).map(([file, content]) => ({ name: file, content }));
  return { stream: zipOf(entries), type: 'application/zip', filename: `${name}.zip` };
}
