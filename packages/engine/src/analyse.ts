// The thinking, end to end: recognise → map → relate → decide → blueprint → plan, in one pass over a client's files.
// It must never know a network, a clock or a database; the same input gives the same analysis.
import type { Pipeline } from '@groundwork/contract/crm';
import type { Analysis, Answers, ColumnSample, Decision, Relation } from '@groundwork/contract/intake';
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { FileProblem, SourceProfile } from '@groundwork/contract/profiles';
import { askReadings } from './classify/reading-decisions.ts';
import { type AlikeQueue, alikeQueues } from './compile/alike-queue.ts';
import { ledgerTables, sumCells } from './compile/cell-ledger.ts';
import { phoneProofs } from './compile/phone-proofs.ts';
import { type Rehearsal, rehearse } from './compile/rehearse.ts';
import { type PlacedPair, placePairs, type RememberedPair } from './compile/remembered-pairs.ts';
import { withSamples } from './compile/samples.ts';
import { foreignProbes } from './consequences/foreign-rows.ts';
import { withShownRows } from './consequences/show-rows.ts';
import { alikeId, askAlike, sayNotCompared } from './decide/alike-decision.ts';
import { addedCurrencies, askCurrencies, wantedCurrencies } from './decide/currency-decision.ts';
import { domainRelation } from './decide/domain-link.ts';
import { foreignId } from './decide/foreign-currency.ts';
import { askKeyConflicts } from './decide/key-conflict-decision.ts';
import { makesLeads } from './decide/leads-of-people.ts';
import { settleLineDiscounts } from './decide/line-discount.ts';
import { settleLinePrices } from './decide/line-price.ts';
import { askParentless } from './decide/parentless-lines.ts';
import { fitProperties } from './decide/property-room.ts';
import { settleStages } from './decide/settle-stages.ts';
import { DecisionRegistry } from './decisions/registry.ts';
import { type MappedTable, mapTables, relationsOf } from './map-tables.ts';
import { makeBlueprint } from './plan/blueprint.ts';
import type { CallCosts } from './plan/calls.ts';
import type { Draft } from './plan/milestone-facts.ts';
import { makePlan } from './plan/plan.ts';
import { emptyTally } from './plan/tally.ts';
import { explainUnusable, withoutUnused } from './plan/unused.ts';
import { answerAdvice } from './playbook/answer-advice.ts';
import { type Lesson, Playbook } from './playbook/playbook.ts';
import { prepare } from './profile/prepare.ts';
import type { Source } from './read/source.ts';
import { recogniseSystem } from './recognise/recognise.ts';
import { People } from './relate/people.ts';
import { relate } from './relate/relate.ts';

export interface AnalyseInput {
  sources: readonly Source[];
  profiles: readonly SourceProfile[];
  refused: readonly FileProblem[];
  answers: Answers;
  portal: PortalSchema;
  /** Questions that looking at the portal's records raised. */
  asked?: readonly Omit<Decision, 'answer'>[];
  /** What people made of the same columns, tables and questions in earlier exports. */
  playbook?: readonly Lesson[];
  /** What people said before of pairs of rows that look alike. */
  remembered?: readonly RememberedPair[];
  /** `yyyy-mm-dd`; due dates count from here. */
  today: string;
  callCosts: CallCosts;
  signal?: AbortSignal;
  /** Steps done of all steps, and what is being done. */
  onProgress?(done: number, of: number, step: string): void;
  /** Told which pairs of rows people should look at; an analysis has no room for them. */
  onAlike?(queues: AlikeQueue[]): void;
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
  const reportStep = (done: number): void => input.onProgress?.(done, steps.length, steps[done] ?? 'Done');
  reportStep(0);
  const playbook = new Playbook(input.playbook);
  const objects = new Map<string, string | null>();
  const decisions = new DecisionRegistry(answers.decisions, question =>
    answerAdvice(question, { profiles: input.profiles, objects, playbook }),
  );
  const people = new People(portal);
  const { profiles, sources: read } = prepare(input, id => decisions.given(id));
  askReadings(profiles, answers, decisions);
  const source_system = recogniseSystem(profiles);
  reportStep(1);
  const tables = await relate({
    sources: read,
    profiles,
    answers,
    decisions,
    people,
    portal,
    playbook,
    signal,
  });
  for (const { studied } of tables) objects.set(studied.profile.id, studied.mapping.object);
  reportStep(2);
  const mapped = mapTables(tables, input, decisions, people, playbook);
  const relations = relationsOf(mapped, decisions);
  const domain = await domainRelation(tables, relations, decisions, signal);
  if (domain) relations.push(domain);
  const columnsOfTables = mapped.map(({ table, analysed }) => ({ table, columns: analysed.columns }));
  await settleLinePrices(columnsOfTables, signal);
  await settleLineDiscounts(columnsOfTables, decisions, signal);
  await askParentless(tables, decisions, signal);
  reportStep(3);
  const pipelines = await settleStages(columnsOfTables, portal, source_system.name, decisions, signal);
  reportStep(4);
  const placed = await placePairs(read, input.remembered ?? [], signal);
  const draft = {
    ...draftOf(input, source_system, mapped, relations, decisions, pipelines),
    ...saidIn(placed),
  };
  const counts = await rehearse({
    sources,
    analysis: { ...draft, plan: makePlan(draft, emptyTally(), portal, input.callCosts, input.today) },
    portal,
    ...(signal ? { signal } : {}),
  });
  reportStep(5);
  askKeyConflicts(counts.keyConflicts, decisions);
  askAlike(counts.alike, decisions);
  askCurrencies(counts.foreign, portal, decisions);
  for (const question of input.asked ?? []) decisions.ask(question);
  const answered = {
    ...draft,
    sources: sayNotCompared(explainUnusable(draft.sources, counts), counts.alike),
    decisions: decisions.all(),
    blueprint: withoutUnused(draft.blueprint, counts),
  };
  const settled = { ...answered, cells: sumCells(counts.cellLines, ledgerTables(answered)) };
  const plan = makePlan(settled, counts, portal, input.callCosts, input.today);
  reportStep(6);
  const keptSeparate = [...counts.keptSeparate.values()];
  for (const { code } of counts.foreign)
    decisions.show(foreignId(code), ...foreignProbes(settled.sources, code));
  const shown = await withShownRows(settled.decisions, {
    sources: read,
    analysed: settled.sources,
    probes: decisions.probes(),
    signal,
  });
  input.onAlike?.(await alikeQueues(counts, read, placed, signal));
  const proofs = await phoneProofs(read, settled, signal);
  const used = playbook.used();
  return withSampleValues(
    {
      ...settled,
      decisions: shown,
      kept_separate: keptSeparate,
      ...(used.length > 0 && { playbook_used: used }),
      plan,
    },
    input,
    { notCarried: counts.notCarried, proofs },
  );
}

