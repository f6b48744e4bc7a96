// Checks that the server's platform stays ground: it names no table of a noun, not even as a word in a text, and of the
// contract it knows only what is no noun's. Imports of features are the import law's.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './check-rooms.ts';
import { sqlOf } from './sql-of.ts';

const platform = 'apps/server/src/platform';

/** What the platform may know of the contract. `operations` and `session` because work that outlives its process, and what a
 *  token says of its bearer, are ground here: a queue and a gate. `ids` because whose a row is
 *  decides what a transaction sees. */
const groundOfContract = new Set([
  'call',
  'errors',
  'ids',
  'key-permissions',
  'operations',
  'paging',
  'permissions',
  'session',
  'text',
]);

export interface GroundBreach {
  file: string;
  names: string;
  complaint: string;
}

/** @param owners whose each table is; `read` counts files, because a check that reads nothing must not pass */
export function checkGround(
  root: string,
  owners: Readonly<Record<string, string>>,
): { read: number; breaches: GroundBreach[] } {
  const nouns = Object.entries(owners).filter(([, owner]) => owner !== 'platform');
  const ofNouns = new Map(nouns);
  const breaches: GroundBreach[] = [];
  const files = filesOf(root);
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const names of new Set(foreignShapes(file, source)))
      breaches.push({
        file,
        names,
        complaint: 'Take what you need as a parameter, or leave it to the noun.',
      });
    for (const names of new Set(words(source))) {
      const owner = ofNouns.get(names);
      if (owner !== undefined)
        breaches.push({ file, names, complaint: `That is a table of ${owner}; it belongs in its store.` });
    }
  }
  return { read: files.length, breaches };
}

function filesOf(root: string): string[] {
  const below = path.join(root, platform);
  return readdirSync(below, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => path.posix.join(platform, name));
}

function foreignShapes(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ specifier, target }) => {
    const [, shapes] = /^packages\/contract\/src\/(.*)\.ts$/.exec(target) ?? [];
    return shapes === undefined || groundOfContract.has(shapes) ? [] : [specifier];
  });
}

/** Of the code and its texts; comments may say whom something is for. */
function words(source: string): string[] {
  const { code, texts } = sqlOf(source);
  return [code, ...texts].join('\n').match(/\b[a-z_]+\b/g) ?? [];
}
