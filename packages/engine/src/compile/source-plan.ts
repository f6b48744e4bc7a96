// What the analysis says about one file, prepared once so that each row is quick to compile.
import type { PortalSchema, Property } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis, ColumnMapping, Relation } from '@groundwork/contract/intake';
import { understand } from '../classify/understand.ts';
import { columnsIn, LEAVE_OUT } from '../decide/name-template.ts';
import type { Sign } from '../decide/outcome.ts';
import { standing } from '../decisions/registry.ts';
import { readHeader } from '../profile/header-name.ts';
import { parseDate } from '../profile/values/date.ts';
import type { Source } from '../read/source.ts';
import type { CellRules } from './cell.ts';
import { amountAside } from './deal-money.ts';
import { externalPrefix } from './external-id.ts';
import {
  ASIDE_AMOUNT,
  ASIDE_CURRENCY,
  currenciesOf,
  type ForeignChoice,
  foreignChoices,
} from './foreign-money.ts';

export interface Writer extends CellRules {
  column: string;
  position: number;
  property: string;
  /** Where a value goes that `property` cannot take: it is filled already, or nobody knows this owner. */
  beside: string | null;
}

/** Where an address stands that several people have: as an address the portal takes each one once. */
export const SHARED_EMAIL = { name: 'groundwork_shared_email', label: 'Shared email address' } as const;

export interface SourcePlan {
  source: Source;
  analysed: AnalysedSource;
  object: string;
  prefix: string;
  writers: Writer[];
  keyAt: number[];
  /** Columns that say which record of the same kind a row has become, with the prefix of that record's ids. */
  becomes: { position: number; prefix: string; relation: Relation }[];
  /** Column that marks deleted rows; undefined when none are left out. */
  deletedAt: number | undefined;
  /** Written when no column gives it, unless rows of another file were merged in. */
  constants: Record<string, string>;
  /** How a record without a name is called: text with column names in braces. */
  nameTemplate: string | undefined;
  /** The columns in it. */
  templateAt: number[];
  /** Rows without a name are skipped. */
  leavesUnnamedOut: boolean;
  nameProperty: string;
  fallbackStage: string | undefined;
  /** What people said of rows that share a key, by the names of the answers: see `apartKey`. */
  answers: ReadonlyMap<string, 'apart' | 'together'>;
  /** What stands for rows that share a key and contradict each other, where nobody said more. */
  strangers: 'apart' | 'together';
  /** The portal has, or will have, the property for addresses that several share. */
  hasSharedEmail: boolean;
  /** Currencies that the portal has for deals; undefined when it does not say. */
  currencies: ReadonlySet<string> | undefined;
  /** What becomes of amounts in others; what is not asked about yet is kept aside. */
  foreign: ReadonlyMap<string, ForeignChoice>;
  /** The portal has, or will have, the properties in which they are kept aside. */
  hasAside: boolean;
  /** Column that is called an amount and is written as none. */
  amountAside: number | undefined;
  /** Columns that say how a row ended, where rows of one old stage go to different ones. */
  signs: readonly Sign[];
  /** Column that says since when a record exists; -1 when none does. */
  createdAt: number;
  /** That as ISO text. */
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
  const naming = decision(`name:${id}`);
  const nameTemplate = naming === LEAVE_OUT ? undefined : (naming ?? nameAsKey(analysed));
  const deleted = analysis.decisions.find(one => one.id === `deleted:${id}`);
  const lifecycle = decision(`lifecycle:${id}`);
  const hasProperty = (name: string): boolean =>
    [...analysis.blueprint.properties, ...portal.properties].some(
      one => one.object === object && one.name === name,
    );
  const writers = writersOf(analysed, analysis, portal, object);
  return {
    source,
    analysed,
    object,
    prefix: externalPrefix(analysed, object),
    writers,
    keyAt: analysed.key.columns.map(name => positionOf(analysed, name)).filter(position => position >= 0),
    becomes: becomingOf(analysed, analysis, object),
    deletedAt:
      deleted?.about.column !== undefined && standing(deleted) === 'skip'
        ? positionOf(analysed, deleted.about.column)
        : undefined,
    constants: lifecycle === undefined || lifecycle === 'none' ? {} : { lifecyclestage: lifecycle },
    nameTemplate,
    templateAt: columnsIn(nameTemplate ?? '')
      .map(column => source.header.indexOf(column))
      .filter(position => position >= 0),
    leavesUnnamedOut: naming === LEAVE_OUT,
    nameProperty: nameProperty(object),
    fallbackStage: decision(`no_stage:${id}`),
    answers: new Map(
      (analysis.apart ?? []).map(one => [one.key, one.is_together === true ? 'together' : 'apart'] as const),
    ),
    strangers: decision(`strangers:${object}`) === 'together' ? 'together' : 'apart',
    hasSharedEmail: hasProperty(SHARED_EMAIL.name),
    hasAside: hasProperty(ASIDE_AMOUNT.name) && hasProperty(ASIDE_CURRENCY.name),
    currencies: currenciesOf(portal),
    foreign: foreignChoices(analysis),
    amountAside: amountAside({ object, analysed, writers }),
    signs: analysed.columns.flatMap(column =>
      (column.transform.outcome ?? []).map(sign => ({
        ...sign,
        position: positionOf(analysed, sign.column),
      })),
    ),
    ...createdReader(analysed, object),
  };
}

/** A row known by a name is called by it as it is written; its key is folded to compare. */
function nameAsKey({ key }: AnalysedSource): string | undefined {
  return key.kind === 'name' ? key.columns.map(column => `{${column}}`).join(' ') : undefined;
}

function becomingOf(analysed: AnalysedSource, analysis: Analysis, object: string): SourcePlan['becomes'] {
  return analysis.relations.flatMap(relation => {
    const { from, to, via } = relation;
    const column = analysed.columns.find(one => one.column === from.column);
    const target = analysis.sources.find(one => one.profile.id === to.source);
    const isOwnKind =
      from.source === analysed.profile.id && to.object === object && to.source !== from.source;
    if (!isOwnKind || via !== 'id' || column?.action !== 'relation' || target?.key.kind !== 'id') return [];
    return target.key.columns.join() === to.column
      ? [{ position: positionOf(analysed, from.column), prefix: externalPrefix(target, object), relation }]
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
  const profiles = new Map(analysed.profile.columns.map(column => [column.name, column]));
  const writers = analysed.columns.flatMap(mapping => {
    const property = mapping.property ?? undefined;
    if (property === undefined || mapping.action === 'skip' || mapping.action === 'relation') return [];
    const column = profiles.get(mapping.column);
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

function createdReader(
  analysed: AnalysedSource,
  object: string,
): Pick<SourcePlan, 'createdAt' | 'createdOf'> {
  const column = analysed.profile.columns.find(
    one =>
      one.date !== null &&
      understand(readHeader(one.name), object).some(
        reading => reading.concept === 'created_at' && reading.score > 0.9,
      ),
  );
  const transform = analysed.columns.find(one => one.column === column?.name)?.transform;
  // An order that a person told goes before what the profile could not tell.
  const told = transform?.date_order;
  const order = told ?? (column?.date?.is_ambiguous ? undefined : column?.date?.order);
  if (!column || order === undefined) return { createdAt: -1, createdOf: () => undefined };
  return {
    createdAt: column.position,
    createdOf: cells => {
      const date = parseDate(cells[column.position] ?? '', order, transform?.time_zone);
      return date && (date.kind === 'day' ? `${date.iso}T00:00:00.000Z` : date.iso);
    },
  };
}