function withSampleValues(
  analysis: Analysis,
  { sources, portal }: AnalyseInput,
  seen: { notCarried: Rehearsal['notCarried']; proofs: ReadonlyMap<string, ColumnSample[]> },
): Analysis {
  const opened = new Map(sources.map(source => [source.id, source]));
  const given = { analysis, portal, ...seen };
  return {
    ...analysis,
    sources: analysis.sources.map(analysed => ({
      ...analysed,
      columns: withSamples(analysed, opened.get(analysed.profile.id), given),
    })),
  };
}

/** What people said of pairs of rows that are there, for the compiler; a pair that was put off is not answered. */
function saidIn(placed: readonly PlacedPair[]): Pick<Analysis, 'said_pairs'> {
  const said_pairs = placed.flatMap(({ answer, ...rest }) =>
    answer === 'later' ? [] : [{ ...rest, answer }],
  );
  return said_pairs.length > 0 ? { said_pairs } : {};
}

/** Which row an answer means is known once the rows were read: the rehearsal finds it. */
function wantedSeparation([key, value]: [string, 'keep_separate' | 'merge']): KeptSeparateRow {
  const is_merged = value === 'merge';
  return { key, source: '', row: 0, object: '', name: '', shared_key: '', shared_value: '', is_merged };
}

/** What people said of all rows of an object that share a key and contradict each other, or that look like one record. The
 *  question is put once the rows were read; how they are read rests on its answer. */
function wantedMerges(objects: Iterable<string>, decisions: DecisionRegistry): Decision[] {
  const ids = [...objects].flatMap(object => [
    { object, id: `key_conflicts:${object}` },
    { object, id: alikeId(object) },
  ]);
  return ids.flatMap(({ object, id }) => {
    const answer = decisions.given(id);
    return answer === undefined
      ? []
      : [{ id, question: '', why: '', about: { object }, options: [], default: 'keep_separate', answer }];
  });
}

function draftOf(
  input: AnalyseInput,
  source_system: Analysis['source_system'],
  mapped: readonly MappedTable[],
  relations: Relation[],
  decisions: DecisionRegistry,
  pipelines: Pipeline[],
): Draft {
  const sources = mapped.map(one => one.analysed);
  const derives = {
    companies: relations.some(
      ({ from, to }) => from.source === to.source && from.object === 'contacts' && to.object === 'companies',
    ),
    leads: sources.some(({ profile }) => makesLeads({ decisions: decisions.all() }, profile.id)),
  };
  const added = addedCurrencies(input.answers.decisions, input.portal);
  const blueprint = (): Draft['blueprint'] => makeBlueprint(sources, pipelines, input.portal, derives, added);
  fitProperties(sources, blueprint().properties, input.portal, decisions);
  return {
    version: 1,
    source_system,
    sources,
    refused: [...input.refused],
    relations,
    decisions: [
      ...decisions.all(),
      ...wantedMerges(new Set(sources.map(({ mapping }) => mapping.object ?? '')), decisions),
      ...wantedCurrencies(input.answers.decisions),
    ],
    kept_separate: Object.entries(input.answers.kept_separate ?? {}).map(wantedSeparation),
    blueprint: blueprint(),
  };
}
