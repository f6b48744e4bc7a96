// Searches as SQL.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { momentAt, type Portal } from '../portals/portal.ts';
import type { PropertyType } from '../standard/property.ts';
import type { StoredRecord } from './records-store.ts';
import type { Filter, SearchQuery } from './search-query.ts';

type Sql = RawBuilder<unknown>;

/** A property as a comparable expression; the record id is the indexed column itself. */
function operand(property: string, type: PropertyType): Sql {
  if (property === 'hs_object_id') return sql`id`;
  const text = sql`(props->>${property})`;
  // Stored numbers are canonical, so the cast cannot fail; stored dates compare as text.
  if (type === 'number') return sql`${text}::numeric`;
  return type === 'string' ? sql`lower(${text}) collate "C"` : sql`${text} collate "C"`;
}

function literal(property: string, type: PropertyType, value: string): Sql {
  if (property === 'hs_object_id') return sql`${value}::numeric`;
  return type === 'number' ? sql`${value}::numeric` : sql`${value}::text`;
}

/** A token is a word of the value; * stands for any run of characters. */
function tokenPattern(value: string): string {
  const escaped = value.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return `(^|[^[:alnum:]])${escaped}($|[^[:alnum:]])`;
}

const COMPARISONS = { EQ: sql`=`, GT: sql`>`, GTE: sql`>=`, LT: sql`<`, LTE: sql`<=` } as const;

/** A search for given e-mails goes through the unique values: no scan, and merged-away addresses are found too. */
function byEmail(
  portalId: number,
  objectType: string,
  { property, operator, values }: Filter,
): Sql | undefined {
  if (objectType !== '0-1' || property !== 'email' || (operator !== 'EQ' && operator !== 'IN'))
    return undefined;
  return sql`id in (
    select record_id from sandbox.unique_values
    where portal_id = ${portalId} and object_type = ${objectType} and property = 'email' and value = any(${values}::text[]))`;
}

function condition({ property, type, operator, values }: Filter): Sql {
  const left = operand(property, type);
  const [first = '', second = ''] = values;
  const text = property === 'hs_object_id' ? sql`id::text` : sql`lower(props->>${property})`;
  switch (operator) {
    case 'EQ':
    case 'GT':
    case 'GTE':
    case 'LT':
    case 'LTE':
      return sql`${left} ${COMPARISONS[operator]} ${literal(property, type, first)}`;
    case 'NEQ':
      return sql`${left} is distinct from ${literal(property, type, first)}`;
    case 'BETWEEN':
      return sql`${left} between ${literal(property, type, first)} and ${literal(property, type, second)}`;
    case 'IN':
      return sql`${left} in (${sql.join(values.map(value => literal(property, type, value)))})`;
    case 'NOT_IN':
      // As the vendor documents: a record without a value is not "not in" anything.
      return sql`${left} not in (${sql.join(values.map(value => literal(property, type, value)))})`;
    case 'HAS_PROPERTY':
      return sql`props ? ${property}`;
    case 'NOT_HAS_PROPERTY':
      return sql`not props ? ${property}`;
    case 'CONTAINS_TOKEN':
      return sql`${text} ~ ${tokenPattern(first)}`;
    case 'NOT_CONTAINS_TOKEN':
      return sql`coalesce(${text} !~ ${tokenPattern(first)}, true)`;
    default:
      return operator satisfies never;
  }
}

/** Properties a plain text query looks into, by object type name. */
const QUERIED: Readonly<Record<string, readonly string[]>> = {
  '0-1': ['firstname', 'lastname', 'email', 'phone', 'mobilephone', 'company', 'hs_additional_emails'],
  '0-2': ['name', 'domain', 'website', 'phone'],
  '0-3': ['dealname', 'pipeline', 'dealstage', 'description', 'dealtype'],
  '0-5': ['subject', 'content', 'hs_pipeline_stage'],
  '0-46': ['hs_note_body'],
  '0-27': ['hs_task_subject', 'hs_task_body'],
  '0-7': ['name', 'description', 'hs_sku'],
  '0-8': ['name', 'description', 'hs_sku'],
  '0-14': ['hs_title', 'hs_quote_number'],
  '0-53': ['hs_number'],
  '0-123': ['hs_order_name', 'hs_external_order_id'],
  '0-69': ['hs_name'],
  '0-136': ['hs_lead_name'],
};

function textCondition(objectType: string, text: string, searchable: readonly string[]): Sql {
  const names = QUERIED[objectType] ?? searchable;
  const everywhere = sql`lower(concat_ws(' ', ${sql.join(names.length > 0 ? names.map(name => sql`props->>${name}`) : [sql`''`])}))`;
  const words = text.split(/\s+/).filter(word => word !== '');
  return sql.join(
    words.map(word => sql`${everywhere} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  );
}

/** One page of matching live records the index has caught up with, and how many there are in all. */
export async function searchRecords(
  db: Db,
  portal: Pick<Portal, 'id' | 'indexLagMs' | 'clockOffsetMs'>,
  objectType: string,
  query: SearchQuery,
  searchable: readonly string[],
): Promise<{ records: StoredRecord[]; total: number }> {
  const conditions: Sql[] = [
    sql`portal_id = ${portal.id} and object_type = ${objectType} and archived_at is null`,
    ...(portal.indexLagMs > 0
      ? [
          sql`created_at <= ${momentAt(portal)}::timestamptz - make_interval(secs => ${portal.indexLagMs / 1_000})`,
        ]
      : []),
    ...(query.text === undefined || query.text.trim() === ''
      ? []
      : [textCondition(objectType, query.text, searchable)]),
  ];
  if (query.groups.length > 0) {
    const one = (filter: Filter): Sql => byEmail(portal.id, objectType, filter) ?? condition(filter);
    const groups = query.groups.map(group => sql`(${sql.join(group.map(one), sql` and `)})`);
    conditions.push(sql`(${sql.join(groups, sql` or `)})`);
  }
  const where = sql.join(conditions, sql` and `);
  const direction = query.sort.descending ? sql`desc nulls last` : sql`asc nulls last`;
  const [page, count] = await Promise.all([
    sql<StoredRecord>`
      select id, props, created_at, updated_at, archived_at from sandbox.records where ${where}
      order by ${operand(query.sort.property, query.sort.type)} ${direction}, id
      limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from sandbox.records where ${where}`.execute(db),
  ]);
  return { records: page.rows, total: count.rows[0]?.total ?? 0 };
}
