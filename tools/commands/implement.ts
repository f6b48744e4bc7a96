// `groundwork implement <folder>`: the whole road without a browser, every decision at its default unless answered.
import { existsSync, readFileSync } from 'node:fs';
import { Answers } from '@groundwork/contract/intake';
import type { OperationKind, Progress } from '@groundwork/contract/operations';
import { featureJobs } from '../../apps/server/src/doors/jobs/worker.ts';
import { type Implemented, implement } from '../../apps/server/src/features/migrations/road.ts';
import { collectEagerly } from '../../apps/server/src/platform/heap.ts';
import { json, readOptions } from '../command-options.ts';
import { prepareGround } from '../implement/store.ts';
import { openWorkplace, portalTyped } from '../implement/workplace.ts';
import { onStopSignal } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { print } from '../terminal.ts';

export const options = {
  answers: {
    type: 'string',
    value: 'FILE',
    says: 'Answers to decisions and another mapping, as JSON: {"decisions": {…}, "sources": {…}}. The rest stands at its default.',
  },
  'portal-url': {
    type: 'string',
    value: 'URL',
    says: 'Into this portal; --portal-token goes with it. Without, into a sandbox that goes when the command ends.',
  },
  'portal-token': { type: 'string', value: 'TOKEN', says: 'What the portal lets us in by.' },
  json,
} as const;

const steps: Partial<Record<OperationKind, string>> = {
  'intake.analyze': 'Reading',
  'changeset.propose': 'Previewing',
  'changeset.apply': 'Applying',
};

/** One line on a terminal, rewritten; one line per phase elsewhere. */
function progressWriter(): (step: OperationKind, progress: Progress) => void {
  let last = '';
  return (step, { phase, done, total, unit }) => {
    const figures = total
      ? ` ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} ${unit}`
      : '';
    const name = `${steps[step] ?? step} · ${phase}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[2K${name}${figures}`);
    else if (name !== last) process.stderr.write(`${name}\n`);
    last = name;
  };
}

function answersFrom(file: string | undefined): Answers | undefined {
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`);
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = Answers.safeParse(written);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    issue => `- ${issue.path.join('.') || 'the whole file'}: ${issue.message}`,
  );
  throw new StartError(
    `${file} does not hold answers:\n${faults.join('\n')}\nExpected: {"decisions": {"<decision id>": "<option>"}, "sources": {…}}`,
  );
}

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = readOptions('implement', argv, options);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new StartError('Name one folder, archive or file: groundwork implement <folder>');
  if (!existsSync(folder)) throw new StartError(`${folder} does not exist.`);
  const answers = answersFrom(values.answers);
  const given = portalTyped(values['portal-url'], values['portal-token']);

  const stopping = new AbortController();
  onStopSignal(() =>
    stopping.abort(
      new StartError(
        'Stopped. What was already written can be taken up again by running the command once more.',
      ),
    ),
  );
  collectEagerly();
  const workplace = await openWorkplace(given);
  try {
    const ground = await prepareGround(workplace.parts, workplace.portal);
    const done = await implement(workplace.parts, {
      ...ground,
      folder,
      actor: 'command line',
      handlers: featureJobs(workplace.parts),
      signal: stopping.signal,
      onProgress: progressWriter(),
      ...(answers && { answers }),
    });
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K');
    print(values.json ? JSON.stringify(done) : summary(done));
    return done.reconcile.unaccounted === 0 ? 0 : 1;
  } finally {
    await workplace.close();
  }
}

function summary(done: Implemented): string {
  const lines = done.sources.map(
    source => `  ${source.file.padEnd(36)} ${String(source.rows).padStart(8)} rows  → ${source.object}`,
  );
  lines.push('', `  ${'object'.padEnd(16)} created  updated   merged  skipped rejected   in portal`);
  const none = { created: 0, updated: 0, merged: 0, skipped: 0, rejected: 0 };
  for (const object of new Set([...Object.keys(done.objects), ...Object.keys(done.portal)])) {
    const buckets = done.objects[object] ?? none;
    const figures = [buckets.created, buckets.updated, buckets.merged, buckets.skipped, buckets.rejected].map(
      n => String(n).padStart(8),
    );
    // Rows that only link others: fewer than the associations below, most of which come from columns.
    const name = object === 'associations' ? 'rows of links' : object;
    lines.push(`  ${name.padEnd(15)} ${figures.join(' ')} ${String(done.portal[object] ?? '').padStart(11)}`);
  }
  const { reconcile, associations, api_calls, blueprint } = done;
  lines.push(
    '',
    `  ${reconcile.accounted} of ${reconcile.rows_in} rows accounted for; ${associations.made} of ${associations.expected} associations made`,
    `  ${blueprint.properties_created} properties and ${blueprint.pipelines_created} pipelines created; ${api_calls.made} API calls (${api_calls.estimated} estimated); ${done.seconds} s`,
  );
  for (const refused of done.refused)
    lines.push(`  refused ${refused.place}: ${refused.problem} ${refused.mend}`);
  const open = done.decisions.filter(decision => decision.answer === null);
  if (open.length > 0)
    lines.push('', `  ${open.length} decisions stood at their defaults; answer them with --answers:`);
  for (const decision of open) lines.push(`    ${decision.id}: ${decision.question} → ${decision.default}`);
  return lines.join('\n');
}
