// What the command line says of files that gave no table, and of those that hold what another does.
import type { FileProblem } from '@groundwork/contract/profiles';
import { SAME_FILE } from '@groundwork/engine/read/same-files';
import { plural } from '@groundwork/engine/words/wording';

/** Files that are named of those refused for one reason: a folder may hold thousands. */
const NAMED = 5;

export function refusedLines(refused: readonly FileProblem[]): string[] {
  const reasons = Map.groupBy(refused, ({ problem, mend }) => `${problem} ${mend}`);
  return [...reasons].flatMap(([reason, files]) => {
    const what = files[0]?.code === SAME_FILE ? 'twice' : 'refused';
    const named = files.slice(0, files.length > NAMED + 1 ? NAMED : files.length);
    const lines = named.map(({ place }) => `${what} ${place}: ${reason}`);
    const rest = files.length - named.length;
    return rest === 0 ? lines : [...lines, `${what} ${plural(rest, 'more file')} for the same reason.`];
  });
}
