// What is said of the rows of an object that look like one record: how many, how sure, and the first of them.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import type { AlikeTally } from '../decide/alike-decision.ts';
import { keyWords } from '../match/exact-keys.ts';
import type { AlikeFound, AlikeGroup } from './find-alike.ts';
import { isSure } from './join-alike.ts';

/** Pairs that a question shows. */
const MOST_SHOWN = 24;
/** No expectation is said to be finer than so. */
const MOST_IN = 1000;

export function alikeTally({ object, records, isTooMany, groups }: AlikeFound): AlikeTally {
  const sure = groups.filter(isSure);
  const first: KeptSeparateRow[] = [];
  for (const group of groups) {
    if (first.length >= MOST_SHOWN) break;
    first.push(...pairsOf(object, group).slice(0, MOST_SHOWN - first.length));
  }
  return {
    object,
    records,
    isTooMany,
    groups: groups.length,
    sure: {
      groups: sure.length,
      fewer: sure.reduce((sum, { rows }) => sum + rows.length - 1, 0),
      wrong_in: oneIn(sure.reduce((sum, { sureness }) => sum + chanceOfWrong(sureness), 0) / sure.length),
    },
    first,
  };
}

function chanceOfWrong(sureness: number): number {
  return 1 / (1 + Math.exp(sureness));
}

/** One in so many, said no finer than the model deserves. */
function oneIn(chance: number): number {
  const exact = 1 / Math.max(chance, 1 / MOST_IN);
  const step = exact >= 100 ? 50 : exact >= 20 ? 10 : 1;
  return Math.max(2, Math.floor(exact / step) * step);
}

/** Each later row of a group beside the earliest. */
function pairsOf(object: string, group: AlikeGroup): KeptSeparateRow[] {
  const [earliest, ...others] = group.rows;
  if (!earliest) return [];
  const alike = { is_sure: isSure(group), wrong_in: oneIn(chanceOfWrong(group.sureness)) };
  return others.map(({ source, row, name }, at) => ({
    key: '',
    source,
    row,
    object,
    name,
    shared_key: keyWords.alike,
    shared_value: group.reasons[at] ?? '',
    other_row: { source: earliest.source, row: earliest.row, name: earliest.name, phone: '' },
    alike,
  }));
}
