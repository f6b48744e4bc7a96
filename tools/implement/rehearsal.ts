// What the command line says of a dry run.
import { plural } from '@groundwork/engine/words/wording';
import type { Rehearsed } from '../../apps/server/src/entrypoints/command/rehearse.ts';
import { refusedLines } from './refused-lines.ts';

/** Reasons that are named; a file of garbage has one for each row. */
const NAMED = 40;

export function rehearsal({
  mapping,
  set_up,
  records,
  associations,
  rows_not_carried,
  refused,
}: Rehearsed): string {
  const lines = mapping.tables.map(
    ({ id, rows, object, role }) =>
      `  ${id.padEnd(36)} ${String(rows).padStart(8)} rows  → ${object ?? role}`,
  );
  const count = ([name, number]: [string, number]): string => `    ${String(number).padStart(8)} ${name}`;
  lines.push('', '  would be set up:', ...Object.entries(set_up).map(count));
  lines.push('', '  would be written, as new records or into those that are there:');
  lines.push(...Object.entries(records).map(count), ...Object.entries(associations).map(count));
  if (rows_not_carried.length > 0) lines.push('', '  rows that give no record of their own:');
  for (const { file, bucket, reason, rows, first_row } of rows_not_carried.slice(0, NAMED))
    lines.push(`    ${file}: ${plural(rows, 'row')} ${bucket}, first row ${first_row}. ${reason}`);
  if (rows_not_carried.length > NAMED)
    lines.push(
      `    and ${plural(rows_not_carried.length - NAMED, 'more reason', 'more reasons')}; --json has all`,
    );
  lines.push(...refusedLines(refused).map(line => `  ${line}`));
  const open = mapping.decisions.filter(decision => decision.answer === null);
  if (open.length > 0) lines.push('', `  ${plural(open.length, 'decision')} open, each with its default:`);
  for (const { id, question, default: standard } of open) lines.push(`    ${id}: ${question} → ${standard}`);
  lines.push('', '  Nothing was written.');
  return lines.join('\n');
}
