// Checks the import law over a tree of files: finds every import, decides which rooms it joins, complains with advice.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exceptions, publicFiles, type Room, rooms, testKits, waysInOnly } from './law.ts';

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const skipped = new Set(['node_modules', 'dist', '.git', '.data', 'samples', 'coverage']);

export interface Breach {
  file: string;
  imports: string;
  complaint: string;
}

interface Place {
  room: Room;
  noun: string | undefined;
}

function placeOf(file: string): Place | undefined {
  for (const room of rooms) {
    const match = room.path.exec(file);
    if (match) return { room, noun: match[1] };
  }
  return undefined;
}

/** The repository path a specifier leads to, or undefined for packages from outside. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const own = /^@groundwork\/([a-z]+)(?:\/(.*))?$/.exec(specifier);
  if (!own) return undefined;
  const [, name = '', rest = ''] = own;
  const base = ['contract', 'engine', 'crm', 'snapshots'].includes(name) ? 'packages' : 'apps';
  return `${base}/${name}/src/${rest}.ts`;
}

/** What a file imports of ours: the words it says and the repository path they lead to. */
export function importsOf(file: string, text: string): { specifier: string; target: string }[] {
  return [...text.matchAll(importPattern)].flatMap(match => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const target = targetOf(file, specifier);
    return target === undefined ? [] : [{ specifier, target }];
  });
}

type PublicFiles = typeof publicFiles;

/** A file of a feature by its path inside its folder. */
const ownPath = (target: string) => target.replace(/^apps\/server\/src\/features\/[^/]+\//, '');

function isPublic(target: string, noun: string | undefined, open: PublicFiles): boolean {
  return noun !== undefined && open[noun]?.includes(ownPath(target)) === true;
}

function complaintAbout(file: string, target: string, open: PublicFiles): string | undefined {
  const from = placeOf(file);
  const to = placeOf(target);
  if (!from || !to) return undefined;
  const isTest = /\.(?:test|journey)\.tsx?$/.test(file) || testKits.test(file);
  if (isTest && testKits.test(target)) return undefined;
  if (exceptions.some(exception => file.startsWith(exception.from) && target.startsWith(exception.to)))
    return undefined;
  if (from.room === to.room) {
    if (from.noun === to.noun) return undefined;
    if (from.room.name === 'server/features' && isPublic(target, to.noun, open)) return undefined;
    return `${from.noun} reaches into ${to.noun}. ${from.room.advice}`;
  }
  if (from.room.name === 'server/features' && !isTest && waysInOnly.test(target))
    return `${from.noun} starts a worker. That is for an entrypoint, which knows every noun's work.`;
  if (from.room.may.includes(to.room.name)) return undefined;
  return `${from.room.name} may not import ${to.room.name}. ${from.room.advice}`;
}

/** Every source file below `root`, as repository paths. */
export function filesBelow(root: string, dir = ''): string[] {
  return readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap(entry => {
    const at = path.posix.join(dir, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(root, at);
    return /\.tsx?$/.test(entry.name) ? [at] : [];
  });
}

/** Features that import each other in a circle, as `a → b → a`. */
function circles(edges: Map<string, Set<string>>): string[] {
  const found: string[] = [];
  const visit = (noun: string, trail: string[]) => {
    const seenAt = trail.indexOf(noun);
    if (seenAt >= 0) {
      const circle = trail.slice(seenAt);
      if (circle[0] === [...circle].sort()[0]) found.push([...circle, noun].join(' → '));
      return;
    }
    for (const next of edges.get(noun) ?? []) visit(next, [...trail, noun]);
  };
  for (const noun of edges.keys()) visit(noun, []);
  return [...new Set(found)];
}

/** What the list opens although no other feature imports it. */
function idlePublicFiles(open: PublicFiles, imported: ReadonlySet<string>): Breach[] {
  return Object.entries(open).flatMap(([noun, files]) =>
    files
      .filter(file => !imported.has(`${noun}/${file}`))
      .map(file => ({
        file: 'tools/rooms/law.ts',
        imports: `${noun}/${file}`,
        complaint: `No other feature imports ${file} of ${noun} any more; take it off publicFiles.`,
      })),
  );
}

/** Reads every source file below `root`; `read` counts them, because a check that reads nothing must not pass. */
export function checkRooms(root: string, open = publicFiles): { read: number; breaches: Breach[] } {
  const breaches: Breach[] = [];
  const edges = new Map<string, Set<string>>();
  const imported = new Set<string>();
  const files = filesBelow(root);
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const { specifier, target } of importsOf(file, text)) {
      const complaint = complaintAbout(file, target, open);
      if (complaint) breaches.push({ file, imports: specifier, complaint });
      const from = placeOf(file);
      const to = placeOf(target);
      if (from?.room.name !== 'server/features' || to?.room !== from.room) continue;
      if (!from.noun || !to.noun || from.noun === to.noun) continue;
      imported.add(`${to.noun}/${ownPath(target)}`);
      if (!file.endsWith('.test.ts')) edges.set(from.noun, (edges.get(from.noun) ?? new Set()).add(to.noun));
    }
  }
  breaches.push(...idlePublicFiles(open, imported));
  for (const circle of circles(edges))
    breaches.push({
      file: 'apps/server/src/features',
      imports: circle,
      complaint: 'Features import each other in a circle; move what both need into one of them.',
    });
  return { read: files.length, breaches };
}
