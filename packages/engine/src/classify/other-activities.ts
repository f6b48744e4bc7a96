// What is left of a file of activities whose kinds are read as tables of their own: rows that say something else, or nothing.
import type { ObjectMapping } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { isActivity, standardObjects } from '@groundwork/contract/standard-objects';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { filledCells } from '../profile/filled-cells.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { KINDS_SEPARATE, kindColumn } from '../read/activities.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import { fileProbe } from './row-probes.ts';

export interface OtherActivities {
  /** Rows that can be read. */
  rows: number;
  /** In words: what they say of themselves, with how many of them say it. */
  says: string;
}

const MOST_NAMED = 6;
/** As sure as anybody can be of rows that no column names, and of what they may be instead. */
const UNSURE = 0.4;
const LIKE_ANY = 0.1;

/** Undefined for any other table. */
export function otherActivities(profile: SourceProfile): OtherActivities | undefined {
  const { columns, problems } = profile;
  if (!problems.some(one => one.code === KINDS_SEPARATE)) return undefined;
  const names = columns.map(({ name }) => name);
  const column = columns[kindColumn(names, profile)];
  const rows = profile.rows - profile.bad_rows;
  const kinds = `Rows of the kinds that ${column?.name ?? 'a column'} tells apart are read as tables of their own`;
  if (!column || column.filled === 0) return { rows, says: `${kinds}; of these it says nothing.` };
  const empty = rows - column.filled;
  const values =
    column.options?.map(({ value, count }) => `${quoted(value)} (${number(count)})`) ??
    column.examples.map(value => quoted(value));
  const named = listed([...values, ...(empty > 0 ? [`nothing (${number(empty)})`] : [])], MOST_NAMED);
  const many = column.options ? '' : `${plural(column.distinct, 'different thing')}, such as `;
  return { rows, says: `${kinds}; of these it says ${many}${named}.` };
}

/** Whatever the table they stand in looks like, what these rows are is nowhere said: they are asked about. */
export function askOtherActivities(
  { profile, mapping }: { profile: SourceProfile; mapping: ObjectMapping },
  { rows, says }: OtherActivities,
  decisions: DecisionRegistry,
): ObjectMapping {
  // Rows that cannot be read are listed as such; there is nothing to ask.
  if (rows === 0) return mapping;
  const id = `object:${profile.id}`;
  const cells = plural(filledCells(profile), 'filled cell');
  const likely = [mapping, ...mapping.alternatives].flatMap(({ object }) =>
    isActivity(object) ? [object] : [],
  );
  const objects = [...new Set([...likely, ...standardObjects.filter(isActivity)])].filter(
    one => one !== null,
  );
  decisions.show(id, fileProbe(profile, 'activities'));
  const choice = decisions.ask({
    id,
    question: `What ${rows === 1 ? 'is' : 'are'} the other ${plural(rows, 'row')} of ${nameOfTable(profile)}?`,
    why: `${says} There are ${cells} in ${rows === 1 ? 'it' : 'them'}.`,
    about: { source: profile.id },
    options: [
      {
        value: 'ignore',
        label: rows === 1 ? 'Leave it out' : 'Leave them out',
        effect: `Of these, nothing is carried over, and each is listed as skipped: ${plural(rows, 'row')} with ${cells}. The tables of the known kinds are not touched.`,
      },
      ...objects.map(object => ({
        value: object,
        label: `Records: ${object.replaceAll('_', ' ')}`,
        effect: `Each of these rows becomes a record of ${object.replaceAll('_', ' ')}.`,
      })),
    ],
    default: 'ignore',
  });
  const none = { text: 'Its rows are none of the kinds of activities that its file tells apart.' };
  const alternatives = objects
    .filter(object => object !== choice)
    .map(object => ({ role: 'records' as const, object, confidence: LIKE_ANY }));
  const settled = { ...mapping, alternatives, confidence: UNSURE };
  if (choice === 'ignore') return { ...settled, role: 'ignored', object: null, reasons: [none] };
  const isSaid = decisions.given(id) === choice;
  return {
    ...settled,
    role: 'records',
    object: choice,
    reasons: isSaid ? [{ text: 'You said so.' }, none] : [none],
  };
}
