// Writes the types of rows as a plain client reads them: for a program that writes its SQL itself and lets a library write
// the rest.
import type { Column, Table } from './catalog.ts';
import type { ColumnType } from './column-types.ts';
import { importsOf, listedBy, plainTypes } from './rows.ts';

/** What the client makes of it, where it differs from the server's own. */
const asRead: Readonly<Record<string, string>> = { ...plainTypes, 'timestamp with time zone': 'Date' };

const head = `// Every table as the database has it, as rows are read. Written by \`npm run schema\` from the schema steps; never edited by hand.
// What a jsonb column holds, the catalog does not know: tools/schema/identity-column-types.ts says it.`;

/** @throws Error when nobody said what a column holds, or the list names a column that needs none */
export function writePlainRows(
  tables: readonly Table[],
  given: Readonly<Record<string, ColumnType>>,
): string {
  const used = new Set<string>();
  const columnOf = (table: Table, column: Column): string => {
    const key = `${table.name}.${column.name}`;
    const own = given[key];
    if (own) used.add(key);
    const type = own?.type ?? listedBy(table, column) ?? asRead[column.type];
    if (type === undefined)
      throw new Error(
        `${key} is ${column.type}. Say what it holds in tools/schema/identity-column-types.ts.`,
      );
    return `    ${column.name}: ${type}${column.isNullable && type !== 'unknown' ? ' | null' : ''};`;
  };
  const bodies = tables.map(
    table => `  ${table.name}: {\n${table.columns.map(column => columnOf(table, column)).join('\n')}\n  };`,
  );
  const idle = Object.keys(given).filter(key => !used.has(key));
  if (idle.length > 0)
    throw new Error(
      `No column is called ${idle.join(', ')}. Take it off tools/schema/identity-column-types.ts.`,
    );
  const imports = importsOf(Object.values(given), []);
  return [
    imports === '' ? head : `${head}\n${imports}`,
    '',
    'interface Tables {',
    ...bodies,
    '}',
    '',
    '/** A row as it is read. */',
    'export type Row<Name extends keyof Tables> = Tables[Name];',
    '',
  ].join('\n');
}
