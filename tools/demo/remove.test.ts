// What `groundwork demo remove` leaves: nothing of the demo, and everything that somebody made their own.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { readSettings } from '../../apps/server/src/settings.ts';
import { cloneDatabase } from '../testing/database.ts';
import { loadDemoAccounts, removeDemo } from './load.ts';
import { demoPartners } from './partner-book.ts';
import { repAddresses } from './partners.ts';
import { demoResources } from './resources.ts';
import { deletePartners } from './store-partners.ts';
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

test('reps of the demo go with what they sold, and nobody else’s', async () => {
  const database = await cloneDatabase(inject('clusterUrl'));
  const client = new Client(database.url);
  await client.connect();
  try {
    const [theirs, own] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'];
    await client.query('set role groundwork_platform');
    await client.query(
      `insert into partners (id, name) values ('${theirs}', 'Halyard Partners'), ('${own}', 'Ours')`,
    );
    const rep = `insert into reps (rep_id, partner_id, name, email, email_norm, currency) values ($1, $2, 'R', $3, $3, 'USD')`;
    await client.query(rep, [theirs, theirs, repAddresses[0]]);
    await client.query(rep, [own, own, 'own@partner.example']);
    const deal = `insert into deals (rep_id, id, company, company_norm, domain, site, value_cents, currency, probability, expected_close_on)
      values ($1, $1, 'C', 'c', 'c.example', 'c.example', 1, 'USD', 20, current_date)`;
    const change = `insert into deal_stage_changes (rep_id, deal_id, id, to_stage, value_cents, currency, probability, actor)
      values ($1, $1, $1, 'qualification', 1, 'USD', 20, 'R')`;
    for (const id of [theirs, own]) {
      await client.query(deal, [id]);
      await client.query(change, [id]);
    }
    await deletePartners(database.url, repAddresses, demoPartners);
    for (const table of ['reps', 'deals', 'deal_stage_changes']) {
      const { rows } = await client.query<{ rep_id: string }>(`select rep_id from ${table}`);
      expect(rows).toEqual([{ rep_id: own }]);
    }
    const { rows } = await client.query<{ name: string }>('select name from partners');
    expect(rows).toEqual([{ name: 'Ours' }]);
    // What nobody may change stays so: the policies and the rights are those from before.
    await expect(client.query('delete from deal_stage_changes')).rejects.toThrow(/permission denied/);
    const { rows: forced } = await client.query(
      `select relname from pg_class where relname in ('reps', 'deals', 'deal_stage_changes') and not relforcerowsecurity`,
    );
    expect(forced).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
