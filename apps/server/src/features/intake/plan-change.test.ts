import { Plan } from '@groundwork/contract/plans';
import { describe, expect, test } from 'vitest';
import { changeOfPlan } from './plan-change.ts';
import { type CurrentRow, diffPlan } from './plan-diff.ts';

function plan(milestones: Record<string, [name: string, due: string]>, records: Record<string, number> = {}) {
  return Plan.parse({
    project_name: 'P',
    start_date: '2027-01-04',
    target_completion_date: '2027-02-01',
    milestones: Object.entries(milestones).map(([key, [name, due_date]]) => ({
      key,
      name,
      description: '',
      due_date,
      facts: [{ text: '12 rows were read' }],
    })),
    records,
    api_calls: { inspect: 0, blueprint: 0, read: 0, write: 0, associate: 0, verify: 0, total: 10 },
    estimated_minutes: 1,
    human_decisions: 2,
  });
}

describe('how a plan changed', () => {
  const before = plan(
    { a: ['Clean up', '2027-01-05'], b: ['Blueprint', '2027-01-06'], c: ['Train', '2027-01-07'] },
    { contacts: 10, deals: 4 },
  );

  test('nothing differs: there is nothing to tell', () => {
    expect(changeOfPlan(before, before, new Set())).toBeUndefined();
  });

  test('what came, what moved, what is called otherwise and what left are all listed', () => {
    const after = plan(
      { a: ['Clean the data', '2027-01-05'], b: ['Blueprint', '2027-01-09'], d: ['Merge', '2027-01-10'] },
      { contacts: 12, companies: 3 },
    );
    const change = changeOfPlan(before, after, new Set(['a', 'b', 'd']));
    expect(change?.milestones).toEqual([
      {
        key: 'a',
        before: { name: 'Clean up', due_date: '2027-01-05' },
        after: { name: 'Clean the data', due_date: '2027-01-05' },
        is_kept: false,
      },
      {
        key: 'b',
        before: { name: 'Blueprint', due_date: '2027-01-06' },
        after: { name: 'Blueprint', due_date: '2027-01-09' },
        is_kept: false,
      },
      { key: 'd', before: null, after: { name: 'Merge', due_date: '2027-01-10' }, is_kept: false },
      { key: 'c', before: { name: 'Train', due_date: '2027-01-07' }, after: null, is_kept: false },
    ]);
    expect(change?.records).toEqual({
      contacts: { before: 10, after: 12 },
      deals: { before: 4, after: 0 },
      companies: { before: 0, after: 3 },
    });
  });

  test('what left the plan but stays in the project says so', () => {
    const change = changeOfPlan(before, plan({ a: ['Clean up', '2027-01-05'] }), new Set(['a', 'c']));
    expect(change?.milestones.map(line => [line.key, line.is_kept])).toEqual([
      ['b', false],
      ['c', true],
    ]);
  });

  test('whatever becomes of a milestone, none is removed without a line of activity and an entry in the change', () => {
    const keys = 'abcdefgh'.split('');
    for (let mask = 0; mask < 2 ** keys.length; mask += 1) {
      const kept = keys.filter((_, bit) => (mask & (1 << bit)) !== 0);
      const name = (key: string) => `Milestone ${key}`;
      const of = (some: string[]) =>
        plan(Object.fromEntries(some.map(key => [key, [name(key), '2027-01-05']])));
      const rows = keys.map((key, at): CurrentRow => {
        const fields = { name: name(key), description: '', due_date: '2027-01-05' };
        const status = at % 3 === 0 ? 'in_progress' : 'pending';
        return { key, milestone_id: key, ...fields, planned: fields, status, is_talked_about: at % 3 === 1 };
      });
      const { remove, lines } = diffPlan(of(kept), rows);
      const left = keys.filter(key => !kept.includes(key));
      expect(left.filter(key => !lines.some(line => line.includes(name(key))))).toEqual([]);
      expect(remove.filter(row => row.is_talked_about || row.status !== 'pending')).toEqual([]);
      const removed = new Set(remove.map(row => row.key));
      const standing = new Set(keys.filter(key => !removed.has(key)));
      const listed = changeOfPlan(of(keys), of(kept), standing)?.milestones ?? [];
      expect(listed.map(line => [line.key, line.is_kept])).toEqual(left.map(key => [key, !removed.has(key)]));
    }
  });
});
