// Goals, months, conversion and velocity of a rep, and how that is among all reps.
import { openStages } from '@groundwork/contract/deal-stages';
import type { PeerComparison, RepPerformance, StageConversion } from '@groundwork/contract/performance';
import type { QuarterGoal } from '@groundwork/contract/quarter-goal';
import { quarterOf } from '@groundwork/engine/calendar/days';
import type { Database } from '../../platform/db.ts';
import { markOf } from './figure-caches.ts';
import type { MarkedCache } from './marked-cache.ts';
import { ofRep, readTotals, type Who } from './read-dashboard.ts';
import { lastMonths, monthsOf, quartilesOf, yearBefore } from './rules.ts';
import * as store from './store.ts';
import { listStages, type StageRow } from './store-history.ts';
import { listPeers } from './store-peers.ts';

const QUARTERS = 8;
const MONTHS = 24;

export async function readPerformance(
  database: Database,
  stagesOf: MarkedCache<StageRow[]>,
  rep: Who,
  now: Date,
): Promise<RepPerformance> {
  const of = ofRep(rep, now);
  const { today } = of;
  const quarters = Array.from({ length: QUARTERS + 1 }, (_, index) => quarterOf(today, index - QUARTERS));
  const since = yearBefore(yearBefore(today));
  const [goals, months, stages, totals] = await database.readOnlyRep(rep.id, async tx => {
    const mark = await markOf(tx, of);
    return Promise.all([
      store.listGoals(tx, of, quarters[0]?.first ?? today),
      store.listMonths(tx, of),
      // Every step of every deal: longer than all else together, and the same until a deal changes.
      stagesOf.of(rep.id, mark, () => listStages(tx, of, since)),
      readTotals(tx, of),
    ]);
  });
  const { own, others } = totals;
  return {
    as_of: now.toISOString(),
    today,
    currency: of.currency,
    goals: quarters.map((quarter): QuarterGoal => {
      const goal = goals.find(each => each.year === quarter.year && each.quarter === quarter.quarter);
      const { target_cents = null, won_cents = 0, won = 0 } = goal ?? {};
      return { ...quarter, target_cents, won_cents, won };
    }),
    months: monthsOf(months, lastMonths(today, MONTHS)),
    stages: openStages.map(stage => conversionOf(stage, stages)),
    years: {
      this: {
        revenue_cents: own.ytd_cents,
        won: own.won,
        decided: own.decided,
        median_cycle_days: own.cycle_days,
      },
      last: {
        revenue_cents: own.last_ytd_cents,
        won: own.last_won,
        decided: own.last_decided,
        median_cycle_days: own.last_cycle_days,
      },
    },
    peers: await readPeers(database, rep, today),
    other_currencies: others,
  };
}

function conversionOf(stage: StageConversion['stage'], rows: readonly StageRow[]): StageConversion {
  const none = { entered: 0, went_on: 0, lost: 0, won: 0, median_days: null };
  return { ...none, ...rows.find(row => row.stage === stage), stage };
}

/** Nothing of it names a rep, and nothing is told where they are few. */
async function readPeers(database: Database, rep: Who, today: string): Promise<PeerComparison> {
  const asked = { currency: rep.currency, today, yearFirst: `${today.slice(0, 4)}-01-01` };
  const rows = await database.readOnly(null, tx => listPeers(tx, asked));
  const own = rows.find(row => row.rep_id === rep.id);
  const among = (figure: 'revenue_ytd_cents' | 'win_rate' | 'cycle_days') =>
    quartilesOf(
      own?.[figure] ?? null,
      rows.map(row => row[figure]),
    );
  return {
    revenue_ytd_cents: among('revenue_ytd_cents'),
    win_rate: among('win_rate'),
    cycle_days: among('cycle_days'),
  };
}
