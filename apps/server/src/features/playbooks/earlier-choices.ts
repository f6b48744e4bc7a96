// What other projects of the organization chose for columns of the same name, of the same object and system: by name, for
// whoever decides. What of it is applied without being asked is for the analysis to say.
import type { EarlierChoice } from '@groundwork/contract/earlier-choices';
import type { PlaybookOutcome } from '@groundwork/contract/playbook-shapes';
import type { SourceSystem } from '@groundwork/contract/source-systems';
import { normalForm } from '@groundwork/engine/learned/normal-form';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { listColumnLessons } from './store-lessons.ts';

/** Choices that are named of one column: the newest. */
const EACH = 3;

export async function earlierChoices(
  tx: Tx,
  of: ProjectScope,
  table: { system: SourceSystem; object: string | null; columns: readonly string[] },
): Promise<EarlierChoice[]> {
  const { system, object } = table;
  if (object === null) return [];
  const lessons = await listColumnLessons(tx, of, { system, object });
  const byHeader = Map.groupBy(lessons, lesson => normalForm(lesson.header));
  return table.columns.toSorted().flatMap(column => {
    const projects = new Map<string, EarlierChoice>();
    for (const { project_id, project_name, outcome } of byHeader.get(normalForm(column)) ?? []) {
      const chosen = chosenOf(outcome);
      if (chosen && !projects.has(project_id))
        projects.set(project_id, { column, project_id, project_name, ...chosen });
    }
    return [...projects.values()].slice(0, EACH);
  });
}

function chosenOf(
  outcome: PlaybookOutcome,
): Pick<EarlierChoice, 'action' | 'property' | 'label'> | undefined {
  switch (outcome.became) {
    case 'property':
      return { action: 'map', property: outcome.property, label: outcome.label };
    case 'new_property':
      return { action: 'create', property: null, label: outcome.label };
    case 'left_out':
      return { action: 'skip', property: null, label: null };
    case 'table':
    case 'format':
    case 'answer':
      break;
  }
  return undefined;
}
