// How a playbook says what it rests on.
import {
  type LearnedFormat,
  type PlaybookOutcome,
  type PlaybookPlace,
} from '@groundwork/contract/playbook-shapes';
import { systemNames } from '@groundwork/contract/source-systems';
import { listed, plural } from '../words/wording.ts';

/** Who tells it: the organization's own people, a file that was imported, or what staff share with every client. */
export type Teller = 'own' | 'imported' | 'shared';

export interface Counted {
  outcome: PlaybookOutcome;
  times: number;
}

const intros: Record<Teller, string> = {
  own: '',
  imported: 'An imported playbook says: ',
  shared: 'A playbook that is shared with you says: ',
};

/** “In 3 earlier exports of Pipedrive you made “Vertical” the Industry of companies.” */
export function adviceWords(
  choices: readonly Counted[],
  { system, object }: Pick<PlaybookPlace, 'system' | 'object'>,
  by: Teller,
  what: string,
): string {
  const of = system === 'unknown' ? 'like this one' : `of ${systemNames[system]}`;
  const who = by === 'own' ? 'you' : 'somebody';
  const [first, ...rest] = choices;
  if (!first) return '';
  if (rest.length === 0) {
    const text = `${intros[by]}in ${plural(first.times, 'earlier export')} ${of} ${who} ${actWords(first.outcome, what, object)}.`;
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  }
  const each = choices.map(({ outcome, times }) => `in ${times} ${who} ${actWords(outcome, what, object)}`);
  return `${intros[by]}Earlier exports ${of} contradict each other: ${listed(each, 5)}.`;
}

function actWords(outcome: PlaybookOutcome, what: string, object: string | null): string {
  const objects = object?.replaceAll('_', ' ') ?? 'records';
  switch (outcome.became) {
    case 'property':
      return `made ${what} the ${outcome.label} of ${objects}`;
    case 'new_property':
      return `gave ${what} a property of its own`;
    case 'left_out':
      return `left ${what} out`;
    case 'table':
      return `said that ${what} ${tableWords(outcome)}`;
    case 'format':
      return `said of ${what} that ${formatWords(outcome.format)}`;
    case 'answer':
      break;
  }
  return `answered ${what}`;
}

function tableWords({ role, object }: Extract<PlaybookOutcome, { became: 'table' }>): string {
  if (role === 'records') return `lists ${object?.replaceAll('_', ' ') ?? 'records'}`;
  const words = {
    junction: 'links two others',
    owners: 'lists who owns records',
    reference: 'is only looked up',
    ignored: 'is left out',
  };
  return words[role];
}

const firsts = { dmy: 'the day comes first', mdy: 'the month comes first', ymd: 'the year comes first' };

function formatWords({ decimal, date_order, currency, time_zone }: LearnedFormat): string {
  return listed([
    ...(decimal === undefined ? [] : [`a ${decimal === '.' ? 'point' : 'comma'} stands before decimals`]),
    ...(date_order === undefined ? [] : [firsts[date_order]]),
    ...(currency === undefined ? [] : [`amounts are in ${currency}`]),
    ...(time_zone === undefined ? [] : [`times are of ${time_zone}`]),
  ]);
}
