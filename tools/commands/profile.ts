// `groundwork profile <files>`: read files and say what is in every column; with --json also what each would become in a fresh
// sandbox portal. Needs no database and no network.
import type { MappingDocument } from '@groundwork/contract/mapping-document';
import type { FileProblem, SourceProfile } from '@groundwork/contract/profiles';
import { nameOfTable } from '@groundwork/engine/profile/table-name';
import { mappingDocument } from '../../apps/server/src/entrypoints/command/mapping-document.ts';
import { collectEagerly } from '../../apps/server/src/platform/heap.ts';
import { json, readOptions } from '../command-options.ts';
import { freshSchema } from '../implement/fresh-schema.ts';
import { refusedLines } from '../implement/refused-lines.ts';
import { analysisOf, type Profiled, withProfiled } from '../implement/understood.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { harmless, print } from '../terminal.ts';

export const options = { json } as const;

function table(profile: SourceProfile): string {
  const head = `${nameOfTable(profile)}: ${profile.rows} ${profile.rows === 1 ? 'row' : 'rows'}, ${profile.bad_rows} bad, ${profile.encoding}`;
  const lines = profile.columns.map(column => {
    const filled = profile.rows === 0 ? 0 : Math.round((100 * column.filled) / profile.rows);
    const kind = column.semantic ? `${column.type} (${column.semantic})` : column.type;
    return `  ${column.name.padEnd(32)} ${kind.padEnd(28)} ${String(filled).padStart(3)} %  ${String(column.distinct).padStart(7)} distinct  ${column.examples.slice(0, 2).join(' · ').slice(0, 48)}`;
  });
  const ofColumns = profile.columns.flatMap(({ problems }) => firstOfEach(problems));
  const problems = [...profile.problems, ...ofColumns].map(
    ({ place, value, problem, mend }) =>
      `  ! ${place}: ${value === undefined ? '' : `${value.slice(0, 120)}. `}${problem} ${mend}`,
  );
  return [head, ...lines, ...problems].join('\n');
}

/** Of what is wrong with a column, one of each kind: it tells how many there are. */
function firstOfEach(problems: readonly FileProblem[]): FileProblem[] {
  return [...Map.groupBy(problems, one => one.code).values()].flatMap(list => list.slice(0, 1));
}

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('profile', argv, options);
  collectEagerly();
  stop.says = 'Stopped before every file was read. Nothing was written.';
  if (positionals.length === 0)
    throw new StartError('Name at least one file or folder: groundwork profile <files…>');
  const say = (step: string): void => void process.stderr.write(`${harmless(step)}\n`);
  return withProfiled(positionals, say, stop, async profiled => {
    const { profiles, refused } = profiled;
    if (values.json) {
      const mapping = profiles.length === 0 ? null : await mappingOf(profiled, say, stop);
      print(JSON.stringify({ sources: profiles.map(withoutSketches), refused, mapping }));
    } else {
      for (const profile of profiles) print(`${table(profile)}\n`);
      for (const line of refusedLines(refused)) print(line);
    }
    return profiles.length === 0 ? 1 : 0;
  });
}

/** As `implement` would carry it out, with every decision at its default. */
async function mappingOf(
  profiled: Profiled,
  say: (step: string) => void,
  stop: Stop,
): Promise<MappingDocument> {
  const portal = await freshSchema(stop.signal);
  say('Finding out what the files hold');
  return mappingDocument(await analysisOf(profiled, portal, stop), { decisions: {}, sources: {} });
}

/** Sketches serve the engine's own comparisons and say nothing to a reader. */
function withoutSketches(profile: SourceProfile): SourceProfile {
  return { ...profile, columns: profile.columns.map(column => ({ ...column, sketch: undefined })) };
}
