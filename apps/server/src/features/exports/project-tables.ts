// What a project holds, as tables: which columns of what, in which file of the archive.
import { csvTable } from '../../platform/csv.ts';
import type { WholeProject } from './read-whole-project.ts';

export function projectTables(held: WholeProject): Record<string, string> {
  return {
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
}
