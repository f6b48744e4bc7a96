// `groundwork audit <folder>`: every check of an audit over a folder of exports, as the records they would become, or over a
// portal. Writes nothing.
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AuditResult } from '@groundwork/contract/audits';
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import { makeWorkFolder } from '@groundwork/engine/read/work-folder';
import type { Snapshot, SnapshotFile } from '@groundwork/snapshots/snapshot-files';
import { type RecordsWriter, SnapshotWriter } from '@groundwork/snapshots/snapshot-writer';
import { snapshotObjects } from '@groundwork/snapshots/tables/sources';
import { runAudit } from '../../apps/server/src/features/audits/run-audit.ts';
import { takeSnapshot } from '../../apps/server/src/features/audits/take-snapshot.ts';
import { json, readOptions } from '../command-options.ts';
import { type PortalAddress, portalAt, portalTyped } from '../implement/portal-address.ts';
import { withUnderstood } from '../implement/understood.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { harmless, print } from '../terminal.ts';

/** Whose records they are is settled with the portal that gets them: of files alone nobody knows. */
const OWNER = 'hubspot_owner_id';

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
  json,
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('audit', argv, options);
  stop.says = 'Stopped before everything was looked at. Nothing was written.';
  const portal = portalTyped(values['portal-url'], values['portal-token']);
  if ((portal === undefined) === (positionals.length === 0))
    throw new StartError(
      'Name a folder or files, or a portal: groundwork audit <folder>, or groundwork audit --portal-url U --portal-token T',
    );
  const say = (step: string): void => void process.stderr.write(`${harmless(step)}\n`);
  const today = new Date().toISOString().slice(0, 10);
  const folder = await makeWorkFolder(tmpdir());
  try {
    const snapshot =
      portal === undefined
        ? await snapshotOfFiles(positionals, { folder, today }, say, stop)
        : await snapshotOfPortal(portal, { folder, today }, say, stop);
    say('Checking the records');
    const { result } = await runAudit(snapshot, [], { folder, signal: stop.signal });
    print(values.json ? JSON.stringify({ as_of: new Date().toISOString(), ...result }) : summary(result));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
}

interface Where {
  folder: string;
  today: string;
}

async function snapshotOfPortal(
  portal: PortalAddress,
  where: Where,
  say: (step: string) => void,
  { signal }: Stop,
): Promise<Snapshot> {
  let last = '';
  const progress = async ({ phase }: { phase: string }): Promise<void> => {
    if (phase !== last) say(phase);
    last = phase;
  };
  const { snapshot } = await takeSnapshot(portalAt(portal), { signal, progress }, where);
  return snapshot;
}

/** The records that the files would become, as a snapshot of a portal that held nothing else. */
function snapshotOfFiles(
  paths: string[],
  { folder, today }: Where,
  say: (step: string) => void,
  stop: Stop,
): Promise<Snapshot> {
  return withUnderstood(paths, say, stop, async ({ analysis, compile }, schema) => {
    // Only what the files bring: neither a portal's own properties nor ours are theirs.
    const own = analysis.blueprint.properties.filter(({ name }) => name !== EXTERNAL_ID);
    const properties = [...schema.properties, ...own];
    const written = path.join(folder, 'written');
    await mkdir(written);
    const writer = await SnapshotWriter.open({ folder: written, signal: stop.signal });
    try {
      const writing = new Map<string, RecordsWriter>();
      const used = new Set<string | undefined>();
      const filled = new Set<string>();
      for (const object of snapshotObjects) {
        const names = properties
          .filter(property => property.object === object && property.name !== OWNER)
          .map(({ name }) => name);
        writing.set(object, await writer.begin(object, [...new Set(names)]));
      }
      for await (const batch of compile()) {
        if (batch.kind === 'records')
          for (const [object, records] of Map.groupBy(batch.records, record => record.object)) {
            for (const { properties: values } of records) {
              used.add(values['pipeline'] ?? values['hs_pipeline']);
              for (const name in values) if (values[name]) filled.add(`${object}.${name}`);
            }
            await writing
              .get(object)
              ?.add(records.map(record => ({ id: record.external_id, properties: record.properties })));
          }
        if (batch.kind === 'associations')
          for (const link of batch.associations) {
            await writer.link(link.from_object, link.to_object, [
              { from_id: link.from_external_id, to_id: link.to_external_id },
            ]);
            // A portal shows a link from both of its ends.
            await writer.link(link.to_object, link.from_object, [
              { from_id: link.to_external_id, to_id: link.from_external_id },
            ]);
          }
      }
      const records: Record<string, SnapshotFile> = {};
      for (const [object, one] of writing) records[object] = await one.end();
      const pipelines = [
        ...analysis.blueprint.pipelines,
        ...schema.pipelines.filter(({ id }) => used.has(id)),
      ];
      return {
        files: { records, links: await writer.end() },
        portal: {
          properties: filledIn(own, schema.properties, filled),
          pipelines,
          owners: [],
        },
        today,
      };
    } finally {
      await writer.close();
    }
  });
}

/** What the files bring themselves, and of a portal's own properties those that some record fills in. */
function filledIn(
  own: readonly Property[],
  portals: readonly Property[],
  filled: ReadonlySet<string>,
): Property[] {
  const keyOf = ({ object, name }: Property): string => `${object}.${name}`;
  const brought = new Set(own.map(keyOf));
  return [
    ...own,
    ...portals.filter(property => filled.has(keyOf(property)) && !brought.has(keyOf(property))),
  ].filter(({ name }) => name !== OWNER);
}

/** What the command prints of an audit. */
export function summary({
  score,
  findings,
  records,
  checks,
  not_checked,
}: Pick<AuditResult, 'score' | 'findings' | 'records' | 'checks' | 'not_checked'>): string {
  const counts = Object.entries(records).map(([object, count]) => `${count} ${object}`);
  const verdict =
    score === null
      ? 'Not scored: there is nothing to look at'
      : `Score ${score} of 100 over ${counts.join(', ')}`;
  const lines = [`  ${verdict}; ${checks.length} checks, ${findings.length} found something.`];
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

/** Minor units as people read them; a deal that names no currency is in the portal's own. */
function moneyOf(cents: string, currency: string): string {
  const digits = cents.replace('-', '').padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${cents.startsWith('-') ? '-' : ''}${whole}.${digits.slice(-2)} ${currency || '(own currency)'}`;
}
