// The column that marks rows which the old system had thrown away, where these stay behind.
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import { currentAnswer } from '../decisions/registry.ts';
import type { Source } from '../read/source.ts';

/** Where it stands; −1 where such rows are carried over, or nothing marks them. */
export function deletedMark(
  { decisions }: Analysis,
  { profile }: AnalysedSource,
  { header }: Pick<Source, 'header'>,
): number {
  const deleted = decisions.find(one => one.id === `deleted:${profile.id}`);
  return deleted?.about.column !== undefined && currentAnswer(deleted) === 'skip'
    ? header.indexOf(deleted.about.column)
    : -1;
}
