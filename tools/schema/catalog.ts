// Reads from the catalogs of PostgreSQL what the tables are made of.
import type pg from 'pg';

export interface Column {
  name: string;
  /** As PostgreSQL writes it, e.g. `timestamp with time zone`. */
  type: string;
  isNullable: boolean;
  /** The expression of its default, or of what it is always computed from. */
  expression: string | null;
  isComputed: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
  /** Name and definition, as in `create table`. Primary key first. */
  constraints: { name: string; definition: string }[];
}

/** Every table of a Postgres schema by name. Its columns come in the order of the catalog. */
export async function readTables(client: pg.Client, schema = 'public'): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isNullable', not a.attnotnull, 'expression', pg_get_expr(d.adbin, d.adrelid),
          'isComputed', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid))
          order by position(k.contype in 'pufc'), k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')), '[]') as constraints
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = $1::regnamespace order by c.relname collate "C"`,
    [schema],
  );
  return rows;
}
