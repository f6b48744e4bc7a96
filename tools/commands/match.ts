// `groundwork match <files>`: which rows are one record, by which key, and what of them contradicts. Writes nothing.
import type { KeptSeparateRow, MergedRow } from '@groundwork/contract/migrations';
import { json, readOptions } from '../command-options.ts';
import { withUnderstood } from '../implement/understood.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { harmless, print } from '../terminal.ts';

export const options = {
  all: {
    type: 'boolean',
    description: 'Every merged row, not only those that call the record something else.',
    default: false,
  },
  json,
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('match', argv, options);
  stop.says = 'Stopped before every file was read. Nothing was written.';
  if (positionals.length === 0)
    throw new StartError('Name at least one file or folder: groundwork match <files…>');
  const say = (step: string): void => void process.stderr.write(`${harmless(step)}\n`);
  const { merged, keptSeparate, records, files } = await withUnderstood(
    positionals,
    say,
    stop,
    async ({ compile, analysis }) => {
      const merged: MergedRow[] = [];
      const keptSeparate: KeptSeparateRow[] = [];
      let records = 0;
      for await (const batch of compile()) {
        if (batch.kind === 'merges') merged.push(...batch.merges);
        if (batch.kind === 'kept_separate')
          keptSeparate.push(...batch.rows.filter(row => row.is_merged !== true));
        if (batch.kind === 'records') records += batch.records.length;
      }
      const files = analysis.sources.map(({ profile, mapping }) => ({
        file: profile.id,
        rows: profile.rows,
        object: mapping.object ?? mapping.role,
      }));
      return { merged, keptSeparate, records, files };
    },
  );
  const others = merged.filter(row => row.is_other_name);
  if (values.json) {
    print(
      JSON.stringify({
        files,
        records,
        merged_rows: merged.length,
        other_names: others.length,
        kept_separate: keptSeparate,
        rows: values.all ? merged : others,
      }),
    );
    return 0;
  }
  for (const { file, rows, object } of files)
    print(`  ${file.padEnd(36)} ${String(rows).padStart(8)} rows  → ${object}`);
  print(
    `\n  ${records} records; ${merged.length} rows are the same record as an earlier one, ${others.length} of them under another name.\n`,
  );
  for (const row of values.all ? merged : others) print(line(row));
  if (keptSeparate.length > 0)
    print(
      `\n  ${keptSeparate.length} rows share a key with one that they contradict, and stay records of their own:`,
    );
  for (const { source, row, name, shared_key, shared_value, other_row: beside } of keptSeparate)
    print(
      `  ${source} row ${row}: ${name || 'no name'}, not ${beside?.name || 'the one'} of row ${beside?.row ?? '?'}  same ${shared_key}: ${shared_value}`,
    );
  return 0;
}

function line(row: MergedRow): string {
  const into = `row ${row.into_row}${row.into_source === row.source ? '' : ` of ${row.into_source}`}`;
  const why = row.shared_key === null ? '' : `  same ${row.shared_key}: ${row.shared_value ?? ''}`;
  const names = row.is_other_name ? `  “${row.kept_name}” stays, “${row.own_name}” gives way` : '';
  const lost = row.differences.map(one => `${one.property}: ${one.kept} | ${one.dropped}`).join('; ');
  return `  ${row.source}, row ${row.row} → ${into}${why}${names}${lost === '' ? '' : `\n      ${lost}`}`;
}
