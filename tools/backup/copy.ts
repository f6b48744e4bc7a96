// A data directory as a copy that can be trusted: every file with its size and digest, the list written last. The embedded
// database comes without pg_dump, so the copy is made while the database rests, and refused when it does not.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, lchown, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { clusterDir } from '../postgres.ts';
import { postmasterOf } from '../postmaster.ts';
import { StartError } from '../supervisor.ts';

const LIST = 'backup.json';

/** Of a copy that nobody interrupts. */
const never = new AbortController().signal;

const Entry = z.object({
  path: z.string(),
  mode: z.number().int(),
  uid: z.number().int(),
  gid: z.number().int(),
  /** null: a folder. */
  file: z.object({ bytes: z.number().int(), sha256: z.string() }).nullable(),
});
type Entry = z.infer<typeof Entry>;
const List = z.object({
  version: z.literal(1),
  made_at: z.string(),
  postgres: z.string(),
  entries: z.array(Entry),
});
export type BackupList = z.infer<typeof List>;

/** Of what runs, while it runs, and of nobody after it. Locks must not even be opened: closing them gives them back. */
const passing = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgres.lock',
  'postgres.port',
  'in-use.lock',
  'processes.json',
]);

/** Where a part of a data directory lies, by its path within it; the empty one is the directory itself. */
type Place = (at: string) => string;

const DATABASE = 'postgres';

/** In a copy everything lies together. */
function copyAt(root: string): Place {
  return at => path.join(root, at);
}

/** In use, the database and what belongs to it may lie elsewhere, because its account cannot enter the directory. */
function liveAt(dataDir: string): Place {
  const beside = path.dirname(clusterDir(path.join(dataDir, DATABASE)));
  return at => path.join(isDatabases(at) ? beside : dataDir, at);
}

function isDatabases(at: string): boolean {
  return /^postgres(?:[./]|$)/.test(at);
}

/** Refuses while a database server works in the directory. @throws StartError */
function requireResting(dataDir: string, place: Place): void {
  const server = postmasterOf(place(DATABASE));
  if (!server) return;
  throw new StartError(
    `The product is running on ${dataDir} (database process ${server.pid}). Stop it first: a copy of a database at work is none.`,
  );
}

/** Copies a resting data directory into a new folder. @throws StartError, or the signal's reason */
export async function makeBackup(dataDir: string, target: string, signal = never): Promise<BackupList> {
  const live = liveAt(dataDir);
  const version = path.join(live(DATABASE), 'PG_VERSION');
  if (!existsSync(version)) throw new StartError(`${dataDir} is no data directory of the product.`);
  const inside = path.relative(dataDir, target);
  if (!inside.startsWith('..') && !path.isAbsolute(inside))
    throw new StartError(`${target} lies within ${dataDir}. Name a folder elsewhere.`);
  await requireEmpty(target);
  requireResting(dataDir, live);
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    const entries = await copyAll(live, copyAt(path.join(target, 'data')), await walk(live), signal);
    // A start in the meantime would have moved what was being copied.
    requireResting(dataDir, live);
    const changed = await firstDifference(live, entries, signal);
    if (changed)
      throw new StartError(`${changed} changed while it was copied. Stop the product and try again.`);
    const list: BackupList = {
      version: 1,
      made_at: new Date().toISOString(),
      postgres: readFileSync(version, 'utf8').trim(),
      entries,
    };
    await writeFile(path.join(target, LIST), JSON.stringify(list), { mode: 0o600 });
    return list;
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Puts a backup into an empty data directory, after every byte of it was looked at. @throws StartError, or the signal's reason */
export async function restoreBackup(source: string, dataDir: string, signal = never): Promise<BackupList> {
  const list = await readList(source);
  const from = copyAt(path.join(source, 'data'));
  const wrong = await firstDifference(from, list.entries, signal);
  if (wrong) throw new StartError(`${from(wrong)} is not what was backed up. Nothing was restored.`);
  requireResting(dataDir, liveAt(dataDir));
  await requireEmpty(dataDir);
  await mkdir(dataDir, { recursive: true });
  // Once it is there: whether the database's account can enter is seen from the folder.
  const live = liveAt(dataDir);
  const databases = path.dirname(live(DATABASE));
  await requireEmpty(databases);
  try {
    await copyAll(from, live, list.entries, signal);
    const lost = await firstDifference(live, list.entries, signal);
    if (lost) throw new StartError(`${lost} did not arrive as it was backed up.`);
  } catch (error) {
    // Half a data directory would be taken for a whole one at the next start.
    for (const folder of [dataDir, databases]) await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return list;
}

async function readList(source: string): Promise<BackupList> {
  const file = path.join(source, LIST);
  if (!existsSync(file))
    throw new StartError(`${source} holds no whole backup: ${LIST}, which is written last, is not there.`);
  try {
    const list = List.parse(JSON.parse(readFileSync(file, 'utf8')));
    const isWithin = ({ path: at }: Entry) => !path.isAbsolute(at) && !at.split('/').includes('..');
    if (list.entries.every(isWithin)) return list;
  } catch {
    // Told below, as a list that leads out of the folder is.
  }
  throw new StartError(`${file} is not the list of a backup.`);
}

async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0)
    throw new StartError(`${folder} is not empty. Nothing is ever written over: name another folder.`);
}

type Found = Omit<Entry, 'file'> & { isFile: boolean };

/** What lies in a folder; of the directory itself also what had to move out of it, in place of what is left there. */
async function namesIn(place: Place, at: string): Promise<string[]> {
  if (at !== '') return readdir(place(at));
  const own = (await readdir(place(at))).filter(name => !isDatabases(name));
  return [...own, ...(await readdir(path.dirname(place(DATABASE)))).filter(isDatabases)];
}

async function walk(place: Place, at = ''): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of (await namesIn(place, at)).sort()) {
    if (passing.has(name)) continue;
    const relative = at === '' ? name : `${at}/${name}`;
    const info = await lstat(place(relative));
    // Sockets and links are the running server's; a data directory of ours has no others.
    if (!info.isFile() && !info.isDirectory()) continue;
    const { mode, uid, gid } = info;
    found.push({ path: relative, mode: mode & 0o7777, uid, gid, isFile: info.isFile() });
    if (info.isDirectory()) found.push(...(await walk(place, relative)));
  }
  return found;
}

async function copyAll(
  from: Place,
  to: Place,
  given: readonly (Found | Entry)[],
  signal: AbortSignal,
): Promise<Entry[]> {
  for (const folder of [to(''), path.dirname(to(DATABASE))]) await mkdir(folder, { recursive: true });
  const entries: Entry[] = [];
  for (const { path: at, mode, uid, gid, ...rest } of given) {
    signal.throwIfAborted();
    const target = to(at);
    const isFile = 'isFile' in rest ? rest.isFile : rest.file !== null;
    if (isFile) await copyFile(from(at), target);
    else await mkdir(target);
    await chmod(target, mode);
    // As root the database runs under another account, whose files they are.
    if (process.getuid?.() === 0) await lchown(target, uid, gid);
    entries.push({ path: at, mode, uid, gid, file: isFile ? await digest(target) : null });
  }
  return entries;
}

/** The first file that is not there or not the same. */
async function firstDifference(
  place: Place,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const { path: at, file } of entries) {
    signal.throwIfAborted();
    const target = place(at);
    if (!existsSync(target)) return at;
    if (!file) continue;
    const now = await digest(target);
    if (now.bytes !== file.bytes || now.sha256 !== file.sha256) return at;
  }
  return undefined;
}

async function digest(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async source => {
    for await (const chunk of source) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
