// The question about rows that share no key and look like one record: are they merged, where it is surest?
import type { AnalysedSource } from '@groundwork/contract/intake';
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { number, plural, singular } from '../words/wording.ts';

/** Rows of one object that look like one record: how many, how sure, and the first of them. */
export interface AlikeTally {
  object: string;
  /** Records that were compared, or that were too many to be. */
  records: number;
  isTooMany: boolean;
  groups: number;
  /** Of the groups that are sure enough to be merged: how many, how many records fewer that makes, and that the model expects
   *  one in so many of them to be wrong. */
  sure: { groups: number; fewer: number; wrong_in: number };
  /** The surest first. */
  first: KeptSeparateRow[];
}

export function alikeId(object: string): string {
  return `alike:${object}`;
}

/**
 * Asks, once for each object, what becomes of groups of rows that look like one record although no key says so, as many as
 * the rehearsal found. Stands at keeping them apart. Not asked where no group is sure enough to be merged.
 */
export function askAlike(tallies: readonly AlikeTally[], decisions: DecisionRegistry): void {
  for (const tally of tallies) {
    const { object, groups, sure, records, first } = tally;
    if (sure.groups === 0) continue;
    const one = singular(object);
    const [many, rest] = [`${plural(groups, 'group')} of ${object}`, groups - sure.groups];
    const expected = `about 1 in ${number(sure.wrong_in)} of these merges to be wrong`;
    decisions.ask({
      id: alikeId(object),
      question: `${many} ${groups === 1 ? 'looks' : 'look'} like one and the same ${one}. What should happen?`,
      why: [
        `No key says so; ${number(records)} ${object} were compared by what their columns say.`,
        `${sure.groups === groups ? (groups === 1 ? 'It is' : 'All are') : `${number(sure.groups)} of them ${sure.groups === 1 ? 'is' : 'are'}`} sure enough to merge: the model expects ${expected}.`,
        'That is what it reckons from these rows; nobody has checked it.',
        ...first.slice(0, 1).map(exampleOf),
      ].join(' '),
      about: { object },
      options: [
        {
          value: 'keep_separate',
          label: 'Keep them apart',
          effect: 'Nothing is merged on looks: each row stays a record of its own unless it shares a key.',
        },
        {
          value: 'merge',
          label: 'Merge the surest',
          effect: [
            `${plural(sure.groups, 'group')} ${sure.groups === 1 ? 'becomes one record' : 'become one record each'}: ${plural(sure.fewer, 'record')} fewer.`,
            `The model expects ${expected}; that is its expectation and not a measured bound.`,
            'The earliest row stays: what is empty there is filled from the later ones, and where both say something the earliest value stays. What is dropped is listed row by row.',
            ...(rest > 0
              ? [
                  `${plural(rest, 'less sure group')} ${rest === 1 ? 'stays' : 'stay'} apart, but for pairs that somebody calls the same under Duplicates.`,
                ]
              : []),
          ].join(' '),
        },
      ],
      default: 'keep_separate',
      rows: first,
    });
  }
}

function exampleOf({ name, row, source, other_row: beside, shared_value }: KeptSeparateRow): string {
  if (!beside) return '';
  const called = (text: string): string => (text === '' ? 'Nobody by name' : text);
  return `The surest: ${called(beside.name)} in row ${beside.row} of ${beside.source} and ${called(name)} in row ${row}${source === beside.source ? '' : ` of ${source}`} (${shared_value}).`;
}

/** The tables whose rows were too many to be compared, each saying so. */
export function sayNotCompared(
  sources: readonly AnalysedSource[],
  tallies: readonly AlikeTally[],
): AnalysedSource[] {
  return sources.map(analysed => {
    const { mapping } = analysed;
    const tally = tallies.find(one => one.isTooMany && one.object === mapping.object);
    if (!tally || mapping.role !== 'records') return analysed;
    const text = `Rows that look alike without a shared key were not looked for: the ${number(tally.records)} rows of ${tally.object} are too many to be compared.`;
    return { ...analysed, mapping: { ...mapping, reasons: [...mapping.reasons, { text }] } };
  });
}
