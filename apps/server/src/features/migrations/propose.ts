// Works out a migration: compiles the sources record by record, compares each with the portal and writes down what is
// missing or different. Nothing is held longer than a page.
import { EXTERNAL_ID, type PortalSchema } from '@groundwork/contract/crm';
import { Refusal } from '@groundwork/contract/errors';
import type { Analysis } from '@groundwork/contract/intake';
import { associateCalls, readAssociationsCalls, readCalls, writeCalls } from '@groundwork/crm/call-count';
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import type { EntryWriter, Of } from '../changesets/service-entries.ts';
import type { ChangeWork, Proposal, ProposeOptions } from '../changesets/service-kinds.ts';
import type { ProjectIntake } from '../intake/service.ts';
import { defaultsAmong } from '../intake/service-defaults.ts';
import { objectsOf } from '../intake/service-objects.ts';
import { ExistingRecords } from './existing-records.ts';
import { type MigrationFacts } from './facts.ts';
import { insertMerges } from './merges/store.ts';
import { LinkProposal } from './propose-links.ts';
import { compareRecords } from './propose-records.ts';
import { addMoney, insertCells, insertRows, skipLinkedRows } from './rows/store.ts';
import { clearMigration, clearSnapshots, countUnchanged, insertMatches, linkPairs } from './store.ts';
import { ValueKinds } from './values.ts';

const PAGE = 500;

export async function proposeMigration(
  work: ChangeWork,
  writer: EntryWriter,
  options: ProposeOptions,
  intake: ProjectIntake,
): Promise<Proposal> {
  const { job, portal, entries } = work;
  const { analysis } = intake;
  const { signal } = job;
  await job.tenant(tx => clearMigration(tx, entries.of));
  await job.progress({ phase: 'Looking at the portal', done: 0, total: null, unit: 'records' });
  const objects = objectsOf(analysis);
  const schema = await portal.inspect(objects, { signal });
  requireBlueprint(analysis, schema);

  const step = new Step(work, writer, options, analysis, schema);
  for await (const batch of intake.compile(schema, signal)) {
    signal.throwIfAborted();
    switch (batch.kind) {
      case 'records':
        await step.records(batch.records);
        break;
      case 'associations':
        await step.settleRecords();
        await step.links.add(batch.associations);
        break;
      case 'outcomes':
        await job.tenant(tx =>
          insertRows(
            tx,
            entries.of,
            batch.outcomes.map(outcome => ({ ...outcome, is_own: true })),
          ),
        );
        break;
      case 'cells':
        await step.cells(batch.cells);
        break;
      case 'merges':
        await step.merges(batch.merges);
        break;
      // Whoever keeps rows apart said so in the answers, which the analysis shows.
      case 'apart':
        break;
      case 'money':
        await job.tenant(tx => addMoney(tx, entries.of, batch.totals));
        break;
    }
  }
  await step.settleRecords();
  await step.links.close();
  await writer.flush();
  await job.tenant(async tx => {
    await skipLinkedRows(tx, entries.of);
    await clearSnapshots(tx, entries.of);
  });
  const calls = await estimateCalls(work, objects);
  const facts: MigrationFacts = {
    objects,
    counts: schema.counts,
    sources: analysis.sources.map(({ profile, mapping }) => ({
      source: profile.id,
      object: mapping.object ?? mapping.role,
      rows: profile.rows,
    })),
    kinds: step.kinds.toRecord(),
    pipelines: schema.pipelines
      .filter(pipeline => pipeline.object === 'deals')
      .map(({ id, label, stages }) => ({
        id,
        label,
        stages: stages.map(stage => ({ id: stage.id, label: stage.label })),
      })),
    defaults: defaultsAmong(analysis.decisions),
  };
  return { title: title(analysis), calls, limit: schema.limit, facts };
}

function title(analysis: Analysis): string {
  return `Carry over ${analysis.plan.project_name}`;
}

/** A migration writes into what the blueprint sets up; before that the portal would refuse every record. */
function requireBlueprint(analysis: Analysis, schema: PortalSchema): void {
  const has = new Set(schema.properties.map(property => `${property.object}.${property.name}`));
  const missing = [
    ...objectsOf(analysis)
      .filter(object => !has.has(`${object}.${EXTERNAL_ID}`))
      .map(object => `the property ${EXTERNAL_ID} of ${object}`),
    ...analysis.blueprint.properties
      .filter(property => !has.has(`${property.object}.${property.name}`))
      .map(property => `the property “${property.label}” of ${property.object}`),
    ...analysis.blueprint.pipelines
      .filter(pipeline => !schema.pipelines.some(known => known.id === pipeline.id))
      .map(pipeline => `the pipeline “${pipeline.label}”`),
  ];
  if (missing.length === 0) return;
  const shown = missing.slice(0, 3).join(', ');
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  throw new Refusal('conflict', {
    message: `Apply the blueprint first: the portal does not have ${shown}${more} yet.`,
  });
}

