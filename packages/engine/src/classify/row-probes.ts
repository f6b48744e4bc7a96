// Rows that show what an answer about a whole file does.
import type { SourceProfile } from '@groundwork/contract/profiles';
import { LISTS } from '@groundwork/contract/standard-objects';
import type { RowProbe } from '../decisions/registry.ts';
import { singular } from '../words/wording.ts';

/** Columns that tell a row from the others at a glance. */
const MOST_COLUMNS = 4;

/** Every row of a file, shown by the first of its columns that hold anything. */
export function everyRow(
  { id, columns }: Pick<SourceProfile, 'id' | 'columns'>,
  becomes: RowProbe['becomes'],
): RowProbe {
  const shown = columns
    .filter(column => column.filled > 0)
    .slice(0, MOST_COLUMNS)
    .map(column => column.name);
  return { source: id, columns: shown, isAbout: cell => shown.some(column => cell(column) !== ''), becomes };
}

/** The rows of a file of which it is open what they are; `custom`: the object of its own that is offered. */
export function fileProbe(profile: SourceProfile, custom: string): RowProbe {
  const called = (object: string): string => singular(object).replaceAll('_', ' ');
  return everyRow(profile, answer => {
    if (answer === 'ignore') return 'Not carried over, and listed as skipped';
    if (answer === 'reference') return 'Only looked up';
    if (answer === LISTS) return 'A static list';
    return `A record: ${called(answer === 'custom' ? custom : answer)}`;
  });
}
