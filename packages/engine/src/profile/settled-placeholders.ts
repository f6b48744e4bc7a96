// Profiles with their placeholders settled: by the rest of the file, and by what people said. Read as empty, they are in no
// count of their column; kept, they are values like any other.
import type { Answers } from '@groundwork/contract/intake';
import type { ColumnProfile, Placeholder, SourceProfile } from '@groundwork/contract/profiles';
import type { Source } from '../read/source.ts';

/** Columns of dates, numbers or links in which the file writes the same word for nothing, before it is believed elsewhere. */
const PROOF = 2;

/** What a file writes for nothing among dates and numbers, it writes for nothing among words. */
export function settleByFile(columns: readonly ColumnProfile[]): ColumnProfile[] {
  const proven = new Map<string, number>();
  for (const { type, placeholders } of columns) {
    if (type === 'text' || type === 'empty') continue;
    for (const { value, is_empty } of placeholders ?? [])
      if (is_empty) proven.set(value, (proven.get(value) ?? 0) + 1);
  }
  return columns.map(column => {
    const isProven = ({ value, cells, is_asked }: Placeholder): boolean =>
      is_asked && cells > 1 && (proven.get(value) ?? 0) >= PROOF;
    if (!column.placeholders?.some(isProven) || column.semantic === 'country') return column;
    return withPlaceholders(
      column,
      column.placeholders.map(one => (isProven(one) ? { ...one, is_empty: true, is_asked: false } : one)),
    );
  });
}

type SourceAnswers = Pick<Answers['sources'][string], 'formats'> | undefined;

/** The id of the question whether words of a column are values. */
export function placeholderDecision(source: string, column: string): string {
  return `placeholders:${source}:${column}`;
}

/** The profile as people's answers have it. */
export function settlePlaceholders(
  profile: SourceProfile,
  answers: SourceAnswers,
  given: (decision: string) => string | undefined,
): SourceProfile {
  const formats = answers?.formats ?? {};
  return {
    ...profile,
    columns: profile.columns.map(column => {
      const format = Object.hasOwn(formats, column.name) ? formats[column.name] : undefined;
      const chosen =
        format?.placeholders ?? withoutWords(column, [...(format?.yes ?? []), ...(format?.no ?? [])]);
      if (chosen !== undefined) return withPlaceholders(column, chosenPlaceholders(column, new Set(chosen)));
      const answer = given(placeholderDecision(profile.id, column.name));
      if (answer !== 'empty' || !column.placeholders) return column;
      const answered = column.placeholders.map(one =>
        one.is_asked ? { ...one, is_empty: true, is_answered: true } : one,
      );
      return withPlaceholders(column, answered);
    }),
  };
}

/** What is read as empty when these words say yes and no; undefined when nothing changes. */
function withoutWords({ placeholders = [] }: ColumnProfile, words: readonly string[]): string[] | undefined {
  const said = new Set(words);
  if (!placeholders.some(({ value }) => said.has(value))) return undefined;
  return placeholders.filter(({ value, is_empty }) => is_empty && !said.has(value)).map(({ value }) => value);
}

function chosenPlaceholders(
  { placeholders = [], options }: ColumnProfile,
  chosen: ReadonlySet<string>,
): Placeholder[] {
  const known = placeholders.map(one => ({ ...one, is_empty: chosen.has(one.value), is_answered: true }));
  const counts = new Map(options?.map(({ value, count }) => [value, count]));
  const own = [...chosen]
    .filter(value => !placeholders.some(one => one.value === value))
    .map(value => ({
      value,
      cells: counts.get(value) ?? 0,
      is_empty: true,
      is_asked: false,
      is_answered: true,
    }));
  return [...known, ...own];
}

/** The column with these placeholders: counts follow what is read as empty and what is not. */
function withPlaceholders(column: ColumnProfile, placeholders: Placeholder[]): ColumnProfile {
  const before = new Map(column.placeholders?.map(one => [one.value, one.is_empty]));
  let { filled, distinct, is_unique } = column;
  let options = column.options;
  let examples = column.examples;
  for (const { value, cells, is_empty } of placeholders) {
    const wasEmpty = before.get(value) ?? false;
    if (wasEmpty === is_empty || cells === 0) continue;
    const sign = is_empty ? -1 : 1;
    filled += sign * cells;
    distinct += sign;
    if (!is_empty && cells > 1) is_unique = false;
    options = options?.filter(one => one.value !== value) ?? null;
    examples = examples.filter(one => one !== value);
    if (!is_empty) {
      options = options && [...options, { value, count: cells }].sort((a, b) => b.count - a.count);
      examples = [...examples, value];
    }
  }
  const type = filled === 0 ? 'empty' : column.type === 'empty' ? 'text' : column.type;
  return { ...column, type, filled, distinct, is_unique, options, examples, placeholders };
}

/** Cells of a column that are read as empty. */
export function emptiedCells({ placeholders = [] }: Pick<ColumnProfile, 'placeholders'>): number {
  return placeholders.reduce((sum, { cells, is_empty }) => sum + (is_empty ? cells : 0), 0);
}

/** The source with its placeholders read as empty; each row lists those cells as `emptied`. */
export function withoutPlaceholders(source: Source, profile: SourceProfile): Source {
  const sets = profile.columns.flatMap(({ position, placeholders = [] }) => {
    const values = placeholders.filter(one => one.is_empty).map(one => one.value);
    return values.length === 0 ? [] : [{ position, values: new Set(values) }];
  });
  if (sets.length === 0) return source;
  return {
    ...source,
    pieces: undefined,
    async *rows(signal) {
      for await (const batch of source.rows(signal)) {
        for (const row of batch) {
          if (row.bad) continue;
          for (const { position, values } of sets) {
            const cell = row.cells[position] ?? '';
            if (cell === '' || !values.has(cell)) continue;
            (row.emptied ??= []).push({ position, value: cell });
            row.cells[position] = '';
          }
        }
        yield batch;
      }
    },
  };
}
