// Tables of what a portal is like: its stages, its people, and how its properties are filled in.

import { z } from 'zod';
import { type Database, quoted, textOf } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';

/** Groups the vendor brings along: their properties are not the customer's to tidy up. */
const VENDOR_GROUPS: ReadonlySet<string> = new Set(
  `contactinformation contact_activity contactlcs emailinformation analyticsinformation conversioninformation
  socialmediainformation facebook_ads_properties companyinformation companyactivity companylcs dealinformation
  deal_activity deal_revenue dealscripts deallcs ticketinformation ticket_activity`.split(/\s+/),
);

const Fill = z.record(z.string(), z.coerce.number());
/** Columns that one statement counts: a row of a thousand would not be planned in time. */
const COUNTED_AT_ONCE = 200;

/** Makes `stages`, `pipelines` and `owners`, before the tables of records, which look into them. */
export async function makePortalTables(database: Database, { portal }: Snapshot): Promise<void> {
  await database.run(`
    create table stages (object varchar, pipeline varchar, stage varchar, place integer, label varchar, probability double, is_closed boolean);
    create table pipelines (object varchar, pipeline varchar, label varchar);
    create table owners (owner varchar, owner_email varchar, owner_name varchar, archived boolean);`);
  for (const { object, id, label, stages } of portal.pipelines) {
    await database.run('insert into pipelines values ($1, $2, $3)', [object, id, label]);
    for (const [place, stage] of stages.entries())
      await database.run('insert into stages values ($1, $2, $3, $4, $5, $6, $7)', [
        object,
        id,
        stage.id,
        place,
        stage.label,
        stage.probability,
        stage.is_closed,
      ]);
  }
  for (const owner of portal.owners)
    await database.run('insert into owners values ($1, $2, $3, $4)', [
      owner.id,
      owner.email,
      `${owner.first_name} ${owner.last_name}`.trim() || owner.email,
      owner.archived,
    ]);
}

/** Makes `properties`: each of the portal's, with how many records there are, hold a value, and how many different values there are. */
export async function makePropertyTable(database: Database, snapshot: Snapshot): Promise<void> {
  await database.run(`create table properties (id varchar, object varchar, name varchar, label varchar, type varchar,
    field_type varchar, group_name varchar, description varchar, is_own boolean, options integer,
    records bigint, filled bigint, distinct_values bigint)`);
  for (const [object, file] of Object.entries(snapshot.files.records)) {
    const own = snapshot.portal.properties.filter(property => property.object === object);
    const read = await columnsOf(database, file.path);
    for (let from = 0; from < own.length; from += COUNTED_AT_ONCE) {
      const some = own.slice(from, from + COUNTED_AT_ONCE).filter(({ name }) => read.has(name));
      const fills = await fillsOf(
        database,
        file.path,
        some.map(({ name }) => name),
      );
      for (const property of some) {
        const { name, label, type, field_type, group, description, options } = property;
        await database.run(
          'insert into properties values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
          [
            `${object}.${name}`,
            object,
            name,
            label,
            type,
            field_type,
            group,
            description,
            !name.startsWith('hs_') && !VENDOR_GROUPS.has(group),
            options.length,
            file.rows,
            fills[`f ${name}`] ?? 0,
            fills[`d ${name}`] ?? 0,
          ],
        );
      }
    }
  }
}

async function fillsOf(
  database: Database,
  file: string,
  names: readonly string[],
): Promise<z.infer<typeof Fill>> {
  if (names.length === 0) return {};
  const counts = names.map(
    name =>
      `count(tidy(${quoted(name)})) as ${quoted(`f ${name}`)}, approx_count_distinct(tidy(${quoted(name)})) as ${quoted(`d ${name}`)}`,
  );
  const [row = {}] = await database.rows(Fill, `select ${counts.join()} from read_parquet(${textOf(file)})`);
  return row;
}

const Column = z.object({ column_name: z.string() });

/** Names of the columns that a file has. */
export async function columnsOf(database: Database, file: string): Promise<ReadonlySet<string>> {
  const columns = await database.rows(Column, `describe select * from read_parquet(${textOf(file)})`);
  return new Set(columns.map(({ column_name }) => column_name));
}
