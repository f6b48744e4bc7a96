// Profiling: what every column of a source holds, learnt from all of its values in one streaming pass.
// It must never know which CRM the source came from, nor where its values will go.
import type { ColumnProfile, FileProblem, SourceProfile } from '@groundwork/contract/profiles';
import { placeOf } from '../read/place.ts';
import { PlainRows } from '../read/plain-rows.ts';
import type { Source, SourceRow } from '../read/source.ts';
import { Column, misfitProblems } from './column.ts';
import { typeOf } from './column-type.ts';
import { listSeparatorOf } from './list-separator.ts';
import { lostZeros } from './lost-zeros.ts';
import { type Kind, looksOf, nameMangled, suspects } from './mangled.ts';
import { asPlaceholders, judge, suspicionOf } from './placeholders.ts';
import { isPersonal, semanticOf } from './semantic.ts';
import { settleByFile } from './settled-placeholders.ts';

export interface ProfileOptions {
  /** Ends the reading; profileSource then throws the signal's reason. */
  signal?: AbortSignal;
  /** Called after each batch with the rows read so far. */
  onProgress?(rows: number): void;
}

const MAX_OPTIONS = 60;
/** So many bad rows are shown; all of them are counted, and `source.rows` gives every one. */
const MAX_BAD_ROWS = 20;
/** What stands among the rows and is none: nothing about it has to be mended. */
const NO_ROWS: ReadonlySet<string> = new Set(['second_header', 'page_line', 'sums', 'formula_rest']);
const MAX_EXAMPLES = 5;
const MAX_EXAMPLE_CHARS = 200;
/** Codes and addresses are not quantities, even when they are all digits. */
const NEVER_NUMBERS: ReadonlySet<string | null> = new Set(['phone', 'postcode', 'id_code']);

/**
 * Reads all rows of a source once and describes every column. Memory is bounded: exact counts give way to estimates
 * (`distinct_exact`) in large columns that are no keys. Bad rows are counted, not profiled. The same source gives the
 * same profile. Throws what `source.rows` throws.
 */
export async function profileSource(source: Source, options: ProfileOptions = {}): Promise<SourceProfile> {
  const columns = source.header.map(name => new Column(suspicionOf(name), source.header.length));
  let rows = 0;
  let bad_rows = 0;
  let bad_cells = 0;
  const badRows: FileProblem[] = [];
  for await (const batch of source.pieces?.(options.signal) ?? source.rows(options.signal)) {
    // Column by column: what one column has learnt stays at hand for its next value.
    if (batch instanceof PlainRows) {
      rows += batch.count;
      for (let index = 0; index < columns.length; index++) columns[index]?.addPlain(batch, index);
    } else {
      rows += batch.length;
      for (const { row, cells, bad } of batch) {
        if (!bad) continue;
        for (const cell of cells) if (cell !== '') bad_cells++;
        if (bad_rows++ < MAX_BAD_ROWS) badRows.push(badRowProblem(source, row, bad));
      }
      for (let index = 0; index < columns.length; index++) columns[index]?.addAll(batch, index);
    }
    options.onProgress?.(rows);
  }
  const looks: Kind[][] = [];
  const described = settleByFile(
    columns.map((column, position) => {
      const one = describe(column, position, source);
      looks.push(looksOf(column.sample));
      column.putAside();
      return one;
    }),
  );
  const suspected = new Map(
    described.map((one, position) => {
      const column = columns[position];
      const zeros = column && lostZeros(one, described, column);
      return [position, [...suspects(one, looks[position] ?? []), ...(zeros ? [zeros] : [])]] as const;
    }),
  );
  await nameMangled(source, described, suspected, options.signal);
  const { id, file, sheet, part, encoding, encodingDoubt, delimiter, headerRow, problems } = source;
  return {
    id,
    file,
    sheet,
    ...(part && { part }),
    rows,
    bad_rows,
    bad_cells,
    encoding,
    ...(encodingDoubt && { encoding_doubt: encodingDoubt }),
    delimiter,
    header_row: headerRow,
    problems: [...problems, ...badRows],
    columns: described,
  };
}

function badRowProblem(source: Source, row: number, bad: NonNullable<SourceRow['bad']>): FileProblem {
  return {
    place: placeOf(source, row),
    value: bad.raw.slice(0, MAX_EXAMPLE_CHARS),
    problem: bad.reason,
    mend: NO_ROWS.has(bad.code)
      ? 'Nothing to do: it is left out and listed.'
      : 'Correct the row in the file; until then it is left out and listed.',
    code: bad.code,
  };
}

function describe(column: Column, position: number, source: Source): ColumnProfile {
  const candidates = column.close();
  const name = source.header[position] ?? '';
  let judged = judgeColumn(column, name);
  const verdicts = judge(candidates, {
    header: name,
    type: judged.verdict.type,
    semantic: judged.semantic,
    sample: column.sample,
    hasAllValues: column.hasAllValues,
    filled: column.filled,
    distinct: column.distinct.distinct,
    min: column.numbers.range.min,
  });
  const values = candidates.filter(one => verdicts.get(one) !== 'empty');
  if (values.length > 0) {
    column.takeBack(values);
    judged = judgeColumn(column, name);
  }
  const placeholders = asPlaceholders(verdicts);
  const { verdict, list_separator, semantic } = judged;
  const isText = NEVER_NUMBERS.has(semantic);
  const { misfits } = verdict;
  const bare = column.bareDurations;
  return {
    name,
    position,
    type: isText ? 'text' : verdict.type,
    semantic,
    filled: column.filled,
    distinct: column.distinct.distinct,
    distinct_exact: column.distinct.isExact,
    is_unique: column.distinct.isUnique,
    formats: column.formats,
    examples: examplesOf(column),
    options: optionsOf(column),
    max_chars: column.maxChars,
    min: isText ? null : verdict.min,
    max: isText ? null : verdict.max,
    ...(!isText && verdict.bins && { bins: verdict.bins }),
    date: verdict.date,
    number: isText ? null : verdict.number,
    list_separator,
    ...(verdict.type === 'text' && bare.cells > 0 && { bare_durations: bare }),
    problems:
      misfits === null || isText
        ? []
        : misfitProblems(misfits, row => `${placeOf(source, row)}, column ${name}`, verdict.noun),
    ...(placeholders.length > 0 && { placeholders }),
    sketch: column.distinct.sketch,
    is_pii: isPersonal(semantic, name),
  };
}

function judgeColumn(column: Column, header: string) {
  const verdict = typeOf(column, header);
  const list_separator = verdict.type === 'text' ? listSeparatorOf(column.sample) : null;
  const semantic = semanticOf({ column, header, type: verdict.type, listSeparator: list_separator });
  return { verdict, list_separator, semantic };
}

function optionsOf(column: Column): { value: string; count: number }[] | null {
  if (!column.hasAllValues || column.sample.length > MAX_OPTIONS) return null;
  return byCount(column.sample).map(([value, count]) => ({ value, count }));
}

function examplesOf(column: Column): string[] {
  const values = column.hasAllValues ? byCount(column.sample) : column.sample;
  return values.slice(0, MAX_EXAMPLES).map(([value]) => value.slice(0, MAX_EXAMPLE_CHARS));
}

function byCount(values: readonly (readonly [string, number])[]): (readonly [string, number])[] {
  return [...values].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
}
