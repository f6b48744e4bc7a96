// The tables of a file or sheet: one as a rule, several where they stand side by side or below each other.
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ReadLimits } from '../limits/read-limits.ts';
import { listed, plural } from '../words/wording.ts';
import { partActivities } from './activities.ts';
import { columnLetters } from './header.ts';
import { partPersonAccounts } from './person-accounts.ts';
import { placeOf } from './place.ts';
import type { ReadingChoice, ReadingChoices } from './reading-choice.ts';
import { type Region, regionsOf } from './regions.ts';
import type { Source } from './source.ts';
import { type RecordReader, tableOf } from './table.ts';
import type { TableOrigin } from './table-origin.ts';
import type { RawRecord } from './tokenizer.ts';

/** Each table reads the file from its beginning, and is compared with every other. */
const MOST_TABLES = 200;

/** No table at all when the records hold no cell. */
export function tablesOf(
  origin: TableOrigin,
  sample: RawRecord[],
  reader: RecordReader,
  { limits, choices }: { limits: ReadLimits; choices: ReadingChoices },
): Source[] {
  const records = origin.hasSeparatorLine ? sample.slice(1) : sample;
  const found = regionsOf(records);
  const said = choices.get(origin.id)?.tables;
  const isParted =
    found && found.regions.length <= MOST_TABLES && (said ?? (found.isSure ? 'each' : 'one')) === 'each';
  if (!found || !isParted) {
    const whole = found
      ? { ...origin, problems: [...origin.problems, asOne(origin, found.regions, said)] }
      : origin;
    const choice = choices.get(origin.id);
    const source = tableOf(whole, sample, reader, limits, choice);
    if (!source) return [];
    return parted(source, sample, choice);
  }
  const width = Math.max(...records.map(record => record.cells.length));
  const names = namesOf(found.regions);
  return found.regions.flatMap((region, index) => {
    const name = names[index] ?? '';
    const count = found.regions.length;
    const place = rangeOf(region, records.at(-1)?.row);
    const id = `${origin.id}#${name}`;
    const part = { of: origin.id, name, count, place, is_sure: found.isSure };
    const problem: FileProblem = {
      place: placeOf({ ...origin, part }),
      problem: `It is one of ${plural(count, 'table')} that stand in ${origin.sheet === null ? 'the file' : 'the sheet'}: ${place}.`,
      mend: 'Nothing to do; if it is one table, say so in the decisions.',
      code: 'table_part',
    };
    const own = { ...origin, id, part, problems: [...origin.problems, problem] };
    const inside = partOf(records, region);
    const source = tableOf(own, inside, readPart(reader, region, width), limits, {
      ...choices.get(origin.id),
      ...choices.get(id),
    });
    return source ? [source] : [];
  });
}

/** A table that holds rows of several kinds, as somebody said that it is read. */
export function parted(source: Source, sample: readonly RawRecord[], choice: ReadingChoice = {}): Source[] {
  const people = choice.people === 'contacts' ? partPersonAccounts(source) : [source];
  return people.flatMap(one => partActivities(one, sample, choice.kinds));
}

function asOne(origin: TableOrigin, regions: readonly Region[], said: string | undefined): FileProblem {
  const places = listed(
    regions.map(region => (region.title === '' ? rangeOf(region) : `${region.title} (${rangeOf(region)})`)),
    6,
  );
  if (regions.length > MOST_TABLES)
    return {
      place: placeOf(origin),
      value: places,
      problem: `${plural(regions.length, 'table')} may stand in it, and ${plural(MOST_TABLES, 'table')} of one sheet are read apart at most; it is read as one.`,
      mend: 'Export each table as a file of its own.',
      code: 'too_many_tables',
    };
  return {
    place: placeOf(origin),
    value: places,
    problem: said
      ? 'Several tables may stand in it; it is read as one because somebody said so.'
      : 'Two tables may stand in it, or one with an empty column; it is read as one.',
    mend: 'Say in the decisions whether it is one table.',
    code: said ? 'tables_said' : 'tables_in_doubt',
  };
}

/** What people call each; no two alike. */
function namesOf(regions: readonly Region[]): string[] {
  const taken = new Set<string>();
  return regions.map(({ title }, index) => {
    const wanted = title === '' ? `table ${index + 1}` : title;
    let name = wanted;
    for (let copy = index + 1; taken.has(name.toLowerCase()); copy++) name = `${wanted} (${copy})`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** `rows 1 to 4, columns A to C`. */
function rangeOf(region: Region, end?: number): string {
  const { firstRow, lastRow, left, right } = region;
  const rows = Number.isFinite(lastRow)
    ? `rows ${firstRow} to ${lastRow}`
    : `rows from ${firstRow}${firstRow === 1 && end === undefined ? '' : ' on'}`;
  if (left === 0 && !Number.isFinite(right)) return rows;
  const columns = Number.isFinite(right)
    ? `columns ${columnLetters(left)} to ${columnLetters(right - 1)}`
    : `columns from ${columnLetters(left)} on`;
  return `${rows}, ${columns}`;
}

function partOf(records: readonly RawRecord[], region: Region): RawRecord[] {
  return records
    .filter(({ row }) => row >= region.firstRow && row <= region.lastRow)
    .map(record => cellsOf(record, region));
}

function cellsOf(record: RawRecord, { left, right }: Region): RawRecord {
  const cells = record.cells.slice(left, right);
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return { ...record, cells };
}

/** The whole is read, the part is handed on; reading ends behind the part. */
function readPart(reader: RecordReader, region: Region, width: number): RecordReader {
  return {
    async *read(options) {
      for await (const records of reader.read({ ...options, width })) {
        const inside = partOf(records, region);
        if (inside.length > 0) yield inside;
        if ((records.at(-1)?.row ?? 0) > region.lastRow) return;
      }
    },
  };
}
