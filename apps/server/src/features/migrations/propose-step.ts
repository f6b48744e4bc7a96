// One pass over what the sources were compiled to: page by page it is found in the portal, compared, and what is missing or
// different written down.

import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import { ownPrefixes } from '@groundwork/engine/compile/external-id';
import { SHARED_EMAIL } from '@groundwork/engine/portal/own-properties';
import type { EntryWriter } from '../changesets/changeset-entries.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import type { ChangeWork, ProposeOptions } from '../changesets/kinds.ts';
import type { ProjectIntake } from '../intake/load-intake.ts';
import { ExistingRecords } from './existing-records.ts';
import { PortalQuestions } from './portal-questions.ts';
import { LinkProposal } from './propose-links.ts';
import { compareRecords } from './propose-records.ts';
import { insertMatches } from './store.ts';
import { insertCells } from './store-cells.ts';
import { insertKeptSeparate, insertMerges } from './store-merges.ts';
import { insertRows } from './store-rows.ts';
import { ValueKinds } from './values.ts';

/** Records that are compared at once; nothing is held longer. */
const PAGE = 500;

export class MigrationStep {
  readonly links: LinkProposal;
  readonly kinds: ValueKinds;
  readonly questions: PortalQuestions;
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
  #keptSeparate = 0;
  #done = 0;

  constructor(
    work: ChangeWork,
    writer: EntryWriter,
    options: ProposeOptions,
    { analysis, answers }: Pick<ProjectIntake, 'analysis' | 'answers'>,
    schema: PortalSchema,
  ) {
    this.#work = work;
    this.#writer = writer;
    this.#options = options;
    this.#analysis = analysis;
    this.#schema = schema;
    this.kinds = ValueKinds.of(schema.properties);
    const shared = schema.properties.some(one => one.object === 'contacts' && one.name === SHARED_EMAIL.name);
    this.questions = new PortalQuestions(answers.decisions, shared);
    this.#objectOf = new Map(analysis.sources.map(source => [source.profile.id, source.mapping.object]));
    this.links = new LinkProposal({
      transact: work.entries.transact,
      of: this.#of,
      portal: work.portal,
      signal: work.job.signal,
      writer,
    });
  }

  get #of(): ChangesetScope {
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
    const found = await existing.find(page);
    const { records, cells, keptSeparate } = this.questions.settle(page, found);
    await this.insertKeptSeparate(keptSeparate);
    await this.cells(cells);
    const compared = compareRecords(records, found.existing, {
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
      phase: `Comparing ${first.object.replaceAll('_', ' ')} with the portal`,
      done: this.#done,
      total: Math.max(planned, this.#done),
      unit: 'records',
    });
  }

  async cells(cells: Parameters<typeof insertCells>[3]): Promise<void> {
    if (cells.length === 0) return;
    await this.#work.job.tenant(tx => insertCells(tx, this.#of, this.#cells, cells));
    this.#cells += cells.length;
  }

  async merges(merges: Parameters<typeof insertMerges>[3]): Promise<void> {
    if (merges.length === 0) return;
    await this.#work.job.tenant(tx => insertMerges(tx, this.#of, this.#merges, merges));
    this.#merges += merges.length;
  }

  async insertKeptSeparate(rows: Parameters<typeof insertKeptSeparate>[3]): Promise<void> {
    if (rows.length === 0) return;
    await this.#work.job.tenant(tx => insertKeptSeparate(tx, this.#of, this.#keptSeparate, rows));
    this.#keptSeparate += rows.length;
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
      answers: this.questions.answersOf(object),
      prefixes: this.#analysis.sources.flatMap(source => ownPrefixes(source, object)),
    });
    this.#existing = { object, records };
    return records;
  }
}
