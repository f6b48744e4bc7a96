// Activities of all kinds in one table, told apart by a column. Read apart, each kind is a table of what a portal keeps it as.
import { type ActivityKind, activityKind, saysActivityKind, saysWhatIsDue } from '../words/activity-kinds.ts';
import { listed, plural, quoted } from '../words/wording.ts';
import { placeOf } from './place.ts';
import { someRows } from './some-rows.ts';
import type { Source } from './source.ts';
import type { RawRecord } from './tokenizer.ts';

/** Fewer rows of known kinds leave open what the others are. */
const LEAST_KNOWN = 0.8;
const LEAST_KINDS = 2;
const MOST_NAMED = 4;
const LONGEST_NAMED = 60;
const MOST_REMEMBERED = 5000;

export const KINDS_SEPARATE = 'kinds_separate';
export const KINDS_MERGED = 'kinds_merged';

/** The table, and beside it one for each kind of activity; what is of no known kind, and a bad row, stays in the first. */
export function partActivities(
  source: Source,
  sample: readonly RawRecord[],
  said: 'one' | 'each' | undefined,
): Source[] {
  const found = source.part ? undefined : kindsOf(source, sample);
  if (!found) return [source];
  const { column, values, isSure } = found;
  const name = source.header[column] ?? '';
  const counts = [...values]
    .map(
      ([kind, words]) =>
        `${kind} (${listed(
          words.map(word => quoted(word)),
          MOST_NAMED,
        )})`,
    )
    .join('; ');
  const isParted = (said ?? (isSure ? 'each' : 'one')) === 'each';
  source.problems.push({
    place: placeOf(source),
    value: counts,
    problem: isParted
      ? `${name} tells ${plural(values.size, 'kind')} of activities apart; each is read as a table of its own.`
      : `${name} tells ${plural(values.size, 'kind')} of activities apart; they are read as one table.`,
    mend: 'Say in the decisions whether each kind becomes what it is.',
    code: isParted ? KINDS_SEPARATE : KINDS_MERGED,
  });
  if (!isParted) return [source];
  const kindOf = remembered(value => {
    const kind = activityKind(value);
    return kind !== undefined && values.has(kind) ? kind : undefined;
  });
  const parts = [...values].map(([kind, words]) => {
    const named = words.slice(0, MOST_NAMED).map(word => word.slice(0, LONGEST_NAMED));
    return {
      ...source,
      ...someRows(source, { column, isKept: value => kindOf(value) === kind, hasBad: false }),
      problems: [],
      id: `${source.id}#${kind}`,
      part: {
        of: source.id,
        name: kind,
        lists: kind,
        count: values.size,
        place: `rows whose ${name} is ${named.join(', ')}${words.length > MOST_NAMED ? ', …' : ''}`,
        is_sure: isSure,
      },
    };
  });
  const others = someRows(source, { column, isKept: value => kindOf(value) === undefined, hasBad: true });
  return [{ ...source, ...others }, ...parts];
}

/** A few words stand in every row: each is judged once. Of a column of all different ones the first are kept. */
function remembered(judge: (value: string) => ActivityKind | undefined) {
  const known = new Map<string, ActivityKind | undefined>();
  return (value: string): ActivityKind | undefined => {
    if (known.has(value)) return known.get(value);
    const kind = judge(value);
    if (known.size < MOST_REMEMBERED && value.length <= LONGEST_NAMED) known.set(value, kind);
    return kind;
  };
}

interface Kinds {
  column: number;
  /** How each kind is written. */
  values: Map<ActivityKind, string[]>;
  isSure: boolean;
}

/** The place of the column that says of each row which kind of activity it is; -1 where a table has none. */
export function kindColumn(
  header: readonly string[],
  { file, sheet }: Pick<Source, 'file' | 'sheet'>,
): number {
  return header.findIndex(name => saysActivityKind(name, sheet ?? file));
}

function kindsOf(
  { header, headerRow, file, sheet }: Source,
  sample: readonly RawRecord[],
): Kinds | undefined {
  const column = kindColumn(header, { file, sheet });
  if (column === -1) return undefined;
  const values = new Map<ActivityKind, string[]>();
  let [known, filled] = [0, 0];
  for (const { row, cells } of sample) {
    const cell = cells[column]?.trim() ?? '';
    if (row <= headerRow || cell === '') continue;
    filled += 1;
    const kind = activityKind(cell);
    if (kind === undefined) continue;
    known += 1;
    const written = values.get(kind) ?? [];
    if (!written.includes(cell)) values.set(kind, [...written, cell]);
  }
  if (values.size < LEAST_KINDS) return undefined;
  return { column, values, isSure: known >= LEAST_KNOWN * filled && !saysWhatIsDue(header) };
}
