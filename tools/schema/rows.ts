// Writes the types of the tables: from the catalog, and from the list of columns of which it knows too little.
import type { Column, Table } from './catalog.ts';
import { type ColumnType, idTypes } from './column-types.ts';

export const plainTypes: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  // A day stays a day: a Date would move it by the server's time zone.
  date: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  // Counts and cents; all of ours stay far below 2^53.
  bigint: 'number',
  'double precision': 'number',
  'text[]': 'string[]',
};

const head = `// Every table as the database has it. Written by \`npm run schema\` from the schema steps; never edited by hand.
// What a jsonb column holds, the catalog does not know: tools/schema/column-types.ts says it.`;

const kinds = `/** Reads as an ISO time with offset. */
type Timestamp = ColumnType<string, string | Date | RawBuilder<string>, string | Date | RawBuilder<string>>;
type DefaultTimestamp = ColumnType<string, string | Date | RawBuilder<string> | undefined, string | Date | RawBuilder<string>>;
/** Written through \`json()\`. */
type Json<T> = ColumnType<T, RawBuilder<T>, RawBuilder<T>>;
type DefaultJson<T> = ColumnType<T, RawBuilder<T> | undefined, RawBuilder<T>>;

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;`;

const builderTypes = ['ColumnType', 'Generated', 'GeneratedAlways', 'RawBuilder', 'Selectable'];

/** @throws Error when a jsonb column has no type in the list, or the list names a column that needs none. */
export function writeRows(tables: readonly Table[], given: Readonly<Record<string, ColumnType>>): string {
  const used = new Set<string>();
  const taken = new Set<ColumnType>();
  const columnOf = (table: Table, column: Column): string => {
    const key = `${table.name}.${column.name}`;
    const own = given[key] ?? (column.type === 'uuid' ? idTypes[column.name] : undefined);
    if (own) taken.add(own);
    if (Object.hasOwn(given, key)) used.add(key);
    const { name, isComputed, expression, isNullable } = column;
    const type = own?.type ?? listedBy(table, column) ?? plainTypes[column.type];
    const isJson = column.type === 'jsonb';
    const isTime = column.type === 'timestamp with time zone';
    if (type === undefined && !isTime)
      throw new Error(`${key} is ${column.type}. Say what it holds in tools/schema/column-types.ts.`);
    const orNull = isNullable && type !== 'unknown' ? ' | null' : '';
    if (isComputed) return `    ${name}: GeneratedAlways<${type}${orNull}>;`;
    const prefix = expression === null ? '' : 'Default';
    if (isTime) return `    ${name}: ${prefix}Timestamp${orNull};`;
    // What may be null may be left out, and json() writes a null too.
    if (isJson) return `    ${name}: ${isNullable ? 'Default' : prefix}Json<${type}${orNull}>;`;
    return `    ${name}: ${expression === null ? `${type}${orNull}` : `Generated<${type}${orNull}>`};`;
  };
  const bodies = tables.map(
    table => `  ${table.name}: {\n${table.columns.map(column => columnOf(table, column)).join('\n')}\n  };`,
  );
  const idle = Object.keys(given).filter(key => !used.has(key));
  if (idle.length > 0)
    throw new Error(`No column is called ${idle.join(', ')}. Take it off tools/schema/column-types.ts.`);
  return [
    head,
    importsOf([...taken], builderTypes),
    '',
    kinds,
    '',
    'export interface Tables {',
    ...bodies,
    '}',
    '',
  ].join('\n');
}

/** The texts that a check allows, where it is a list of them and of nothing else. */
export function listedBy(table: Table, column: Column): string | undefined {
  if (column.type !== 'text') return undefined;
  const simple = new RegExp(String.raw`^CHECK \(\(${column.name} = ANY \(ARRAY\[([^\]]*)\]\)\)\)$`);
  for (const { definition } of table.constraints) {
    const list = simple.exec(definition)?.[1];
    if (list !== undefined) return list.replaceAll('::text', '').split(', ').join(' | ');
  }
  return undefined;
}

export function importsOf(types: readonly ColumnType[], builder: readonly string[]): string {
  const names = new Map<string, Set<string>>(builder.length > 0 ? [['kysely', new Set(builder)]] : []);
  for (const { from } of types)
    for (const [module, name] of Object.entries(from ?? {}))
      names.set(module, (names.get(module) ?? new Set()).add(name));
  return [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, own]) => `import type { ${[...own].toSorted().join(', ')} } from '${module}';`)
    .join('\n');
}
