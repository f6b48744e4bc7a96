import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { withDatabase } from '../../../../tools/testing/database.ts';
import { applySchemaSteps, schemaSteps } from './schema-steps.ts';

const made: string[] = [];
const dirs: string[] = [];

async function asAdmin(query: string): Promise<void> {
  const admin = new pg.Client(inject('clusterUrl'));
  await admin.connect();
  await admin.query(query);
  await admin.end();
}

async function emptyDatabase(): Promise<string> {
  const name = `steps_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name}`);
  made.push(name);
  return withDatabase(inject('clusterUrl'), name);
}

function stepsFolder(files: Record<string, string>): URL {
  const dir = mkdtempSync(path.join('/var/tmp', 'steps-'));
  dirs.push(dir);
  mkdirSync(dir, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(dir, name), sql);
  return pathToFileURL(`${dir}/`);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const found = await client.query(text);
  await client.end();
  return found.rows;
}

afterEach(async () => {
  for (const name of made.splice(0)) await asAdmin(`drop database if exists ${name} with (force)`);
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

test('many processes starting at once on empty databases of one cluster all end with the same schema', async () => {
  const urls = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()]);
  const results = await Promise.all(
    urls.flatMap(url => Array.from({ length: 6 }, () => applySchemaSteps(url))),
  );
  const all = schemaSteps().map(step => step.name);
  // Each database was stepped by exactly one of its six.
  expect(results.filter(result => result.applied.length > 0).map(result => result.applied)).toEqual([
    all,
    all,
    all,
  ]);
});

test('a second run applies nothing', async () => {
  const url = await emptyDatabase();
  await applySchemaSteps(url);
  expect(await applySchemaSteps(url)).toEqual({ applied: [] });
});

test('a step that was edited after it was applied stops the start', async () => {
  const url = await emptyDatabase();
  await applySchemaSteps(url, stepsFolder({ '0001_a.sql': 'create table a (x int);' }));
  const edited = stepsFolder({ '0001_a.sql': 'create table a (x bigint);' });
  await expect(applySchemaSteps(url, edited)).rejects.toThrow(/0001_a\.sql is not the one/);
});

test('a database of a newer version stops the start', async () => {
  const url = await emptyDatabase();
  const older = { '0001_a.sql': 'create table a (x int);' };
  await applySchemaSteps(url, stepsFolder({ ...older, '0002_b.sql': 'create table b (x int);' }));
  await expect(applySchemaSteps(url, stepsFolder(older))).rejects.toThrow(/newer than this program/);
});

test('a step that slipped in below an applied one stops the start', async () => {
  const url = await emptyDatabase();
  await applySchemaSteps(url, stepsFolder({ '0001_a.sql': 'select 1;', '0003_c.sql': 'select 1;' }));
  const late = stepsFolder({
    '0001_a.sql': 'select 1;',
    '0002_b.sql': 'select 1;',
    '0003_c.sql': 'select 1;',
  });
  await expect(applySchemaSteps(url, late)).rejects.toThrow(/0002_b\.sql was never applied/);
});

test('a step that fails half-way leaves nothing of itself, and running again goes on from there', async () => {
  const url = await emptyDatabase();
  const broken = {
    '0001_a.sql': 'create table a (x int);',
    '0002_b.sql': 'create table b (x int); select 1/0;',
  };
  await expect(applySchemaSteps(url, stepsFolder(broken))).rejects.toThrow(
    /0002_b\.sql failed: division by zero/,
  );
  expect(
    await query(url, `select to_regclass('a') is not null as a, to_regclass('b') is not null as b`),
  ).toEqual([{ a: true, b: false }]);
  const mended = stepsFolder({ ...broken, '0002_b.sql': 'create table b (x int);' });
  expect(await applySchemaSteps(url, mended)).toEqual({ applied: ['0002_b.sql'] });
});

test('two steps with one number are refused', () => {
  const dir = stepsFolder({ '0001_a.sql': 'select 1;', '0001_b.sql': 'select 1;' });
  expect(() => schemaSteps(dir)).toThrow(/Two schema steps have the number 1/);
});

test('a database address without a password says what is missing', async () => {
  const url = new URL(await emptyDatabase());
  const { ensureRoles } = await import('./database-roles.ts');
  const client = new pg.Client(url.toString());
  await client.connect();
  url.password = '';
  await expect(ensureRoles(client, url.toString())).rejects.toThrow(/needs a user and a password/);
  await client.end();
});
