// The thinking, end to end: recognise → map → relate → decide → blueprint → plan, in one pass over a client's files.
// It must never know a network, a clock or a database; the same input gives the same analysis.
import type { Pipeline, PortalSchema } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis, Answers, ColumnMapping, Relation } from '@groundwork/contract/intake';
import type { ApartRow } from '@groundwork/contract/migrations';
import type { FileProblem, SourceProfile } from '@groundwork/contract/profiles';
import { withSamples } from './compile/samples.ts';
import { nameProperty } from './compile/source-plan.ts';
import { mapColumns } from './map/columns.ts';
import { junctionEnds, mapJunction, mapOther, throughRelations } from './map/junction.ts';
import { People } from './map/owner-values.ts';
import { PropertyBook } from './map/property-book.ts';
import { makeBlueprint } from './plan/blueprint.ts';
import type { CallCosts } from './plan/calls.ts';
import { DecisionBook } from './plan/decision-book.ts';
import type { Draft } from './plan/milestones.ts';
import { makePlan } from './plan/plan.ts';
import { askDeleted, askLifecycle, askName, deriveCompanies } from './plan/record-decisions.ts';
import { settleStages } from './plan/settle-stages.ts';
import { type Tally, tally } from './plan/tally.ts';
import { resolveDateOrders } from './profile/date-orders.ts';
import type { Source } from './read/source.ts';
import { recogniseFile, recogniseSystem } from './recognise/recognise.ts';
import { domainRelation } from './relate/domains.ts';
import type { RelatedTable } from './relate/relate.ts';
import { relate } from './relate/relate.ts';
import type { Link } from './relate/relations.ts';

export interface AnalyseInput {
  sources: readonly Source[];
  profiles: readonly SourceProfile[];
  refused: readonly FileProblem[];
  answers: Answers;
  portal: PortalSchema;
  /** `yyyy-mm-dd`; due dates count from here. */
  today: string;
  callCosts: CallCosts;
  signal?: AbortSignal;
  /** Steps done of all steps, and what is being done. */
  onProgress?(done: number, of: number, step: string): void;
}

const steps = [
  'Recognising the system',
  'Finding keys and relations',
  'Mapping columns',
  'Planning pipelines',
  'Rehearsing the migration',
  'Writing the plan',
] as const;

/**
 * Works out what a client's files are and how they go into the portal. People change the result only through `answers`;
 * everything unanswered stands at a safe default. Reads each file several times, holds only keys in memory, and throws
 * the signal's reason when aborted.
 */
export async function analyse(input: AnalyseInput): Promise<Analysis> {
  const { sources, answers, portal, signal } = input;
  const tell = (done: number): void => input.onProgress?.(done, steps.length, steps[done] ?? 'Done');
  tell(0);
  const decisions = new DecisionBook(answers.decisions);
  const people = new People(portal);
  const profiles = settleDates(input.profiles);
  const source_system = recogniseSystem(profiles);
  tell(1);
  const tables = await relate({ sources, profiles, answers, decisions, people, signal });
  tell(2);
  const mapped = mapTables(tables, input, decisions, people);
  const relations = relationsOf(mapped, decisions);
  const domain = await domainRelation(tables, relations, decisions, signal);
  if (domain) relations.push(domain);
  tell(3);
  const pipelines = await settleStages(
    mapped.map(({ table, analysed }) => ({ table, columns: analysed.columns })),
    portal,
    source_system.name,
    decisions,
    signal,
  );
  tell(4);
  const draft = draftOf(input, source_system, mapped, relations, decisions, pipelines);
  const counts = await tally({
    sources,
    analysis: { ...draft, plan: makePlan(draft, emptyTally, portal, input.callCosts, input.today) },
    portal,
    ...(signal ? { signal } : {}),
  });
  tell(5);
  const plan = makePlan(draft, counts, portal, input.callCosts, input.today);
  tell(6);
  const apart = [...counts.apart.values()];
  return shownBySamples({ ...draft, apart, plan }, input, counts.notCarried);
}

function shownBySamples(
  analysis: Analysis,
  { sources, portal }: AnalyseInput,
  notCarried: Tally['notCarried'],
): Analysis {
  const opened = new Map(sources.map(source => [source.id, source]));
  const given = { analysis, portal, notCarried };
  return {
    ...analysis,
    sources: analysis.sources.map(analysed => ({
      ...analysed,
      columns: withSamples(analysed, opened.get(analysed.profile.id), given),
    })),
  };
}

