// What is said of pairs and objects. Pure.
import type { DuplicateObject, DuplicatePair, PairAnswer } from '@groundwork/contract/duplicates';
import { count, counted, share } from '../../lib/formats/numbers.ts';

export const answerNames: Record<PairAnswer, string> = {
  same: 'The same',
  different: 'Not the same',
  later: 'Later',
};

/** Objects are named in the plural. */
export function singular(object: string): string {
  const name = object.replaceAll('_', ' ');
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name;
}

export function nameOf({ name }: { name: string }): string {
  return name === '' ? 'No name' : name;
}

export function titleOf({ one, other }: Pick<DuplicatePair, 'one' | 'other'>): string {
  return `${nameOf(one)} and ${nameOf(other)}`;
}

export function placeOf({ source, row }: { source: string; row: number }): string {
  return `${source}, row ${count(row)}`;
}

export function chanceInWords({ chance }: Pick<DuplicatePair, 'chance'>): string {
  return chance === null ? 'not compared' : share(chance);
}

/** How often what the model is sure of is wrong: by what people checked, else as it reckons itself. */
export function sureInWords({ sure }: Pick<DuplicateObject, 'sure'>): string | undefined {
  const { checked, wrong, at_most_in, expected_in } = sure;
  if (checked === 0)
    return expected_in === null
      ? undefined
      : `Of the pairs that the model is sure of it expects no more than 1 in ${count(expected_in)} to be wrong. That is its own reckoning; nobody has checked it.`;
  const found = `Of ${counted(checked, 'pair')} that the model is sure of and people checked, ${wrong === 0 ? 'none was' : wrong === 1 ? '1 was' : `${count(wrong)} were`} wrong`;
  const bound = Math.floor(at_most_in ?? 0);
  return bound < 2
    ? `${found}: too few to say how often the others are.`
    : `${found}: at most 1 in ${count(bound)} is, at 95 %, where they were taken in the order of this list, which is by lot.`;
}

/** Whether the plan does as somebody said of a pair. */
export function standingInWords({ answer, is_one }: Pick<DuplicatePair, 'answer' | 'is_one'>): string {
  if (!answer || answer.value === 'later') return '';
  if (!answer.is_in_plan) return 'The plan does not know it yet.';
  return (answer.value === 'same') === is_one
    ? 'The plan follows it.'
    : 'The plan does not follow it: another answer, or a value that tells records apart, says otherwise.';
}
