// What a bundle of fixes does, entry by entry: a record with all that is written to it, or a link.
import type { FixPlan, PlannedValue } from '@groundwork/snapshots/fix/plan-fixes';
import { type NewEntry, plainEntry } from '../changesets/entry.ts';

export function entriesOf({ values, links }: FixPlan): NewEntry[] {
  const byRecord = Map.groupBy(values, ({ object, record_id }) => `${object} ${record_id}`);
  return [
    ...[...byRecord.values()].flatMap(updated),
    ...links.map((link): NewEntry => {
      const { object, record_id, to_object, to_id, label, why } = link;
      const key = `${record_id}>${to_id}`;
      return {
        ...plainEntry({
          kind: 'association.create',
          object,
          key,
          crm_id: key,
          before: null,
          after: { from: record_id, to: to_id },
          reason: `${label}: ${why}`,
        }),
        to_object,
        from_key: record_id,
        to_key: to_id,
      };
    }),
  ];
}

function updated(values: readonly PlannedValue[]): NewEntry[] {
  const [first] = values;
  if (!first) return [];
  const { object, record_id, label } = first;
  const whys = [...new Set(values.map(({ why }) => why))];
  return [
    plainEntry({
      kind: 'record.update',
      object,
      key: record_id,
      crm_id: record_id,
      before: Object.fromEntries(values.map(({ property, before }) => [property, before])),
      after: Object.fromEntries(values.map(({ property, after }) => [property, after])),
      reason: `${label}: ${whys.join(' ')}`,
    }),
  ];
}
