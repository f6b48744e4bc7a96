// The table of properties: each of the portal's, how it is filled in, and what its values are like. Values are looked at one
// column beside the other in one pass for each object: of own texts in a sample, of lists in all records.
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
/** Columns that one statement looks at: a row of a thousand would not be planned in time. */
const COLUMNS_AT_ONCE = 100;
/** Records whose texts are looked at: enough to know what a property is used for. */
const SAMPLED_RECORDS = 5000;

type Property = Snapshot['portal']['properties'][number];

export async function makePropertyTables(database: Database, snapshot: Snapshot): Promise<void> {
  await database.run(`
    create table given_properties (id varchar, object varchar, name varchar, label varchar, type varchar, field_type varchar,
      group_name varchar, description varchar, is_own varchar, records varchar, filled varchar, distinct_values varchar);
    create table options (id varchar, value varchar, label varchar);
    create table sampled_values (id varchar, value varchar, n bigint);
    create table option_values (id varchar, value varchar, n bigint);`);
  const properties: (string | null)[][] = [];
  const options: string[][] = [];
  for (const [object, file] of Object.entries(snapshot.files.records)) {
    const read = await columnsOf(database, file.path);
    const there = snapshot.portal.properties.filter(
      property => property.object === object && read.has(property.name),
    );
    for (let from = 0; from < there.length; from += COLUMNS_AT_ONCE) {
      const some = there.slice(from, from + COLUMNS_AT_ONCE);
      const fills = await fillsOf(database, file.path, some);
      for (const property of some) {
        const { name, label, type, field_type, group, description } = property;
        properties.push([
          `${object}.${name}`,
          object,
          name,
          label,
          type,
          field_type,
          group,
          description || null,
          String(isOwn(property)),
          String(file.rows),
          String(fills[`f ${name}`] ?? 0),
          String(fills[`d ${name}`] ?? 0),
        ]);
        options.push(...property.options.map(option => [`${object}.${name}`, option.value, option.label]));
      }
      const texts = some.filter(
        property => isOwn(property) && ['string', 'phone_number'].includes(property.type),
      );
      await countValues(database, {
        table: 'sampled_values',
        object,
        file: file.path,
        columns: texts,
        about: `hash(id) % ${Math.max(1, Math.floor(file.rows / SAMPLED_RECORDS))} = 0`,
        value: 'left(value, 100)',
      });
      const lists = some.filter(property => property.type === 'enumeration' && property.options.length > 0);
      await countValues(database, {
        table: 'option_values',
        object,
        file: file.path,
        columns: lists,
        about: 'true',
        value: "trim(unnest(string_split(value, ';')))",
      });
    }
  }
  await database.append('given_properties', properties);
  await database.append('options', options);
  await database.run(propertyTable);
}

const isOwn = ({ name, group }: Property): boolean => !name.startsWith('hs_') && !VENDOR_GROUPS.has(group);

async function fillsOf(
  database: Database,
  file: string,
  columns: readonly Property[],
): Promise<z.infer<typeof Fill>> {
  if (columns.length === 0) return {};
  const counts = columns.map(
    ({ name }) =>
      `count(${quoted(name)}) as ${quoted(`f ${name}`)}, approx_count_distinct(${quoted(name)}) as ${quoted(`d ${name}`)}`,
  );
  const [row = {}] = await database.rows(Fill, `select ${counts.join()} from read_parquet(${textOf(file)})`);
  return row;
}

/** Adds each value of some columns with the records that hold it to a table of `id`, `value`, `n`. */
async function countValues(
  database: Database,
  given: {
    table: string;
    object: string;
    file: string;
    columns: readonly Property[];
    about: string;
    value: string;
  },
): Promise<void> {
  const { table, object, file, columns, about, value } = given;
  if (columns.length === 0) return;
  const names = columns.map(({ name }) => quoted(name)).join();
  await database.run(`insert into ${table}
    select ${textOf(`${object}.`)} || property, value, count(*) from (
      select property, ${value} as value from (
        unpivot (select ${names} from read_parquet(${textOf(file)}) where ${about})
        on ${names} into name property value value))
    where value <> '' group by all`);
}

const Column = z.object({ column_name: z.string() });

/** Names of the columns that a file has. */
export async function columnsOf(database: Database, file: string): Promise<ReadonlySet<string>> {
  const columns = await database.rows(Column, `describe select * from read_parquet(${textOf(file)})`);
  return new Set(columns.map(({ column_name }) => column_name));
}

