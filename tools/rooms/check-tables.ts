// Checks the law of tables over the server's files: finds every table that SQL names, by whom, and whether it is read or
// written. Imports are the other law's: this one sees what no import shows.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Allowed } from './platform-reads.ts';
import { sqlOf } from './sql-of.ts';

export interface TableLaw {
  owners: Readonly<Record<string, string>>;
  reads: readonly Allowed[];
  writes: readonly Allowed[];
}

export interface TableBreach {
  file: string;
  table: string;
  complaint: string;
}

type Use = 'read' | 'write';

const server = 'apps/server/src';

/** What writes the table named after it; `for update` and `do update set` write none. */
const written =
  /(?<!\b(?:for|do|key|of)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi;
/** A table is named after one of these, or in the list that one of them begins. */
const read = /\b(?:from|join|using)\s+(?:lateral\s+|only\s+)?"?(\w+)"?/gi;
const listedToo = /\bfrom\s+[^();]*?(?=\b(?:where|group|order|limit|union|returning|for|set|on)\b|[();]|$)/gi;

/** The same in the words of the query builder. */
const built =
  /\.(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|from|using|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*\[?\s*['"`](\w+)/g;
const builtWrites = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Stands for a table that only the running program names. */
const unnamed = '*';

/** Every table that a source file names in SQL, by template or by the query builder, and how. */
export function tablesOf(text: string): { table: string; use: Use }[] {
  const found: { table: string; use: Use }[] = [];
  const add = (use: Use, table: string | undefined) => {
    if (table !== undefined) found.push({ table: table.toLowerCase(), use });
  };
  const { code, texts } = sqlOf(text);
  if (/\bsql\.table\(/.test(code)) add('read', unnamed);
  for (const [, verb = '', table] of code.matchAll(built))
    add(builtWrites.has(verb) ? 'write' : 'read', table);
  for (const each of texts) readSql(each, add);
  return found;
}

function readSql(text: string, add: (use: Use, table: string | undefined) => void): void {
  const plain = text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");
  for (const [, table] of plain.matchAll(written)) add('write', table);
  // What is deleted from is no further table that is read.
  const rest = plain.replaceAll(/\bdelete\s+from\s+/gi, 'delete ');
  for (const [, table] of rest.matchAll(read)) add('read', table);
  for (const [list] of rest.matchAll(listedToo))
    for (const each of list.split(',').slice(1)) add('read', /^\s*(?:only\s+)?"?(\w+)/.exec(each)?.[1]);
}

function nounOf(file: string): string | undefined {
  const [, room, noun] = /^(features|platform|schema|testing)\/([^/]+)/.exec(file) ?? [];
  if (room === 'schema' || room === 'testing') return undefined;
  return room === 'features' ? noun : (room ?? 'entrypoints');
}

function filesBelow(root: string, dir = ''): string[] {
  return readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap(entry => {
    const at = path.posix.join(dir, entry.name);
    if (entry.isDirectory()) return filesBelow(root, at);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [at] : [];
  });
}

/** Reads every file of the server below `root`; `read` counts the namings, because a check that reads nothing must not
 *  pass. An allowance that nothing uses any more is a breach too: the lists only shrink. */
export function checkTables(root: string, law: TableLaw): { read: number; breaches: TableBreach[] } {
  const breaches: TableBreach[] = [];
  const used = new Set<string>();
  let count = 0;
  for (const file of filesBelow(path.join(root, server))) {
    const noun = nounOf(file);
    if (noun === undefined) continue;
    const text = readFileSync(path.join(root, server, file), 'utf8');
    const seen = new Set<string>();
    for (const { table, use } of tablesOf(text)) {
      const owner =
        table === unnamed ? 'nobody' : Object.hasOwn(law.owners, table) ? law.owners[table] : undefined;
      if (owner === undefined || seen.has(`${use} ${table}`)) continue;
      seen.add(`${use} ${table}`);
      count += 1;
      if (owner === noun) continue;
      const allowed = (use === 'write' ? law.writes : law.reads).find(
        one => one.noun === noun && one.tables.includes(table),
      );
      if (allowed) used.add(keyOf(allowed, table));
      else
        breaches.push({ file: `${server}/${file}`, table, complaint: complaintOf(use, noun, table, owner) });
    }
  }
  for (const one of [...law.reads, ...law.writes])
    for (const table of one.tables)
      if (!used.has(keyOf(one, table)))
        breaches.push({
          file: 'tools/rooms/tables.ts',
          table,
          complaint: `${one.noun} does not name ${table} any more; take it off the list.`,
        });
  return { read: count, breaches };
}

function keyOf({ noun, why }: Allowed, table: string): string {
  return [noun, table, why].join(' ');
}

function complaintOf(use: Use, noun: string, table: string, owner: string): string {
  if (table === unnamed)
    return `${noun} names a table that this check cannot see. Write its name, or list it in tools/rooms/tables.ts with the reason.`;
  return use === 'write'
    ? `${noun} writes ${table}, which belongs to ${owner}. Call a function of its service with the same transaction.`
    : `${noun} reads ${table}, which belongs to ${owner}. Ask its service, or list it in tools/rooms/tables.ts with the reason.`;
}
