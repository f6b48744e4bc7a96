// What the analysis says about one file, prepared once so that each row is quick to compile.
import type { Property } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis, ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { LISTS } from '@groundwork/contract/standard-objects';
import { understand } from '../classify/understand.ts';
import { activityKindId } from '../decide/activity-kind.ts';
import { alikeId } from '../decide/alike-decision.ts';
import { foreignChoices } from '../decide/foreign-currency.ts';
import { LEAVE_OUT } from '../decide/name-template.ts';
import { requiredValueId } from '../decide/required-value.ts';
import { currentAnswer } from '../decisions/registry.ts';
import { AMOUNT, currenciesOf } from '../portal/currencies.ts';
import { ASIDE_AMOUNT, ASIDE_CURRENCY, SHARED_EMAIL } from '../portal/own-properties.ts';
import { nameProperty } from '../portal/record-names.ts';
import { readHeader, stemWords } from '../profile/header-name.ts';
import { sheetTitle } from '../profile/table-name.ts';
import { parseDate } from '../profile/values/date.ts';
import { readDated } from '../profile/values/dated-cell.ts';
import type { Source } from '../read/source.ts';
import { entityOfWords } from '../words/entities.ts';
import { historyOf, requiredReader } from './commerce.ts';
import { externalPrefix } from './external-id.ts';
import type { SourcePlan, Writer } from './source-plan.ts';

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
    return found && currentAnswer(found);
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
      deleted?.about.column !== undefined && currentAnswer(deleted) === 'skip'
        ? positionOf(analysed, deleted.about.column)
        : undefined,
    constants: {
      ...(lifecycle === undefined || lifecycle === 'none' ? {} : { lifecyclestage: lifecycle }),
      ...historyOf(object, hasProperty),
      ...(object === 'companies' && isOfVendors(analysed) && hasProperty('type') ? { type: 'VENDOR' } : {}),
    },
    requiredOf: requiredReader(decision(requiredValueId(id)), analysed),
    nameTemplate,
    leavesUnnamedOut: naming === LEAVE_OUT,
    nameProperty: nameProperty(object),
    fallbackStage: decision(`no_stage:${id}`),
    stageOf: stageReader(analysed),
    kindOfActivity: decision(activityKindId(id)),
    ownAddresses: new Set(portal.owners.map(owner => owner.email.toLowerCase())),
    answers: new Map(
      (analysis.kept_separate ?? []).map(
        one => [one.key, one.is_merged === true ? 'merge' : 'keep_separate'] as const,
      ),
    ),
    onKeyConflict: decision(`key_conflicts:${object}`) === 'merge' ? 'merge' : 'keep_separate',
    mergesAlike: decision(alikeId(object)) === 'merge',
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

/** The stage beside the property that says how far an order or lead is. */
function stageReader(analysed: AnalysedSource): SourcePlan['stageOf'] {
  const column = analysed.columns.find(one => one.action !== 'skip' && one.transform.stands_in);
  const standing = column?.transform.stands_in;
  if (!column || !standing) return () => undefined;
  const position = positionOf(analysed, column.column);
  return cells => {
    const stage = standing.stages[cells[position] ?? ''];
    return stage === undefined ? undefined : { pipeline: standing.pipeline, stage };
  };
}

/** A list that is called after those from whom the client buys. */
function isOfVendors({ profile }: AnalysedSource): boolean {
  return entityOfWords(stemWords(sheetTitle(profile)))?.entity === 'vendor';
}

/** A row known by a name is called by it as it is written; its key is folded to compare. */
function nameAsKey({ key, mapping }: AnalysedSource): string | undefined {
  if (mapping.object === LISTS && key.kind === 'composite')
    return key.columns.map(column => `{${column}}`).join(' – ');
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
            fallbackProperty: fallbackOf(mapping),
            transform: mapping.transform,
            type,
          },
        ]
      : [];
  });
  // Columns that only stand in come after the one they stand in for.
  return writers.sort((a, b) => Number(isFallback(a)) - Number(isFallback(b)) || a.position - b.position);
}

function fallbackOf({ action, property, new_property }: ColumnMapping): string | null {
  return action === 'map' && new_property && new_property.name !== property ? new_property.name : null;
}

function isFallback({ fallbackProperty, transform }: Writer): boolean {
  return fallbackProperty !== null && transform.kind !== 'owner';
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
  const answered = transform?.date_order;
  const order = answered ?? (column?.date?.is_ambiguous ? undefined : column?.date?.order);
  if (!column || order === undefined) return { createdAt: -1, createdOf: () => undefined };
  return {
    createdAt: column.position,
    createdOf: cells => {
      const cell = cells[column.position] ?? '';
      const date = transform?.date_each
        ? readDated(cell, transform)
        : parseDate(cell, order, transform?.time_zone);
      if (date === 'both') return undefined;
      return date && (date.kind === 'day' ? `${date.iso}T00:00:00.000Z` : date.iso);
    },
  };
}

/** The column that says it is the amount although nothing of it is written as one: too few of its cells are numbers. */
function amountAside({
  object,
  analysed,
  writers,
}: Pick<SourcePlan, 'object' | 'analysed' | 'writers'>): number | undefined {
  if (object !== 'deals' || writers.some(writer => writer.property === AMOUNT)) return undefined;
  const answered = new Set(analysed.columns.flatMap(one => (one.is_answered ? [one.column] : [])));
  const column = analysed.profile.columns.find(
    ({ name, filled }) =>
      filled > 0 &&
      !answered.has(name) &&
      understand(readHeader(name), object).some(one => one.concept === 'amount' && one.score > 0.9),
  );
  return column?.position;
}
