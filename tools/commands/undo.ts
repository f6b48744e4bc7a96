// `groundwork undo <change set>`: takes back what `implement` wrote to a portal, as far as nobody changed it since.
import { existsSync } from 'node:fs';
import type { ChangesetId } from '@groundwork/contract/ids';
import { undo } from '../../apps/server/src/entrypoints/command/undo.ts';
import { clusterDir } from '../cluster-place.ts';
import { json, readOptions, tokenTyped } from '../command-options.ts';
import { type KeptRun, listKeptRuns } from '../implement/kept-runs.ts';
import { endProgress, progressWriter, waitingWriter } from '../implement/progress.ts';
import { replaceToken } from '../implement/store.ts';
import { runsInWords, takenBackInWords } from '../implement/taken-back.ts';
import { openWorkplace } from '../implement/workplace.ts';
import { databaseOf, type RunFolder, takeRunFolder } from '../run-folder.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { print } from '../terminal.ts';

export const options = {
  forget: {
    type: 'boolean',
    description:
      'Takes nothing back: removes what is kept of the run that wrote this change set, with everything it knows of the records. It cannot be taken back from then on.',
    default: false,
  },
  'portal-token': {
    type: 'string',
    value: 'TOKEN',
    description: 'Another token for the portal, when the one of the run is no longer let in.',
  },
  json,
} as const;

/** Entries that the portal does not give back. */
const NOT_ALL = 1;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('undo', argv, options);
  const [id, ...more] = positionals;
  if (more.length > 0) throw new StartError('Name one change set: groundwork undo <change set>');
  const runs = listKeptRuns();
  if (id === undefined) {
    if (values.forget)
      throw new StartError('Name the change set to forget: groundwork undo --forget <change set>');
    print(values.json ? JSON.stringify({ runs: runs.map(described) }) : runsInWords(runs));
    return 0;
  }
  const kept = runs.find(({ changesets }) => changesets.some(changeset => changeset.id === id));
  const changeset = kept?.changesets.find(one => one.id === id);
  if (!kept || !changeset)
    throw new StartError(
      `No run that is kept here wrote the change set ${id}. ${runs.length === 0 ? 'None is kept: groundwork implement keeps those that write to a portal you name.' : `Those that can be taken back:\n${runsInWords(runs)}`}`,
    );
  const folder = takeRunFolder(kept.folder);
  if (!folder)
    throw new StartError('The run that wrote it is still at work. Stop it, or wait until it has ended.');
  if (values.forget) {
    folder.remove();
    print(
      values.json
        ? JSON.stringify({ forgotten: described(kept) })
        : 'Nothing of that run is kept any more. What it wrote stays in the portal.',
    );
    return 0;
  }
  stop.says = 'Stopped. What was taken back by then stays so; running the command once more goes on.';
  const typed = values['portal-token'];
  const token = typed === undefined ? undefined : tokenTyped('--portal-token', typed);
  return takeBack(kept, folder, { id: changeset.id, token, stop, asJson: values.json });
}

/** Without where on this machine it lies. */
function described({ begun_at, portal_url, source, changesets }: KeptRun) {
  return { begun_at, portal_url, source, changesets };
}

async function takeBack(
  kept: KeptRun,
  folder: RunFolder,
  { id, token, stop, asJson }: { id: ChangesetId; token: string | undefined; stop: Stop; asJson: boolean },
): Promise<number> {
  if (!process.env['DATABASE_URL'] && !existsSync(clusterDir(databaseOf(folder.path)))) {
    folder.leave();
    throw new StartError('That run worked in a database of your own. Set DATABASE_URL as it was set then.');
  }
  let isOver = false;
  const workplace = await openWorkplace({ url: kept.portal_url, token: '' }, stop.signal, folder.path);
  try {
    if (token !== undefined) await replaceToken(workplace.dependencies, kept.organization_id, token);
    const done = await undo(workplace.dependencies, {
      organizationId: kept.organization_id,
      projectId: kept.project_id,
      id,
      actor: 'command line',
      signal: stop.signal,
      onProgress: progressWriter(),
      onWaiting: waitingWriter(),
    });
    endProgress();
    isOver = done.rest === 0;
    print(asJson ? JSON.stringify(done) : takenBackInWords(done));
    return done.errored > 0 ? NOT_ALL : 0;
  } finally {
    await workplace.close();
    if (isOver) folder.remove();
    else folder.leave();
  }
}
