import { ProjectId } from '@groundwork/contract/ids';
import type { Milestone } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import { planRows } from './plan-rows.ts';

const milestone = (id: string, due: string | null, status = 'pending') =>
  ({
    id,
    project_id: ProjectId.parse('018f0000-0000-7000-8000-000000000001'),
    name: id,
    description: '',
    status,
    kind: 'work' as const,
    position: 0,
    depends_on: [],
    due_date: due,
    completed_date: status === 'completed' && due !== null ? `${due}T12:00:00Z` : null,
    completed_by: null,
    operation_id: null,
    facts: [],
    evidence: null,
    version: 1,
  }) satisfies Milestone;
const many = (count: number, status?: string) =>
  Array.from({ length: count }, (_, index) =>
    milestone(`${status ?? 'm'}${index}`, `2026-12-${String(index + 1).padStart(2, '0')}`, status),
  );

test('few milestones have a row each, in order', () => {
  const { rows, left } = planRows(
    [
      milestone('a', '2026-12-01', 'completed'),
      milestone('b', '2026-12-08', 'in_progress'),
      milestone('c', null),
    ],
    '2026-11-24',
    [],
  );
  expect(rows).toEqual([
    { key: 'a', name: 'a', from: '2026-11-24', to: '2026-12-01', state: 'done' },
    { key: 'b', name: 'b', from: '2026-11-24', to: '2026-12-08', state: 'current' },
  ]);
  expect(left).toBe(1);
});

test('what is done folds into one row where there are many, and every milestone is accounted for', () => {
  const { rows, left } = planRows([...many(5, 'completed'), ...many(9)], '2026-11-24', []);
  expect(rows).toHaveLength(7);
  expect(rows[0]).toEqual({
    key: 'done',
    name: '5 milestones done',
    from: '2026-11-24',
    to: '2026-12-05',
    state: 'done',
  });
  expect(left).toBe(3);
  expect(planRows(many(9), null, []).left).toBe(2);
});

test('a plan without dates has no rows', () => {
  expect(planRows([milestone('a', null)], null, ['2026-12-01'])).toEqual({ rows: [], ticks: [], left: 1 });
});
