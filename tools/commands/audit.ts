// `groundwork audit <folder>`: every check of an audit over a folder of exports, as the records they would become, or over a
// portal. Writes nothing.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { AuditResult } from '@groundwork/contract/audits';
import { daysOf } from '@groundwork/contract/day-words';
import { makeWorkFolder } from '@groundwork/engine/read/work-folder';
import { type Audited, runAudit } from '../../apps/server/src/features/audits/run-audit.ts';
import { json, readOptions } from '../command-options.ts';
import { moneyOf } from '../implement/money-of.ts';
import { snapshotOf } from '../implement/snapshot-of.ts';
import { timeZone, zoneTyped } from '../implement/time-zone.ts';
import type { Stop } from '../stop-signal.ts';
import { harmless, print } from '../terminal.ts';

export const options = {
  'portal-url': {
    type: 'string',
    value: 'URL',
    description: 'Audits this portal instead of files; --portal-token goes with it.',
  },
  'portal-token': {
    type: 'string',
    value: 'TOKEN',
    description: 'What the portal lets us in by. It only reads.',
  },
  'time-zone': timeZone,
  json,
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('audit', argv, options);
  const result = await audited('audit', { ...values, positionals }, stop);
  print(values.json ? JSON.stringify({ as_of: new Date().toISOString(), ...result }) : summary(result));
  return 0;
}

interface Typed {
  'portal-url'?: string | undefined;
  'portal-token'?: string | undefined;
  'time-zone'?: string | undefined;
  positionals: string[];
}

/** What an audit of the files or of the portal finds. @throws StartError, or the signal's reason */
export async function audited(command: string, typed: Typed, stop: Stop): Promise<Audited['result']> {
  stop.says = 'Stopped before everything was looked at. Nothing was written.';
  const say = (step: string): void => void process.stderr.write(`${harmless(step)}\n`);
  const asOf = new Date().toISOString();
  const zone = await zoneTyped(typed['time-zone']);
  const folder = await makeWorkFolder(tmpdir());
  try {
    const looked = { paths: typed.positionals, url: typed['portal-url'], token: typed['portal-token'] };
    const snapshot = await snapshotOf(command, looked, { folder, asOf, timeZone: zone }, say, stop);
    say('Checking the records');
    return (await runAudit(snapshot, { earlier: [], said: {} }, { folder, signal: stop.signal })).result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the command prints of an audit. */
export function summary({
  score,
  findings,
  records,
  checks,
  not_checked,
  time_zone,
}: Pick<AuditResult, 'score' | 'findings' | 'records' | 'checks' | 'not_checked' | 'time_zone'>): string {
  const counts = Object.entries(records).map(([object, count]) => `${count} ${object}`);
  const verdict =
    score === null
      ? 'Not scored: there is nothing to look at'
      : `Score ${score} of 100 over ${counts.join(', ')}`;
  const lines = [
    `  ${verdict}; ${checks.length} checks, ${findings.length} found something.`,
    `  ${daysOf(time_zone)}.`,
  ];
  for (const { check, severity, title, affected, looked_at, why, examples, worth } of findings) {
    const money = Object.entries(worth).map(([currency, cents]) => moneyOf(cents, currency));
    const hangs = money.length === 0 ? '' : `, worth ${money.join(' and ')}`;
    lines.push(
      '',
      `  ${check} ${severity.padEnd(6)} ${title}: ${affected} of ${looked_at}${hangs}`,
      `      ${why}`,
    );
    for (const { label, value } of examples.slice(0, 3)) lines.push(`      ${label}: ${value}`);
  }
  if (not_checked.length > 0) lines.push('', '  Not checked:');
  for (const { check, title, why } of not_checked) lines.push(`      ${check} ${title}: ${why}`);
  return lines.join('\n');
}
