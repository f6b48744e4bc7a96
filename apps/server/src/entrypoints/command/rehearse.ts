// The flow up to the first write: what would be set up and carried over, and which rows would not be. The portal is only read.
import { ChangesetId } from '@groundwork/contract/ids';
import type { MappingDocument } from '@groundwork/contract/mapping-document';
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ProductDependencies } from '../../dependencies.ts';
import { getChangeset } from '../../features/changesets/get-changeset.ts';
import { proposeChangeset } from '../../features/changesets/propose-changeset.ts';
import { getAnalysis } from '../../features/intake/get-analysis.ts';
import { intakeLoader } from '../../features/intake/load-intake.ts';
import type { Tx } from '../../platform/db.ts';
import { startJobs } from '../jobs/worker.ts';
import { mappingDocument } from './mapping-document.ts';
import { type FlowOptions, readFolder, watch } from './read-folder.ts';

export interface Rehearsed {
  mapping: MappingDocument;
  /** Files that gave no table, and why. */
  refused: FileProblem[];
  /** Entries of the set-up by kind: properties, pipelines, options. */
  set_up: Record<string, number>;
  /** Records by object. One that stands in the portal already is updated, not made again. */
  records: Record<string, number>;
  /** By the two objects that are linked. */
  associations: Record<string, number>;
  /** Rows that give no record of their own, by file and reason. */
  rows_not_carried: { file: string; bucket: string; reason: string; rows: number; first_row: number }[];
}

/** @throws Refusal with the reason of whatever step could not be done */
export async function rehearse(dependencies: ProductDependencies, options: FlowOptions): Promise<Rehearsed> {
  const { organizationId, projectId, portalId, actor } = options;
  const signal = options.signal ?? new AbortController().signal;
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    dependencies.database.tenant(organizationId, work);
  const worker = await startJobs(dependencies);
  try {
    const { analysis, answers, refused } = await readFolder(dependencies, options);
    const who = { organizationId, actor };
    const proposing = await inside(tx =>
      proposeChangeset(tx, who, { projectId, portalId, kind: 'blueprint' }),
    );
    await watch(dependencies, proposing, options);
    const id = ChangesetId.parse(proposing.input['changeset_id']);
    const { counts } = await inside(tx => getChangeset(tx, organizationId, id));
    const { portal_schema } = await inside(tx => getAnalysis(tx, organizationId, projectId));
    const operation = { organization_id: organizationId, project_id: projectId };
    const load = intakeLoader(dependencies);
    const intake = await load({ operation, tenant: inside });
    const tally = new Tally();
    for await (const batch of intake.compile(portal_schema, signal)) {
      signal.throwIfAborted();
      if (batch.kind === 'records') for (const { object } of batch.records) tally.record(object);
      if (batch.kind === 'associations')
        for (const { from_object, to_object } of batch.associations) tally.link(from_object, to_object);
      if (batch.kind === 'outcomes') for (const outcome of batch.outcomes) tally.row(outcome);
    }
    return {
      mapping: mappingDocument(analysis, answers),
      refused,
      set_up: Object.fromEntries(
        Object.entries(counts).map(([kind, states]) => [
          kind,
          Object.values(states).reduce((sum, count) => sum + count, 0),
        ]),
      ),
      ...tally.figures(),
    };
  } finally {
    await worker.stop();
  }
}

class Tally {
  readonly #records = new Map<string, number>();
  readonly #links = new Map<string, number>();
  readonly #rows = new Map<string, Rehearsed['rows_not_carried'][number]>();

  record(object: string): void {
    this.#records.set(object, (this.#records.get(object) ?? 0) + 1);
  }

  link(from: string, to: string): void {
    const pair = `${from} > ${to}`;
    this.#links.set(pair, (this.#links.get(pair) ?? 0) + 1);
  }

  row(outcome: { source: string; row: number; bucket: string; reason: string | null }): void {
    // A row of links that makes one is carried over.
    if (outcome.bucket === 'created') return;
    const reason = outcome.reason ?? '';
    const key = `${outcome.source} ${outcome.bucket} ${reason}`;
    const known = this.#rows.get(key);
    if (known) known.rows += 1;
    else {
      const { source: file, bucket, row: first_row } = outcome;
      this.#rows.set(key, { file, bucket, reason, rows: 1, first_row });
    }
  }

  figures(): Pick<Rehearsed, 'records' | 'associations' | 'rows_not_carried'> {
    return {
      records: Object.fromEntries(this.#records),
      associations: Object.fromEntries(this.#links),
      rows_not_carried: [...this.#rows.values()].sort((a, b) => b.rows - a.rows),
    };
  }
}
