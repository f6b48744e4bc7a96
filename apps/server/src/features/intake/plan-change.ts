// How a plan differs from the one people looked over: nothing leaves it unlisted. Pure.
import type { Plan, PlanChange } from '@groundwork/contract/plans';

/** Undefined when nothing changed. `standing` are the keys of the milestones the project still has. */
export function changeOfPlan(
  before: Plan,
  after: Plan,
  standing: ReadonlySet<string>,
): PlanChange | undefined {
  const change: PlanChange = {
    milestones: changedMilestones(before, after, standing),
    records: changedRecords(before, after),
    api_calls: { before: before.api_calls.total, after: after.api_calls.total },
    estimated_minutes: { before: before.estimated_minutes, after: after.estimated_minutes },
    human_decisions: { before: before.human_decisions, after: after.human_decisions },
    target_completion_date: { before: before.target_completion_date, after: after.target_completion_date },
  };
  const { milestones, records, ...figures } = change;
  const isSame =
    milestones.length === 0 &&
    Object.keys(records).length === 0 &&
    Object.values(figures).every(figure => figure.before === figure.after);
  return isSame ? undefined : change;
}

function changedMilestones(
  before: Plan,
  after: Plan,
  standing: ReadonlySet<string>,
): PlanChange['milestones'] {
  const former = new Map(before.milestones.map(milestone => [milestone.key, milestone]));
  const present = new Set(after.milestones.map(milestone => milestone.key));
  const lines = after.milestones.map(({ key, name, due_date }) => {
    const old = former.get(key);
    return {
      key,
      before: old ? { name: old.name, due_date: old.due_date } : null,
      after: { name, due_date },
      is_kept: false,
    };
  });
  const gone = before.milestones
    .filter(({ key }) => !present.has(key))
    .map(({ key, name, due_date }) => ({
      key,
      before: { name, due_date },
      after: null,
      is_kept: standing.has(key),
    }));
  return [
    ...lines.filter(
      line => line.before?.name !== line.after.name || line.before.due_date !== line.after.due_date,
    ),
    ...gone,
  ];
}

function changedRecords(before: Plan, after: Plan): PlanChange['records'] {
  const objects = [...new Set([...Object.keys(before.records), ...Object.keys(after.records)])];
  return Object.fromEntries(
    objects
      .map(
        object =>
          [object, { before: before.records[object] ?? 0, after: after.records[object] ?? 0 }] as const,
      )
      .filter(([, number]) => number.before !== number.after),
  );
}
