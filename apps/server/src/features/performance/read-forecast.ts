// What a rep's quarter will bring, and how well the same was foretold before.
import { isOpenStage } from '@groundwork/contract/deal-stages';
import { DealId } from '@groundwork/contract/ids';
import type { RepBackTest, RepForecast } from '@groundwork/contract/quarter-forecast';
import type { QuarterGoal } from '@groundwork/contract/quarter-goal';
import { quarterOf } from '@groundwork/engine/calendar/days';
import { backTest } from '@groundwork/engine/pipeline-forecast/back-test';
import { dayNumber, dayText } from '@groundwork/engine/pipeline-forecast/deal-path';
import { forecastQuarter } from '@groundwork/engine/pipeline-forecast/forecast-quarter';
import type { Database, Tx } from '../../platform/db.ts';
import { pathOf, periodOf } from './deal-paths.ts';
import { type FigureCaches, markOf } from './figure-caches.ts';
import { ofRep, readFigures, type Who } from './read-dashboard.ts';
import type { FigureScope } from './store.ts';
import { type DealName, listDeals, listPaths } from './store-history.ts';

/** Of its open deals, those that weigh most. */
const DEALS = 20;
const QUARTERS = 8;

export async function readForecast(
  database: Database,
  { forecasts }: FigureCaches,
  rep: Who,
  now: Date,
): Promise<RepForecast> {
  const of = ofRep(rep, now);
  const { goal } = await readFigures(database, rep, now);
  return database.readOnlyRep(rep.id, async tx => {
    const mark = `${await markOf(tx, of)} ${goal.target_cents}`;
    return forecasts.of(rep.id, mark, () => forecast(tx, of, goal));
  });
}

async function forecast(tx: Tx, of: FigureScope, quarter: QuarterGoal): Promise<RepForecast> {
  const paths = (await listPaths(tx, of)).map(pathOf);
  const head = { today: of.today, currency: of.currency, quarter };
  const { target_cents } = quarter;
  const answer = forecastQuarter(paths, periodOf(quarter), dayNumber(of.today), target_cents);
  if (answer.kind === 'too_little') {
    const { decided, decided_needed, days_seen, days_needed } = answer;
    return { ...head, kind: 'too_little', decided, decided_needed, days_seen, days_needed };
  }
  const shown = answer.open.slice(0, DEALS);
  const named = new Map<string, DealName>(
    (
      await listDeals(
        tx,
        of,
        shown.map(({ id }) => DealId.parse(id)),
      )
    ).map(each => [each.id, each]),
  );
  return {
    ...head,
    kind: 'forecast',
    low_cents: answer.low,
    middle_cents: answer.middle,
    high_cents: answer.high,
    twentieths_cents: answer.twentieths,
    reaches_target: answer.reaches_target,
    deals: shown.flatMap(({ id, chance, stood, won }) => {
      const deal = named.get(id);
      return deal && isOpenStage(deal.stage) ? [{ ...deal, stage: deal.stage, chance, stood, won }] : [];
    }),
    open_deals: answer.open.length,
    unknown_deals: {
      stretches: answer.unknown_deals.stretches,
      mean_cents: Math.round(answer.unknown_deals.mean),
    },
    decided: answer.decided,
    runs: answer.runs,
  };
}

export function readBackTest(
  database: Database,
  { backTests }: FigureCaches,
  rep: Who,
  now: Date,
): Promise<RepBackTest> {
  const of = ofRep(rep, now);
  return database.readOnlyRep(rep.id, async tx =>
    backTests.of(rep.id, await markOf(tx, of), () => testBack(tx, of)),
  );
}

async function testBack(tx: Tx, of: FigureScope): Promise<RepBackTest> {
  const paths = (await listPaths(tx, of)).map(pathOf);
  const first = paths.reduce(
    (least, { steps }) => Math.min(least, steps[0]?.day ?? least),
    dayNumber(of.today),
  );
  const past = Array.from({ length: QUARTERS }, (_, index) => quarterOf(of.today, -1 - index));
  const tested = backTest(
    paths,
    past.map(periodOf).filter(({ to }) => to > first),
  );
  return {
    currency: of.currency,
    quarters: tested.rows.map(({ from, day, said, came, is_inside }) => {
      const { year, quarter } = quarterOf(dayText(from));
      return {
        year,
        quarter,
        asked_on: dayText(day),
        said: said && { low_cents: said.low, middle_cents: said.middle, high_cents: said.high },
        came_cents: came,
        is_inside,
      };
    }),
    asked: tested.asked,
    inside: tested.inside,
    error: tested.error,
    even_pace_error: tested.even_pace_error,
  };
}
