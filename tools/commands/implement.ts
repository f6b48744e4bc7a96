// `groundwork implement <folder>`: the whole implementation flow without a browser, every decision at its default unless answered.
import { existsSync } from 'node:fs';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import { moneyState } from '@groundwork/contract/money-lines';
import { implement } from '../../apps/server/src/entrypoints/command/implement.ts';
import type { Implemented } from '../../apps/server/src/entrypoints/command/implemented.ts';
import { rehearse } from '../../apps/server/src/entrypoints/command/rehearse.ts';
import { collectEagerly } from '../../apps/server/src/platform/heap.ts';
import { json, readOptions } from '../command-options.ts';
import { answersFrom, playbookFrom } from '../implement/answers.ts';
import { cellLines, leftOutWhole } from '../implement/cells.ts';
import { keepRun, type RunKeeping } from '../implement/kept-runs.ts';
import { portalTyped } from '../implement/portal-address.ts';
import { endProgress, progressWriter, waitingWriter } from '../implement/progress.ts';
import { refusedLines } from '../implement/refused-lines.ts';
import { rehearsal } from '../implement/rehearsal.ts';
import { prepareGround } from '../implement/store.ts';
import { openWorkplace, type Workplace } from '../implement/workplace.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { print } from '../terminal.ts';

export const options = {
  answers: {
    type: 'string',
    value: 'FILE',
    description:
      'Answers to decisions and another mapping, as JSON: the mapping of --json, edited, or {"decisions": {…}, "sources": {…}}. The rest stands at its default. How a file is written goes there, too: {"sources": {"deals.csv": {"settings": {"time_zone": "Europe/Berlin", "encoding": "windows-1250"}, "formats": {"Amount": {"decimal": ",", "grouping": ".", "currency": "EUR"}, "Closed": {"date_order": "dmy"}, "Phone": {"placeholders": ["-1011"]}}}}}. Placeholders are the values that are read as empty; with [] all are kept as written.',
  },
  playbook: {
    type: 'string',
    value: 'FILE',
    description:
      'A playbook that Settings > Playbook exported: what people made of such columns, tables and questions in earlier exports is applied to this one, as it would be there, each with its reason.',
  },
  'portal-url': {
    type: 'string',
    value: 'URL',
    description:
      'Into this portal; --portal-token goes with it. Without, into a sandbox that goes when the command ends.',
  },
  'portal-token': { type: 'string', value: 'TOKEN', description: 'What the portal lets us in by.' },
  'dry-run': {
    type: 'boolean',
    description: 'Says what would be written, and which rows would not be carried over. Writes nothing.',
    default: false,
  },
  'accept-left-out': {
    type: 'boolean',
    description: 'Exit with 0 although tables are left out whole that nobody decided to leave out.',
    default: false,
  },
  json,
} as const;

/** Rows or cells that nobody can account for, and tables that are left out whole without anybody having said so. */
const UNACCOUNTED = 1;
const LEFT_OUT = 3;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('implement', argv, options);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new StartError('Name one folder, archive or file: groundwork implement <folder>');
  if (!existsSync(folder)) throw new StartError(`${folder} does not exist.`);
  const given = { ...answersFrom(values.answers), ...playbookFrom(values.playbook) };
  const portal = portalTyped(values['portal-url'], values['portal-token']);

  stop.says = 'Stopped. The sandbox it worked in is gone; nothing is left of this run.';
  if (portal)
    stop.says = values['dry-run']
      ? 'Stopped. Nothing was written.'
      : 'Stopped. What was already written to the portal is taken up again by running the command once more; groundwork undo takes it back.';
  collectEagerly();
  const keeping = portal && !values['dry-run'] ? keepRun(portal.url, folder) : undefined;
  let workplace: Workplace | undefined;
  try {
    workplace = await openWorkplace(portal, stop.signal, keeping?.folder);
    const ground = await prepareGround(workplace.dependencies, workplace.portal);
    const flow = {
      ...ground,
      folder,
      actor: 'command line',
      signal: stop.signal,
      onProgress: progressWriter(),
      onWaiting: waitingWriter(),
      ...given,
    };
    if (values['dry-run']) {
      const rehearsed = await rehearse(workplace.dependencies, flow);
      endProgress();
      print(values.json ? JSON.stringify(rehearsed) : rehearsal(rehearsed));
      return 0;
    }
    const { organizationId: organization_id, projectId: project_id } = ground;
    const done = await implement(workplace.dependencies, {
      ...flow,
      onWriting: changeset => keeping?.writes(changeset, { organization_id, project_id }),
    });
    endProgress();
    print(values.json ? JSON.stringify(done) : `${summary(done)}${wayBack(keeping)}`);
    const leftOut = leftOutWhole(done.cells);
    // With --json it is said where people look and programs do not.
    if (leftOut.length > 0 && values.json) process.stderr.write(`${leftOut.join('\n')}\n`);
    if (leftOut.length > 0 && !values.json) print(leftOut.join('\n'));
    if (done.reconcile.unaccounted > 0 || done.cells.unaccounted !== 0) return UNACCOUNTED;
    return leftOut.length > 0 && !values['accept-left-out'] ? LEFT_OUT : 0;
  } catch (error) {
    throw withFaults(error);
  } finally {
    await workplace?.close();
    keeping?.close();
  }
}

/** How what was written to a portal is taken back, the last first. */
function wayBack(keeping: RunKeeping | undefined): string {
  const written = keeping?.written() ?? [];
  if (written.length === 0) return '';
  const lines = written.toReversed().map(({ id, title }) => `    groundwork undo ${id}   ${title}`);
  return `\n\n  to take it back, in this order:\n${lines.join('\n')}`;
}

/** Every answer that fits nothing, with its place, its value and the mend. */
function withFaults(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.faults.length === 0) return error;
  const line = ({ place, value, message, mend }: Fault): string =>
    `- ${place.replace(/^body\./, '')}${value === undefined ? '' : `: “${value}”`}: ${message}${mend === undefined ? '' : ` ${mend}`}`;
  return new StartError(`These answers fit nothing:\n${error.faults.map(line).join('\n')}`);
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
  lines.push(...moneyLines(done.money));
  lines.push(...cellLines(done.cells));
  lines.push(...refusedLines(done.refused).map(line => `  ${line}`));
  const open = done.decisions.filter(decision => decision.answer === null);
  if (open.length > 0)
    lines.push('', `  ${open.length} decisions stood at their defaults; answer them with --answers:`);
  for (const decision of open) lines.push(`    ${decision.id}: ${decision.question} → ${decision.default}`);
  return lines.join('\n');
}

/** Exact, from minor units as text. */
function sumText(cents: string, currency: string): string {
  const digits = cents.replace('-', '').padStart(3, '0');
  return `${cents.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`.trim();
}

const carried = {
  equal: 'equal',
  different: 'DIFFERENT',
  not_read: 'NOT CARRIED OVER IN FULL',
  none: 'no amount',
} as const;

/** Money by stage. Nothing on both sides is no amount, and what was not read is said. */
function moneyLines(money: Implemented['money']): string[] {
  if (money.length === 0) return [];
  const lines = money.map(line => {
    const state = moneyState(line);
    const unread = line.cells_not_read ?? 0;
    const sums =
      state === 'none'
        ? ''
        : ` ${sumText(line.source_cents, line.currency)} read, ${unread === 0 ? '' : `${unread} not read, `}${sumText(line.portal_cents, line.currency)} in the portal:`;
    return `    ${line.pipeline_label}, ${line.stage_label} (${line.deals}):${sums} ${carried[state]}`;
  });
  return ['', '  money of deals by stage:', ...lines];
}