const propertyTable = `
  create table value_kinds as
  select id, sum(n) as sampled, count(*) as kinds, max(n) as commonest,
    sum(n) filter (regexp_full_match(value, '[-+]?[0-9]{1,3}([.,\\x{00a0}'' ]?[0-9]{3})*([.,][0-9]+)?') and not regexp_full_match(value, '0[0-9]+')) as numbers,
    sum(n) filter (regexp_full_match(value, '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ].*)?|[0-9]{1,2}[./-][0-9]{1,2}[./-]([0-9]{2}|[0-9]{4})')) as dates,
    sum(n) filter (is_email(value)) as emails,
    sum(n) filter (lower(value) in ('yes', 'no', 'true', 'false', 'y', 'n', 'ja', 'nein', 'oui', 'non', 'sí', 'si')) as yes_no,
    sum(n) filter (regexp_full_match(value, '[+0(][0-9 ()/.\\-]{6,20}') and not regexp_full_match(value, '[0-9]+') and length(digits_of(value)) >= 7) as phones,
    count(distinct words_of(value)) as meant_kinds
  from sampled_values group by id;

  create table option_use as
  select o.id, count(*) as options, count(*) filter (v.n is null) as unused,
    string_agg(o.label, ', ' order by o.label) filter (v.n is null) as unused_labels,
    count(*) - count(distinct words_of(replace(o.label, ' ', ''))) as repeated
  from options o left join option_values v on v.id = o.id and v.value = o.value group by o.id;
  create table outside_options as
  select v.id, sum(v.n) as n, arg_max(v.value, v.n) as value from option_values v
  where not exists (select 1 from options o where o.id = v.id and o.value = v.value) group by v.id;

  create table property_values as
  select p.* exclude (is_own, records, filled, distinct_values), cast(is_own as boolean) as is_own,
    cast(p.records as bigint) as records, cast(p.filled as bigint) as filled, cast(p.distinct_values as bigint) as distinct_values,
    k.sampled, k.kinds, k.commonest, k.meant_kinds, coalesce(k.numbers, 0) as numbers, coalesce(k.dates, 0) as dates,
    coalesce(k.emails, 0) as emails, coalesce(k.yes_no, 0) as yes_no, coalesce(k.phones, 0) as phones,
    coalesce(o.options, 0) as options, coalesce(o.unused, 0) as unused_options, o.unused_labels, coalesce(o.repeated, 0) as repeated_options,
    coalesce(x.n, 0) as outside, x.value as outside_value,
    nullif(regexp_replace(lower(strip_accents(label)), '[^\\p{L}0-9]', '', 'g'), '') as label_key,
    row_number() over (partition by object order by cast(is_own as boolean), cast(filled as bigint) desc, name) as rank
  from given_properties p
  left join value_kinds k using (id) left join option_use o using (id) left join outside_options x using (id);

  -- Pairs of one object whose labels are the same, or nearly so with values that overlap: of each pair the one less used.
  create table property_twins as
  with near as (
    select b.id, a.id as twin, a.label, a.label_key = b.label_key as is_same, a.rank
    from property_values a join property_values b on a.object = b.object and a.rank < b.rank
    where b.is_own and (a.label_key = b.label_key or least(length(a.label_key), length(b.label_key)) >= 5 and (
      levenshtein(a.label_key, b.label_key) <= 0.15 * greatest(length(a.label_key), length(b.label_key))
      or list_sort(string_split(words_of(a.label), ' ')) = list_sort(string_split(words_of(b.label), ' '))))),
  shared as (
    select near.id, near.twin, count(*) as n from near
    join sampled_values x on x.id = near.id join sampled_values y on y.id = near.twin and lower(y.value) = lower(x.value)
    where not is_same group by all)
  select id, min_by(label, rank) as twin_label, bool_or(is_same) as is_same from near left join shared using (id, twin)
  where is_same or shared.n * 2 >= least((select kinds from value_kinds k where k.id = near.id), (select kinds from value_kinds k where k.id = near.twin))
  group by id;

  create table properties as
  select p.*, t.twin_label, coalesce(t.is_same, false) as has_same_label from property_values p left join property_twins t using (id);
  drop table property_values;
  drop table given_properties;
  -- Whether people use a property at all: at least one record in ten holds a value.
  create macro is_used(property) as coalesce((select bool_or(p.filled * 10 >= p.records and p.filled > 0) from properties p where p.id = property), false);
`;