/** One pass over the compiled batches. */
class Step {
  readonly links: LinkProposal;
  readonly kinds: ValueKinds;
  readonly #work: ChangeWork;
  readonly #writer: EntryWriter;
  readonly #options: ProposeOptions;
  readonly #analysis: Analysis;
  readonly #schema: PortalSchema;
  readonly #objectOf: Map<string, string | null>;
  #waiting: CompiledRecord[] = [];
  #existing: { object: string; records: ExistingRecords } | undefined;
  #cells = 0;
  #merges = 0;
  #done = 0;

  constructor(
    work: ChangeWork,
    writer: EntryWriter,
    options: ProposeOptions,
    analysis: Analysis,
    schema: PortalSchema,
  ) {
    this.#work = work;
    this.#writer = writer;
    this.#options = options;
    this.#analysis = analysis;
    this.#schema = schema;
    this.kinds = ValueKinds.of(schema.properties);
    this.#objectOf = new Map(analysis.sources.map(source => [source.profile.id, source.mapping.object]));
    this.links = new LinkProposal({
      transact: work.entries.transact,
      of: this.#of,
      portal: work.portal,
      signal: work.job.signal,
      writer,
    });
  }

  get #of(): Of {
    return this.#work.entries.of;
  }

  async records(records: readonly CompiledRecord[]): Promise<void> {
    for (const record of records) {
      const [first] = this.#waiting;
      if (this.#waiting.length >= PAGE || (first && first.object !== record.object))
        await this.settleRecords();
      this.#waiting.push(record);
    }
  }

  async settleRecords(): Promise<void> {
    const page = this.#waiting.splice(0);
    const [first] = page;
    if (!first) return;
    const { job } = this.#work;
    const existing = await this.#existingOf(first.object);
    const compared = compareRecords(page, await existing.find(page), {
      kinds: this.kinds,
      incremental: this.#options.incremental,
      objectOf: this.#objectOf,
    });
    await job.tenant(async tx => {
      await insertMatches(tx, this.#of, compared.matches);
      await insertRows(tx, this.#of, compared.rows);
    });
    await this.#writer.add(compared.entries);
    this.#done += page.length;
    const planned = Object.values(this.#analysis.plan.records).reduce((sum, count) => sum + count, 0);
    await job.progress({
      phase: `Comparing ${first.object} with the portal`,
      done: this.#done,
      total: Math.max(planned, this.#done),
      unit: 'records',
    });
  }

  async cells(cells: Parameters<typeof insertCells>[3]): Promise<void> {
    await this.#work.job.tenant(tx => insertCells(tx, this.#of, this.#cells, cells));
    this.#cells += cells.length;
  }

  async merges(merges: Parameters<typeof insertMerges>[3]): Promise<void> {
    await this.#work.job.tenant(tx => insertMerges(tx, this.#of, this.#merges, merges));
    this.#merges += merges.length;
  }

  async #existingOf(object: string): Promise<ExistingRecords> {
    if (this.#existing?.object === object) return this.#existing.records;
    const schema = this.#schema;
    const mapped = this.#analysis.sources
      .filter(source => source.mapping.object === object)
      .flatMap(source => source.columns.map(column => column.new_property?.name ?? column.property))
      .filter(name => name !== null)
      .filter(name => schema.properties.some(known => known.object === object && known.name === name));
    const records = await ExistingRecords.open({
      transact: this.#work.entries.transact,
      of: this.#of,
      portal: this.#work.portal,
      signal: this.#work.job.signal,
      object,
      portalCount: schema.counts[object] ?? 0,
      sourceCount: this.#analysis.plan.records[object] ?? 0,
      mapped: [...new Set(mapped)],
      hasExternalId: true,
    });
    this.#existing = { object, records };
    return records;
  }
}

/** Requests of applying and checking: updates are read again before they are written, everything is read back after. */
async function estimateCalls({ job, entries }: ChangeWork, objects: string[]): Promise<number> {
  const groups = await entries.groups(['pending']);
  const unchanged = await job.tenant(tx => countUnchanged(tx, entries.of));
  const pairs = await job.tenant(tx => linkPairs(tx, entries.of));
  let calls = objects.length;
  for (const group of groups) {
    if (group.kind === 'record.create') calls += writeCalls(group.entries) + readCalls(group.entries);
    if (group.kind === 'record.update') calls += writeCalls(group.entries) + 2 * readCalls(group.entries);
    if (group.kind === 'association.create') calls += associateCalls(group.entries);
  }
  for (const records of Object.values(unchanged)) calls += readCalls(records);
  for (const pair of pairs) calls += readAssociationsCalls(pair.from_ends);
  return calls;
}
