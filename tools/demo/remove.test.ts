// What `groundwork demo remove` leaves: nothing of the demo, and everything that somebody made their own.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { readSettings } from '../../apps/server/src/settings.ts';
import { cloneDatabase } from '../testing/database.ts';
import { loadDemoAccounts, removeDemo } from './load.ts';
import { demoResources } from './resources.ts';
import { demoAnswers } from './support.ts';

test('canned answers go with the demo, but for those that somebody changed or wrote', async () => {
  const database = await cloneDatabase(inject('clusterUrl'));
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-demo-'));
  const client = new Client(database.url);
  await client.connect();
  try {
    const settings = readSettings({ DATABASE_URL: database.url, GROUNDWORK_DATA_DIR: dataDir });
    await loadDemoAccounts(settings);
    const [first, ...others] = demoAnswers;
    const given = [...others, { ...first, body: 'In our words' }, { title: 'Ours', body: 'Hello' }];
    await client.query('set role groundwork_platform');
    await client.query(
      `insert into canned_answers (id, title, body, author, updated_at)
       select gen_random_uuid(), title, body, 'Sam', now() from jsonb_to_recordset($1::jsonb) as g (title text, body text)`,
      [JSON.stringify(given)],
    );
    expect(await removeDemo(settings)).toBe(true);
    const left = await client.query('select title from canned_answers order by title');
    expect(left.rows).toEqual([{ title: 'Ours' }, { title: first.title }]);
    const organizations = await client.query('select 1 from organizations where is_demo');
    expect(organizations.rowCount).toBe(0);
  } finally {
    await client.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('resources go with the demo, but for those that somebody wrote on', async () => {
  const database = await cloneDatabase(inject('clusterUrl'));
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-demo-'));
  const client = new Client(database.url);
  await client.connect();
  try {
    const settings = readSettings({ DATABASE_URL: database.url, GROUNDWORK_DATA_DIR: dataDir });
    await loadDemoAccounts(settings);
    for (const [index, { kind, title, summary, body }] of demoResources.entries()) {
      const id = `00000000-0000-7000-8000-00000000000${index}`;
      const versions = index === 0 ? 2 : 1;
      await client.query(
        'insert into resources (id, kind, latest, created_at, updated_at) values ($1, $2, $3, now(), now())',
        [id, kind, versions],
      );
      for (let number = 1; number <= versions; number++)
        await client.query(
          `insert into resource_versions (resource_id, number, title, summary, body, author, created_at, published_at)
           values ($1, $2, $3, $4, $5, 'Sam', now(), now())`,
          [id, number, title, summary, body],
        );
      await client.query('update resources set published = 1 where id = $1', [id]);
    }
    await removeDemo(settings);
    const left = await client.query('select kind, latest from resources');
    expect(left.rows).toEqual([{ kind: demoResources[0]!.kind, latest: 2 }]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
