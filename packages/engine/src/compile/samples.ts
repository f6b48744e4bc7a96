// Values of a column beside what they become in the portal, so that a person can judge a mapping by looking. What the
// rehearsal could not carry over comes first, with its reason.

import type { AnalysedSource, Analysis, ColumnMapping, ColumnSample } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import type { Source } from '../read/source.ts';
import { valueFor } from './cell.ts';
import { planSource } from './plan-source.ts';
import { writeCell } from './row.ts';
import { type CompiledRow, emptyRow, note } from './row-cells.ts';
import type { SourcePlan, Writer } from './source-plan.ts';
import { ValueNames } from './value-names.ts';

/** What the rehearsal could not carry over of one column: how many cells, and the first different ones. */
export interface NotCarried {
  cells: number;
  first: { value: string; reason: string }[];
}

/** Names one column of one source. */
export function columnKey(source: string, column: string): string {
  return `${source}\u001f${column}`;
}

const MOST_CARRIED = { read: 5, kept: 3 } as const;
const MOST_CHARS = 160;
/** A profile cuts its examples at this length: what fails at it may have failed by the cut. */
const CUT_AT = 200;

/** The columns of a source with their samples. Reads no file: the profile's examples and the rehearsal's notes suffice. */
export function withSamples(
  analysed: AnalysedSource,
  source: Source | undefined,
  given: {
    analysis: Analysis;
    portal: PortalSchema;
    notCarried: ReadonlyMap<string, NotCarried>;
    /** Of columns whose cells say nothing without their row. */
    proofs: ReadonlyMap<string, readonly ColumnSample[]>;
  },
): ColumnMapping[] {
  if (!source || analysed.mapping.role !== 'records' || analysed.mapping.object === null)
    return analysed.columns;
  const { analysis, portal } = given;
  const plan = planSource(source, analysed, analysis, portal);
  const writers = new Map(plan.writers.map(writer => [writer.column, writer]));
  const profiles = new Map(analysed.profile.columns.map(column => [column.name, column]));
  const names = new ValueNames(analysis, portal, plan.object);
  return analysed.columns.map(mapping => {
    const writer = writers.get(mapping.column);
    if (!writer) return mapping;
    const missed = given.notCarried.get(columnKey(analysed.profile.id, mapping.column));
    const rejected = (missed?.first ?? []).map(({ value, reason }) => ({
      value: shortened(value),
      becomes: null,
      reason,
    }));
    const known = new Set(missed?.first.map(({ value }) => value));
    const proofs = given.proofs.get(columnKey(analysed.profile.id, mapping.column));
    if (proofs) return { ...mapping, samples: [...rejected, ...proofs], not_carried: missed?.cells ?? 0 };
    const carried = shownOf(profiles.get(mapping.column), writer)
      .filter(value => !known.has(value))
      .flatMap(value => sampleOf(plan, writer, value, names));
    return {
      ...mapping,
      samples: [...rejected, ...carried.slice(0, MOST_CARRIED[isRead(writer) ? 'read' : 'kept'])],
      not_carried: missed?.cells ?? 0,
    };
  });
}

/** Its values are read, and not only kept: how differs with how each is written. */
function isRead({ transform: { kind } }: Writer): boolean {
  return ['number', 'date', 'datetime', 'boolean', 'duration', 'phone'].includes(kind);
}

/** Values to show: one of each way of writing first where that decides how they are read. */
function shownOf(profile: ColumnProfile | undefined, writer: Writer): string[] {
  if (!profile) return [];
  const { formats, examples, placeholders = [] } = profile;
  if (!isRead(writer)) return examples;
  const empty = new Set(placeholders.filter(one => one.is_empty).map(one => one.value));
  const ways = formats.flatMap(({ example }) =>
    example === undefined || empty.has(example) ? [] : [example],
  );
  return [...new Set([...ways, ...examples])];
}

function sampleOf(plan: SourcePlan, writer: Writer, value: string, names: ValueNames): ColumnSample[] {
  const { properties, notes } = tryCell(plan, writer, value);
  const [note] = notes;
  // The rehearsal saw every cell: what it took is not refused here.
  if (note)
    return value.length >= CUT_AT ? [] : [{ value: shortened(value), becomes: null, reason: note.reason }];
  const becomes = Object.entries(properties).map(([property, text]) => names.nameOf(property, text));
  return [{ value: shortened(value), becomes: shortened(becomes.join(' · ')), reason: null }];
}

/** The cell alone in its row. A stage alone has no pipeline beside it: it is looked for in all of them. */
function tryCell(plan: SourcePlan, writer: Writer, value: string): CompiledRow {
  const row = emptyRow();
  const { transform } = writer;
  if (transform.kind === 'stage' && valueFor(transform, value) === undefined) {
    const found = Object.entries(transform.values ?? {}).find(([key]) => key.endsWith(` / ${value}`));
    if (found) row.properties[writer.property] = found[1];
    else note(row, writer, value, 'It is no stage of any pipeline.');
    return row;
  }
  const cells: string[] = [];
  cells[writer.position] = value;
  writeCell(writer, value, row, plan, cells);
  return row;
}

function shortened(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
