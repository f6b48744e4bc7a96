// What the analysis says about one file, prepared once so that each row is quick to compile.
import type { PortalSchema, Property } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis, ColumnMapping } from '@groundwork/contract/intake';
import { readHeader } from '../map/header-name.ts';
import { understand } from '../map/understand.ts';
import { standing } from '../plan/decision-book.ts';
import { parseDate } from '../profile/values/date.ts';
import type { Source } from '../read/source.ts';
import type { CellRules } from './cell.ts';
import { externalPrefix } from './external-id.ts';

export interface Writer extends CellRules {
  column: string;
  position: number;
  property: string;
  /** Where a value goes that `property` cannot take: it is filled already, or nobody knows this owner. */
  beside: string | null;
}

export interface SourcePlan {
  source: Source;
  analysed: AnalysedSource;
  object: string;
  prefix: string;
  writers: Writer[];
  keyAt: number[];
  /** Columns that say which record of the same kind a row has become, with the prefix of that record's ids. */
  becomes: { position: number; prefix: string }[];
  /** Column that marks deleted rows; undefined when none are left out. */
  deletedAt: number | undefined;
  /** Written when no column gives it, unless rows of another file were merged in. */
  constants: Record<string, string>;
  /** How a record without a name is called: text with column names in braces. */
  nameTemplate: string | undefined;
  nameProperty: string;
  fallbackStage: string | undefined;
  /** Names of the answers that keep rows apart: see `apartKey`. */
  apart: ReadonlySet<string>;
  /** Column that says since when a record exists, as ISO text. */
  createdOf(cells: readonly string[]): string | undefined;
}

/** Property by which people call a record of the object. */
export function nameProperty(object: string): string {
  const known: Record<string, string> = {
    companies: 'name',
    contacts: 'lastname',
    deals: 'dealname',
    tickets: 'subject',
    tasks: 'hs_task_subject',
    notes: 'hs_note_body',
  };
  return known[object] ?? 'name';
}

/**
 * Prepares what the analysis says about one file, so that each of its rows compiles without another look at it.
 * Columns are positions in the file's rows, counted from 0; a column the file does not have is left out. Decisions stand
 * at their answer or their default. Reads no row and throws nothing: a file without an object gets the object `other`.
 */
export function planSource(
  source: Source,
  analysed: AnalysedSource,
  analysis: Analysis,
  portal: PortalSchema,
): SourcePlan {
  const object = analysed.mapping.object ?? 'other';
  const decision = (id: string): string | undefined => {
    const found = analysis.decisions.find(one => one.id === id);
    return found && standing(found);
  };
  const id = analysed.profile.id;
  const deleted = analysis.decisions.find(one => one.id === `deleted:${id}`);
  const lifecycle = decision(`lifecycle:${id}`);
  return {
    source,
    analysed,
    object,
    prefix: externalPrefix(analysed, object),
    writers: writersOf(analysed, analysis, portal, object),
    keyAt: analysed.key.columns.map(name => positionOf(analysed, name)).filter(position => position >= 0),
    becomes: becomingOf(analysed, analysis, object),
    deletedAt:
      deleted?.about.column !== undefined && standing(deleted) === 'skip'
        ? positionOf(analysed, deleted.about.column)
        : undefined,
    constants: lifecycle === undefined || lifecycle === 'none' ? {} : { lifecyclestage: lifecycle },
    nameTemplate: decision(`name:${id}`) ?? nameAsKey(analysed),
    nameProperty: nameProperty(object),
    fallbackStage: decision(`no_stage:${id}`),
    apart: new Set((analysis.apart ?? []).map(one => one.key)),
    createdOf: createdReader(analysed, object),
  };
}

/** A row known by a name is called by it as it is written; its key is folded to compare. */
function nameAsKey({ key }: AnalysedSource): string | undefined {
  return key.kind === 'name' ? key.columns.map(column => `{${column}}`).join(' ') : undefined;
}

function becomingOf(analysed: AnalysedSource, analysis: Analysis, object: string): SourcePlan['becomes'] {
  return analysis.relations.flatMap(({ from, to, via }) => {
    const column = analysed.columns.find(one => one.column === from.column);
    const target = analysis.sources.find(one => one.profile.id === to.source);
    const isOwnKind =
      from.source === analysed.profile.id && to.object === object && to.source !== from.source;
    if (!isOwnKind || via !== 'id' || column?.action !== 'relation' || target?.key.kind !== 'id') return [];
    return target.key.columns.join() === to.column
      ? [{ position: positionOf(analysed, from.column), prefix: externalPrefix(target, object) }]
      : [];
  });
}

function positionOf(analysed: AnalysedSource, column: string): number {
  return analysed.profile.columns.find(one => one.name === column)?.position ?? -1;
}

function writersOf(
  analysed: AnalysedSource,
  analysis: Analysis,
  portal: PortalSchema,
  object: string,
): Writer[] {
  const known = new Map<string, Property>();
  for (const property of [...portal.properties, ...analysis.blueprint.properties])
    if (property.object === object) known.set(property.name, property);
  const writers = analysed.columns.flatMap(mapping => {
    const property = mapping.property ?? undefined;
    if (property === undefined || mapping.action === 'skip' || mapping.action === 'relation') return [];
    const column = analysed.profile.columns.find(one => one.name === mapping.column);
    const type = known.get(property)?.type ?? mapping.new_property?.type ?? 'string';
    return column
      ? [
          {
            column: column.name,
            position: column.position,
            property,
            beside: besideOf(mapping),
            transform: mapping.transform,
            type,
            number: column.number,
          },
        ]
      : [];
  });
  // Columns that only stand in come after the one they stand in for.
  return writers.sort((a, b) => Number(standsIn(a)) - Number(standsIn(b)) || a.position - b.position);
}

function besideOf({ action, property, new_property }: ColumnMapping): string | null {
  return action === 'map' && new_property && new_property.name !== property ? new_property.name : null;
}

function standsIn({ beside, transform }: Writer): boolean {
  return beside !== null && transform.kind !== 'owner';
}

function createdReader(analysed: AnalysedSource, object: string): SourcePlan['createdOf'] {
  const column = analysed.profile.columns.find(one => {
    const isDate = one.type === 'date' || one.type === 'datetime';
    return (
      isDate &&
      !one.date?.is_ambiguous &&
      understand(readHeader(one.name), object).some(
        reading => reading.concept === 'created_at' && reading.score > 0.9,
      )
    );
  });
  const order = column?.date?.order;
  if (!column || order === undefined) return () => undefined;
  return cells => {
    const date = parseDate(cells[column.position] ?? '', order);
    return date && (date.kind === 'day' ? `${date.iso}T00:00:00.000Z` : date.iso);
  };
}
