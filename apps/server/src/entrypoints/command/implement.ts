// The whole implementation flow in one call, without a browser: the way in of the command line and the benches. It wires the very
// services, jobs and worker that the product runs on.
import type { Changeset } from '@groundwork/contract/changesets';
import { ChangesetId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { z } from 'zod';
import type { ProductDependencies } from '../../dependencies.ts';
import { approveChangeset } from '../../features/changesets/approve-changeset.ts';
import { getChangeset } from '../../features/changesets/get-changeset.ts';
import { proposeChangeset } from '../../features/changesets/propose-changeset.ts';
import { getReport } from '../../features/migrations/get-report.ts';
import type { Tx } from '../../platform/db.ts';
import { startJobs } from '../jobs/worker.ts';
import { type Implemented, implementedFrom } from './implemented.ts';
import { mappingDocument } from './mapping-document.ts';
import { type FlowOptions, readFolder, timed, watch } from './read-folder.ts';

/** What the migration's operation says of itself. */
const Carried = z.object({
  seconds: z.object({ applying: z.number(), checking: z.number() }),
  portal_calls: z.number(),
});

/** Takes a folder of exports through the whole implementation flow: analyse, answer, set up, carry over, check. Every decision without an
 *  answer stands at its default. @throws Refusal with the reason of whatever step could not be done */
export async function implement(
  dependencies: ProductDependencies,
  options: FlowOptions & {
    /** Told of each change set before its first write. */
    onWriting?: (changeset: Pick<Changeset, 'id' | 'kind' | 'title'>) => void;
  },
): Promise<Implemented> {
  const started = performance.now();
  const { database } = dependencies;
  const { organizationId, projectId, portalId, actor } = options;
  const who = { organizationId, actor };
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.tenant(organizationId, work);
  const worker = await startJobs(dependencies);
  const finish = (operation: Operation): Promise<Operation> => watch(dependencies, operation, options);
  const approve = async (id: ChangesetId): Promise<Operation> =>
    finish(
      await inside(async tx => {
        const { content_hash } = await getChangeset(tx, organizationId, id);
        return approveChangeset(tx, who, id, content_hash ?? '');
      }),
    );
  const carryOut = async (kind: 'blueprint' | 'migration') => {
    const proposing = await inside(tx => proposeChangeset(tx, who, { projectId, portalId, kind }));
    const [previewing, proposed] = await timed(() => finish(proposing));
    const id = ChangesetId.parse(proposing.input['changeset_id']);
    const { state, title } = await inside(tx => getChangeset(tx, organizationId, id));
    if (state !== 'applied') options.onWriting?.({ id, kind, title });
    // What changes nothing was checked as soon as it was worked out.
    const [applying, { result }] =
      state === 'applied' ? ([0, proposed] as const) : await timed(() => approve(id));
    const changeset = await inside(tx => getChangeset(tx, organizationId, id));
    return { changeset, previewing, applying, result };
  };

  try {
    const [reading, { refused, analysis, answers }] = await timed(() => readFolder(dependencies, options));
    const setUp = await carryOut('blueprint');
    const carried = await carryOut('migration');
    const { seconds, portal_calls } = Carried.parse(carried.result);
    const report = await inside(tx => getReport(tx, organizationId, carried.changeset.id));
    return implementedFrom({
      analysis,
      mapping: mappingDocument(analysis, answers),
      refused,
      blueprint: setUp.changeset,
      migration: carried.changeset,
      report,
      seconds: (performance.now() - started) / 1000,
      phases: {
        reading,
        previewing: setUp.previewing + carried.previewing,
        applying: setUp.applying + carried.applying - seconds.checking,
        checking: seconds.checking,
        portal_seconds: seconds.applying + seconds.checking,
        portal_calls,
      },
    });
  } finally {
    await worker.stop();
  }
}
