// A snapshot to look at by command: of a portal, or of the records that a folder of exports would become.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import { dayOf } from '@groundwork/engine/calendar/days';
import { UNREAD_EXAMPLES, type UnreadValue } from '@groundwork/engine/compile/deal-history';
import { plural } from '@groundwork/engine/words/wording';
import type { Snapshot, SnapshotFile } from '@groundwork/snapshots/snapshot-files';
import { type RecordsWriter, SnapshotWriter } from '@groundwork/snapshots/snapshot-writer';
import { snapshotObjects } from '@groundwork/snapshots/tables/sources';
import { takeSnapshot } from '../../apps/server/src/features/audits/take-snapshot.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { type PortalAddress, portalAt, portalTyped } from './portal-address.ts';
import { withUnderstood } from './understood.ts';

/** Whose records they are is settled with the portal that gets them: of files alone nobody knows. */
const OWNER = 'hubspot_owner_id';

/** What was typed: files, or the address of a portal. */
export interface LookedAt {
  paths: string[];
  url: string | undefined;
  token: string | undefined;
}

export interface Where {
  /** Gets the files of the snapshot; whoever made it removes it. */
  folder: string;
  asOf: string;
  /** Whose days count, and whose times those are that name none; a portal's own, and UTC for files, where none is named. */
  timeZone?: string | undefined;
}

/** @param command as it is typed, for who typed neither or both @throws StartError, or the signal's reason */
export async function snapshotOf(
  command: string,
  { paths, url, token }: LookedAt,
  where: Where,
  say: (step: string) => void,
  stop: Stop,
): Promise<Snapshot> {
  const portal = portalTyped(url, token);
  if ((portal === undefined) === (paths.length === 0))
    throw new StartError(
      `Name a folder or files, or a portal: groundwork ${command} <folder>, or groundwork ${command} --portal-url U --portal-token T`,
    );
  return portal === undefined
    ? snapshotOfFiles(paths, where, say, stop)
    : snapshotOfPortal(portal, where, say, stop);
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
  { folder, asOf, timeZone }: Where,
  say: (step: string) => void,
  stop: Stop,
): Promise<Snapshot> {
  return withUnderstood({ paths, timeZone }, say, stop, async ({ analysis, compile, history }, schema) => {
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
      const remembered = new Map<string, Remembered>();
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
      for await (const { source, changes, unread, examples, left_alone } of history()) {
        await writer.history(
          'deals',
          changes.map(({ external_id, ...change }) => ({ record_id: external_id, ...change })),
        );
        const before = remembered.get(source);
        remembered.set(source, {
          values: (before?.values ?? 0) + changes.length,
          unread: (before?.unread ?? 0) + unread,
          examples: [...(before?.examples ?? []), ...examples].slice(0, UNREAD_EXAMPLES),
          leftAlone: left_alone,
        });
      }
      for (const [source, one] of remembered) for (const line of rememberedLines(source, one)) say(line);
      const records: Record<string, SnapshotFile> = {};
      for (const [object, one] of writing) records[object] = await one.end();
      const pipelines = [
        ...analysis.blueprint.pipelines,
        ...schema.pipelines.filter(({ id }) => used.has(id)),
      ];
      const past = await writer.endHistory();
      return {
        files: { records, ...(past ? { history: past } : {}), links: await writer.end() },
        portal: {
          properties: filledIn(own, schema.properties, filled),
          pipelines,
          owners: [],
        },
        timeZone: timeZone ?? 'UTC',
        today: dayOf(new Date(asOf), timeZone),
      };
    } finally {
      await writer.close();
    }
  });
}

interface Remembered {
  values: number;
  unread: number;
  examples: UnreadValue[];
  leftAlone: string | undefined;
}

function rememberedLines(source: string, { values, unread, examples, leftAlone }: Remembered): string[] {
  if (leftAlone !== undefined) return [`${source} keeps what deals were earlier. ${leftAlone}`];
  const said = `${source} says what deals were earlier: ${plural(values, 'value')} read, ${plural(unread, 'value')} not`;
  return [said, ...examples.map(({ row, why }) => `  Row ${row}: ${why}`)];
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
