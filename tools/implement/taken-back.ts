// What `groundwork undo` says: the runs that can be taken back, and what became of one.
import type { LeftEntry, TakenBack } from '../../apps/server/src/entrypoints/command/undo.ts';
import type { KeptRun } from './kept-runs.ts';

const none =
  'Nothing to take back: groundwork implement keeps the runs that write to a portal you name, and none is kept here.';

/** Newest first, each with the commands that take it back, the last written first. */
export function runsInWords(runs: readonly KeptRun[]): string {
  if (runs.length === 0) return none;
  return runs
    .flatMap(({ begun_at, portal_url, source, changesets }) => [
      `  ${new Date(begun_at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}  ${source} → ${portal_url}`,
      ...changesets.toReversed().map(({ id, title }) => `    groundwork undo ${id}   ${title}`),
    ])
    .join('\n');
}

export function takenBackInWords({ changeset, reversed, kept, errored, left, rest }: TakenBack): string {
  const lines = [
    `  ${changeset.title}: ${counted(reversed)} as before; ${counted(kept)} stay because somebody changed them since; ${counted(errored)} could not be taken back.`,
    ...left.map(entryLine),
  ];
  if (left.length < kept + errored) lines.push(`    and ${counted(kept + errored - left.length)} more`);
  if (errored > 0) lines.push('  Run it again to try those once more.');
  if (rest === 0) lines.push('  Nothing of that run is left to take back; what was kept of it is removed.');
  return lines.join('\n');
}

function entryLine({ kind, object, key, crm_id, error, reason }: LeftEntry): string {
  return `    ${kind} ${object} ${key}${crm_id === null ? '' : ` (${crm_id})`}: ${error ?? reason}`;
}

function counted(entries: number): string {
  return `${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}`;
}
