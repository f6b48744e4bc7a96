// How a newer plan changes a project's milestones: nothing is removed silently, and what a person edited stays. Pure.
import type { Plan } from '@groundwork/contract/plans';
import { dayInWords } from '@groundwork/engine/words/wording';
import type { Row } from '../../schema/rows.ts';

export interface MilestoneFields {
  name: string;
  description: string;
  due_date: string | null;
}

/** A planned milestone as it stands. */
export interface CurrentRow
  extends Pick<Row<'milestones'>, 'name' | 'description' | 'due_date' | 'status' | 'is_talked_about'>,
    Pick<Row<'planned_milestones'>, 'key' | 'milestone_id' | 'planned'> {}

type Planned = Plan['milestones'][number];

export interface PlanDiff {
  add: { planned: Planned; position: number }[];
  /** `fields` are what shall stand; a person's own words and dates are among them. */
  change: { row: CurrentRow; planned: Planned; position: number; fields: MilestoneFields }[];
  remove: CurrentRow[];
  /** The changes for people, one line each. */
  lines: string[];
}

function fieldsOf({ name, description, due_date }: MilestoneFields): MilestoneFields {
  return { name, description, due_date };
}

export function diffPlan(plan: Plan, rows: readonly CurrentRow[]): PlanDiff {
  const diff: PlanDiff = { add: [], change: [], remove: [], lines: [] };
  const known = new Map(rows.map(row => [row.key, row]));
  for (const [position, planned] of plan.milestones.entries()) {
    const row = known.get(planned.key);
    known.delete(planned.key);
    if (!row) {
      diff.add.push({ planned, position });
      if (rows.length > 0)
        diff.lines.push(`Plan: “${planned.name}” was added, due ${inWords(planned.due_date)}.`);
      continue;
    }
    diff.change.push({ row, planned, position, fields: merged(row, planned, diff.lines) });
  }
  for (const row of known.values()) {
    if (row.status === 'pending' && !row.is_talked_about && !isEdited(row)) {
      diff.remove.push(row);
      diff.lines.push(`Plan: “${row.name}” is no longer needed and was removed.`);
    } else
      diff.lines.push(`Plan: “${row.name}” is no longer needed but was kept, because people worked on it.`);
  }
  return diff;
}

function isEdited(row: CurrentRow): boolean {
  return (
    row.name !== row.planned.name ||
    row.description !== row.planned.description ||
    row.due_date !== row.planned.due_date
  );
}

/** Field by field: what a person changed stays, the rest follows the plan. */
function merged(row: CurrentRow, planned: Planned, lines: string[]): MilestoneFields {
  if (row.status === 'completed') return fieldsOf(row);
  const pick = <K extends keyof MilestoneFields>(field: K): MilestoneFields[K] =>
    row[field] === row.planned[field] ? fieldsOf(planned)[field] : row[field];
  const fields = { name: pick('name'), description: pick('description'), due_date: pick('due_date') };
  if (fields.due_date !== row.due_date) {
    lines.push(`Plan: “${fields.name}” moved from ${inWords(row.due_date)} to ${inWords(fields.due_date)}.`);
  }
  return fields;
}

function inWords(date: string | null): string {
  return date === null ? 'no date' : dayInWords(date);
}
