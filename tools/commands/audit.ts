// `groundwork audit <folder>`: every check of an audit over a folder of exports, as the records they would become, or over a
// portal. Writes nothing.
import type { AuditResult } from '@groundwork/contract/audits';
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { audit } from '@groundwork/engine/audit/audit';
import type { Snapshot, SnapshotRecord } from '@groundwork/engine/audit/snapshot';
import { readSnapshot } from '../../apps/server/src/features/audits/snapshot.ts';
import { json, readOptions } from '../command-options.ts';
import { type PortalAddress, portalAt, portalTyped } from '../implement/portal-address.ts';
import { withUnderstood } from '../implement/understood.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
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
  const snapshot =
    portal === undefined
      ? await snapshotOfFiles(positionals, today, say, stop)
      : await snapshotOfPortal(portal, today, say, stop);
  const result = audit(snapshot);
  print(values.json ? JSON.stringify({ as_of: new Date().toISOString(), ...result }) : summary(result));
  return 0;
}

async function snapshotOfPortal(
  portal: PortalAddress,
  today: string,
  say: (step: string) => void,
  { signal }: Stop,
): Promise<Snapshot> {
  let last = '';
  const progress = async ({ phase }: { phase: string }): Promise<void> => {
    if (phase !== last) say(phase);
    last = phase;
  };
  return readSnapshot(portalAt(portal), { signal, progress }, today);
}

function snapshotOfFiles(
  paths: string[],
  today: string,
  say: (step: string) => void,
  stop: Stop,
): Promise<Snapshot> {
  return withUnderstood(paths, say, stop, async ({ analysis, compile }, schema) => {
    const records: Record<string, SnapshotRecord[]> = {};
    const linked = { contacts: new Set<string>(), companies: new Set<string>() };
    for await (const batch of compile()) {
      if (batch.kind === 'records')
        for (const { object, external_id, properties } of batch.records)
          (records[object] ??= []).push({ id: external_id, properties });
      if (batch.kind !== 'associations') continue;
      for (const { from_object, from_external_id, to_object, to_external_id } of batch.associations) {
        if (from_object === 'deals' && (to_object === 'contacts' || to_object === 'companies'))
          linked[to_object].add(from_external_id);
        if (to_object === 'deals' && (from_object === 'contacts' || from_object === 'companies'))
          linked[from_object].add(to_external_id);
      }
    }
    return {
      today,
      contacts: records['contacts'] ?? [],
      companies: records['companies'] ?? [],
      deals: records['deals'] ?? [],
      // Only what the files bring: neither a portal's own properties nor ours are theirs.
      properties: analysis.blueprint.properties.filter(({ name }) => name !== EXTERNAL_ID),
      pipelines: [...analysis.blueprint.pipelines, ...schema.pipelines],
      dealsWithContact: linked.contacts,
      dealsWithCompany: linked.companies,
    };
  });
}

/** What the command prints of an audit. */
export function summary({
  score,
  findings,
  records,
  checks,
}: Pick<AuditResult, 'score' | 'findings' | 'records' | 'checks'>): string {
  const counts = Object.entries(records).map(([object, count]) => `${count} ${object}`);
  const verdict =
    score === null
      ? 'Not scored: there is nothing to look at'
      : `Score ${score} of 100 over ${counts.join(', ')}`;
  const lines = [`  ${verdict}; ${checks.length} checks, ${findings.length} found something.`];
  for (const { check, severity, title, affected, looked_at, why, examples } of findings) {
    lines.push('', `  ${check} ${severity.padEnd(6)} ${title}: ${affected} of ${looked_at}`, `      ${why}`);
    for (const { label, value } of examples.slice(0, 3)) lines.push(`      ${label}: ${value}`);
  }
  return lines.join('\n');
}
