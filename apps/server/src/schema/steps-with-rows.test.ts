// Steps that change rows meet databases with rows in them, made by earlier versions. One database, step by step.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '../../../../tools/testing/database.ts';
import { applySchemaSteps, schemaSteps } from '../platform/schema-steps.ts';

const forecastStep = 32;
const handedOverStep = 58;
const keptSeparateStep = 117;
const name = `steps_with_rows_${randomUUID().replaceAll('-', '')}`;
const dir = mkdtempSync(path.join('/var/tmp', 'steps-'));
const ids = { organization: randomUUID(), project: randomUUID() };
let database: pg.Client;

function bringSteps(from: number, to: number): void {
  for (const step of schemaSteps().filter(each => each.number >= from && each.number <= to))
    writeFileSync(path.join(dir, step.name), step.sql);
}

async function asAdmin(query: string): Promise<void> {
  const admin = new pg.Client(inject('clusterUrl'));
  await admin.connect();
  await admin.query(query);
  await admin.end();
}

beforeAll(async () => {
  await asAdmin(`create database ${name}`);
  database = new pg.Client(withDatabase(inject('clusterUrl'), name));
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await asAdmin(`drop database ${name} with (force)`);
  rmSync(dir, { recursive: true, force: true });
});

test('plans from before get their kinds and dependencies, and completion without a ground asks for attention', async () => {
  const url = withDatabase(inject('clusterUrl'), name);
  bringSteps(1, forecastStep - 1);
  await applySchemaSteps(url, pathToFileURL(`${dir}/`));
  await database.query(`insert into organizations (organization_id, name) values ($1, 'Acme')`, [
    ids.organization,
  ]);
  await database.query(`insert into projects (organization_id, id, name) values ($1, $2, 'Old')`, [
    ids.organization,
    ids.project,
  ]);
  const add = async (text: string, completed: { by?: string; operation?: string } | undefined) => {
    const id = randomUUID();
    await database.query(
      `insert into milestones (organization_id, id, project_id, name, status, completed_by, operation_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ids.organization,
        id,
        ids.project,
        text,
        completed ? 'completed' : 'pending',
        completed?.by ?? null,
        completed?.operation ?? null,
      ],
    );
    return id;
  };
  const keys = ['review', 'blueprint', 'migration', 'reconcile', 'go_live'];
  for (const key of keys) {
    const id = await add(key, key === 'blueprint' ? { operation: randomUUID() } : undefined);
    await database.query(
      `insert into planned_milestones (organization_id, project_id, key, milestone_id, planned)
       values ($1, $2, $3, $4, '{}')`,
      [ids.organization, ids.project, key, id],
    );
  }
  await add('said', { by: 'Ada' });
  await add('unsaid', {});
  bringSteps(forecastStep, forecastStep);
  await applySchemaSteps(url, pathToFileURL(`${dir}/`));
  const { rows } = await database.query<Record<string, unknown>>(
    `select m.name, m.kind, m.status, m.completed_date is not null as dated,
       (select string_agg(a.name, ',') from milestone_dependencies d join milestones a on a.id = d.depends_on
        where d.milestone_id = m.id) as waits
     from milestones m order by array_position($1::text[], m.name), m.name`,
    [keys],
  );
  expect(rows.map(row => [row['name'], row['kind'], row['status'], row['dated'], row['waits']])).toEqual([
    ['review', 'decision', 'pending', false, null],
    ['blueprint', 'machine', 'completed', true, 'review'],
    ['migration', 'import', 'pending', false, 'blueprint'],
    ['reconcile', 'machine', 'pending', false, 'migration'],
    ['go_live', 'work', 'pending', false, 'reconcile'],
    ['said', 'work', 'completed', true, null],
    ['unsaid', 'work', 'needs_evidence', false, null],
  ]);
  const { rows: forced } = await database.query<{ ok: boolean }>(
    `select bool_and(relforcerowsecurity) as ok from pg_class
     where relname in ('milestones', 'planned_milestones', 'milestone_dependencies', 'forecasts')`,
  );
  expect(forced[0]?.ok).toBe(true);
});

test('answers by a link that was handed over get who did it in a column of its own', async () => {
  const url = withDatabase(inject('clusterUrl'), name);
  bringSteps(forecastStep + 1, handedOverStep - 1);
  await applySchemaSteps(url, pathToFileURL(`${dir}/`));
  const decision = randomUUID();
  await database.query(
    `insert into decisions (organization_id, id, project_id, source, source_key, question, options, default_value)
     values ($1, $2, $3, 'asked', 'q', 'Who?', '[]', 'a')`,
    [ids.organization, decision, ids.project],
  );
  const authors = [
    ['link', 'bob@example.com (link handed over by ada@example.com)'],
    ['link', 'bob@example.com (link handed over by ada(work))'],
    ['link', 'bob@example.com'],
    ['card', 'a name (link handed over by nobody)'],
  ] as const;
  for (const [via, author] of authors)
    await database.query(
      `insert into decision_answers (organization_id, id, decision_id, value, label, author, via)
       values ($1, $2, $3, 'a', 'A', $4, $5)`,
      [ids.organization, randomUUID(), decision, author, via],
    );
  bringSteps(handedOverStep, handedOverStep);
  await applySchemaSteps(url, pathToFileURL(`${dir}/`));
  const { rows } = await database.query<Record<string, unknown>>(
    'select author, handed_over_by from decision_answers order by at',
  );
  expect(rows.map(row => [row['author'], row['handed_over_by']])).toEqual([
    ['bob@example.com', 'ada@example.com'],
    ['bob@example.com', 'ada(work)'],
    ['bob@example.com', null],
    ['a name (link handed over by nobody)', null],
  ]);
  const { rows: forced } = await database.query<{ ok: boolean }>(
    `select relforcerowsecurity as ok from pg_class where relname = 'decision_answers'`,
  );
  expect(forced[0]?.ok).toBe(true);
});

test('answers about rows of one key say kept separate and merged, wherever they are stored', async () => {
  const url = withDatabase(inject('clusterUrl'), name);
  bringSteps(handedOverStep + 1, keptSeparateStep - 1);
  await applySchemaSteps(url, pathToFileURL(`${dir}/`));
  const decision = randomUUID();
  const options = [
    { value: 'apart', label: 'Keep each', effect: '' },
    { value: 'together', label: 'Merge', effect: '' },
  ];
  const row = { key: 'k', beside: { name: 'apart' }, is_together: true };
  const analysis = {
    sources: [{ profile: { columns: [{ placeholders: [{ value: '"is_told": ', is_told: true }] }] } }],
    decisions: [
      { id: 'strangers:contacts', options, default: 'apart', answer: 'together', rows: [row] },
      { id: 'name:contacts', options: [{ value: 'apart' }], default: 'apart', answer: null },
    ],
    apart: [row],
  };
  const answers = {
    decisions: { 'portal_strangers:contacts': 'together', 'name:contacts': 'apart' },
    apart: { k: 'together', l: 'apart' },
  };
  await database.query(
    `insert into analyses (organization_id, project_id, analysis, answers, portal_schema)
     values ($1, $2, $3, $4, '{}')`,
    [ids.organization, ids.project, JSON.stringify(analysis), JSON.stringify(answers)],
  );
  await database.query(
    `insert into decisions (organization_id, id, project_id, source, source_key, question, options, default_value, answer)
     values ($1, $2, $3, 'intake', 'strangers:contacts', 'Same?', $4, 'apart', 'together')`,
    [ids.organization, decision, ids.project, JSON.stringify(options)],
  );
  await database.query(
    `insert into decision_answers (organization_id, id, decision_id, value, label, author, via)
     values ($1, $2, $3, 'together', 'Merge', 'Ada', 'card')`,
    [ids.organization, randomUUID(), decision],
  );
  bringSteps(keptSeparateStep, keptSeparateStep);
  await applySchemaSteps(url, pathToFileURL(`${dir}/`));
  const renamed = { key: 'k', other_row: { name: 'apart' }, is_merged: true };
  const { rows } = await database.query<Record<string, unknown>>(
    `select a.analysis, a.answers, d.source_key, d.options -> 0 ->> 'value' as option, d.default_value, d.answer, w.value
     from analyses a, decisions d join decision_answers w on w.decision_id = d.id where d.id = $1`,
    [decision],
  );
  expect(rows).toEqual([
    {
      analysis: {
        sources: [
          { profile: { columns: [{ placeholders: [{ value: '"is_told": ', is_answered: true }] }] } },
        ],
        decisions: [
          {
            id: 'key_conflicts:contacts',
            options: [
              { value: 'keep_separate', label: 'Keep each', effect: '' },
              { value: 'merge', label: 'Merge', effect: '' },
            ],
            default: 'keep_separate',
            answer: 'merge',
            rows: [renamed],
          },
          analysis.decisions[1],
        ],
        kept_separate: [renamed],
      },
      answers: {
        decisions: { 'portal_key_conflicts:contacts': 'merge', 'name:contacts': 'apart' },
        kept_separate: { k: 'merge', l: 'keep_separate' },
      },
      source_key: 'key_conflicts:contacts',
      option: 'keep_separate',
      default_value: 'keep_separate',
      answer: 'merge',
      value: 'merge',
    },
  ]);
  const { rows: forced } = await database.query<{ ok: boolean }>(
    `select bool_and(relforcerowsecurity) as ok from pg_class
     where relname in ('analyses', 'decisions', 'decision_answers', 'changesets', 'reconcile_reports')`,
  );
  expect(forced[0]?.ok).toBe(true);
});