const emptyTally = {
  records: {},
  pairs: new Map<string, never>(),
  merged: 0,
  skipped: 0,
  rejected: 0,
  cells: 0,
  notCarried: new Map<string, never>(),
  apart: new Map<string, never>(),
  money: [],
};

interface MappedTable {
  table: RelatedTable;
  analysed: AnalysedSource;
  /** Links that are really used. */
  links: Link[];
}

/** Sibling columns of all files prove each other's dates: they come from one system and one locale. */
function settleDates(profiles: readonly SourceProfile[]): SourceProfile[] {
  const settled = resolveDateOrders(profiles.flatMap(profile => profile.columns));
  let at = 0;
  return profiles.map(profile => ({
    ...profile,
    columns: profile.columns.map(() => settled[at++]).filter(column => column !== undefined),
  }));
}

function mapTables(
  tables: readonly RelatedTable[],
  input: AnalyseInput,
  decisions: DecisionBook,
  people: People,
): MappedTable[] {
  const book = new PropertyBook(input.portal);
  return tables.map(table => {
    const { studied } = table;
    const { role, object } = studied.mapping;
    const links = role === 'junction' ? junctionEnds(table.links) : table.links;
    const columns = columnsOf(table, links, { book, input, decisions, people });
    const { profile, mapping, key } = studied;
    const analysed = { profile, system: recogniseFile(profile), mapping, key, columns };
    if (role === 'records' || role === 'junction') askDeleted(table, decisions);
    if (role === 'records' && object !== null) {
      askLifecycle(table, columns, input.portal, decisions);
      askName(table, columns, nameProperty(object), decisions);
    }
    return { table, analysed, links };
  });
}

function columnsOf(
  table: RelatedTable,
  links: Link[],
  {
    book,
    input,
    decisions,
    people,
  }: { book: PropertyBook; input: AnalyseInput; decisions: DecisionBook; people: People },
): ColumnMapping[] {
  const { studied, rivals } = table;
  const { role, object } = studied.mapping;
  if (role === 'junction') return mapJunction(studied, links);
  if (role !== 'records' || object === null) return mapOther(studied);
  const answers = input.answers.sources[studied.profile.id]?.columns ?? {};
  return mapColumns({
    studied,
    object,
    links: table.links,
    book,
    decisions,
    owners: people,
    rivals,
    answers,
  });
}

function relationsOf(mapped: readonly MappedTable[], decisions: DecisionBook): Relation[] {
  const hasCompanies = mapped.some(
    ({ analysed }) => analysed.mapping.role === 'records' && analysed.mapping.object === 'companies',
  );
  return mapped.flatMap(({ table, analysed, links }) => {
    const { studied } = table;
    const through = studied.mapping.role === 'junction' ? throughRelations(studied, links) : [];
    const derived =
      studied.mapping.role === 'records' ? deriveCompanies(table, hasCompanies, decisions) : undefined;
    if (derived?.via === 'id') turnIntoRelation(analysed.columns, derived);
    return [...links.map(link => link.relation), ...through, ...(derived ? [derived] : [])];
  });
}

/** The id of a company that stands in columns only says which rows belong together. */
function turnIntoRelation(columns: readonly ColumnMapping[], { from, reasons, confidence }: Relation): void {
  const column = columns.find(one => one.column === from.column);
  if (!column || column.is_answered || column.action === 'key') return;
  Object.assign(column, {
    action: 'relation',
    property: null,
    new_property: null,
    transform: { kind: 'text' },
    reasons,
    confidence,
    is_abstained: false,
  });
}

/** Which row an answer means is known once the rows were read: the rehearsal finds it. */
function wantedApart(key: string): ApartRow {
  return { key, source: '', row: 0, object: '', name: '', shared_key: '', shared_value: '' };
}

function draftOf(
  input: AnalyseInput,
  source_system: Analysis['source_system'],
  mapped: readonly MappedTable[],
  relations: Relation[],
  decisions: DecisionBook,
  pipelines: Pipeline[],
): Draft {
  const sources = mapped.map(one => one.analysed);
  const derives = relations.some(
    relation =>
      relation.from.source === relation.to.source &&
      relation.to.object === 'companies' &&
      relation.from.object === 'contacts',
  );
  return {
    version: 1,
    source_system,
    sources,
    refused: [...input.refused],
    relations,
    decisions: decisions.all(),
    apart: Object.keys(input.answers.apart ?? {}).map(wantedApart),
    blueprint: makeBlueprint(sources, pipelines, input.portal, derives),
  };
}
