// What is due in the open deals of a rep, in sentences. Pure.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { addDays } from '@groundwork/engine/calendar/days';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { isAre } from '../facts/fact.ts';
import { quoted, written } from '../sentence.ts';

type Due = Pick<Deal, 'company' | 'next_step' | 'next_step_due_on' | 'expected_close_on'>;

const nextDays = 14;

/** @param isCut these are only the deals that close first, and there are more */
export function saidOfNext(
  deals: readonly Due[],
  { today, isCut }: { today: string; isCut: boolean },
): string[] {
  const last = addDays(today, nextDays);
  // A sentence of some deals is not said of all.
  const say = (text: string) =>
    isCut
      ? `Among your ${number(deals.length)} open deals that close first, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
      : text;
  const steps = deals
    .flatMap(({ company, next_step, next_step_due_on: on }) =>
      on === null || on > last ? [] : [{ company, next_step, on }],
    )
    .toSorted((a, b) => a.on.localeCompare(b.on));
  const day = (on: string) =>
    on < today ? `overdue since ${written(on)}` : on === today ? 'today' : written(on);
  const closes = deals
    .map(({ company, expected_close_on: on }) => ({ company, on }))
    .filter(({ on }) => on <= last)
    .toSorted((a, b) => a.on.localeCompare(b.on));
  const past = closes.filter(({ on }) => on < today);
  const closing = closes.filter(({ on }) => on >= today);
  const list = (some: typeof closes, before: string) =>
    listed(
      some.map(one => `${quoted(one.company)} (${before}${one.on === today ? 'today' : written(one.on)})`),
      5,
    );
  return [
    steps.length === 0
      ? say(`No next step is overdue or due within ${nextDays} days.`)
      : say(
          `${plural(steps.length, 'next step')} ${isAre(steps.length)} overdue or due within ${nextDays} days: ${listed(
            steps.map(
              ({ company, next_step, on }) =>
                `${next_step ? quoted(next_step) : 'a step without words'} for ${quoted(company)} (${day(on)})`,
            ),
            5,
          )}.`,
        ),
    ...(past.length === 0
      ? []
      : [
          say(
            `${plural(past.length, 'open deal')} ${past.length === 1 ? 'was' : 'were'} expected to close before today: ${list(past, 'on ')}.`,
          ),
        ]),
    closing.length === 0
      ? say(`No open deal is expected to close within ${nextDays} days.`)
      : say(
          `${plural(closing.length, 'open deal')} ${isAre(closing.length)} expected to close within ${nextDays} days: ${list(closing, '')}.`,
        ),
  ];
}
