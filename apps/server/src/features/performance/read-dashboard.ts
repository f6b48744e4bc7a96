// The dashboard of a rep and the figures of their frame, as they are now.
import type { RepId } from '@groundwork/contract/ids';
import type { Rep } from '@groundwork/contract/partners';
import {
  type ActiveDeal,
  activeDealsShown,
  type OtherCurrency,
  type RepActivity,
  type RepDashboard,
  type RepFigures,
} from '@groundwork/contract/performance';
import { addDays, dayOf, daysBetween, quarterOf } from '@groundwork/engine/calendar/days';
import type { Database, Tx } from '../../platform/db.ts';
import type { MarkedCache } from './marked-cache.ts';
import { evenPace, lastMonths, monthsOf, yearBefore } from './rules.ts';
import * as store from './store.ts';
import * as activity from './store-activity.ts';
import { listUsualDays, type UsualDays } from './store-history.ts';

export type Who = Pick<Rep, 'id' | 'name' | 'currency'>;

/** Events in Recent Activity. */
const EVENTS = 8;
/** Of them at most so many milestones: a client that moves fast would hide what happens to the deals. */
const MILESTONES = 4;
/** Clients whose milestones are looked at, the newest first; and how long back. */
const CLIENTS = 500;
const MILESTONE_DAYS = 60;
const MONTHS = 12;
const SOON_DAYS = 14;

const nothing: Omit<store.TotalsRow, 'currency'> = {
  active: 0,
  open_cents: 0,
  weighted_cents: 0,
  closing: 0,
  closing_cents: 0,
  closing_soon: 0,
  quarter_cents: 0,
  quarter_won: 0,
  ytd_cents: 0,
  won: 0,
  decided: 0,
  last_ytd_cents: 0,
  last_won: 0,
  last_decided: 0,
  cycle_days: null,
  last_cycle_days: null,
};

export interface Totals {
  own: Omit<store.TotalsRow, 'currency'>;
  others: OtherCurrency[];
}

/** Of ten thousand deals it takes longer than all else together, and one deal more does not change what is usual: worked out
 *  anew every ten minutes. */
const slotOf = (now: Date): string => String(Math.floor(now.getTime() / 600_000));

/** The rep's own currency, and each other one by itself. */
export async function readTotals(tx: Tx, of: store.FigureScope): Promise<Totals> {
  const { today } = of;
  const { first, last } = quarterOf(today);
  const rows = await store.readTotals(tx, of, {
    quarterFirst: first,
    quarterLast: last,
    yearFirst: `${today.slice(0, 4)}-01-01`,
    lastYearFirst: `${yearBefore(today).slice(0, 4)}-01-01`,
    lastYearDay: yearBefore(today),
    soon: addDays(today, SOON_DAYS),
  });
  return {
    own: rows.find(row => row.currency === of.currency) ?? nothing,
    others: rows
      .filter(row => row.currency !== of.currency && (row.active > 0 || row.won > 0))
      .map(row => ({
        currency: row.currency,
        open: row.active,
        open_cents: row.open_cents,
        weighted_cents: row.weighted_cents,
        won: row.won,
        won_cents: row.ytd_cents,
      })),
  };
}

async function readHead(
  tx: Tx,
  of: store.FigureScope,
): Promise<{ figures: RepFigures; totals: Totals; addedClients: number }> {
  const quarter = quarterOf(of.today);
  const [totals, clients, goals] = await Promise.all([
    readTotals(tx, of),
    store.countClients(tx, of, quarter.first),
    store.listGoals(tx, of, quarter.first),
  ]);
  const goal = goals.find(each => each.year === quarter.year && each.quarter === quarter.quarter);
  const { own } = totals;
  const figures: RepFigures = {
    currency: of.currency,
    today: of.today,
    goal: {
      ...quarter,
      target_cents: goal?.target_cents ?? null,
      won_cents: own.quarter_cents,
      won: own.quarter_won,
    },
    revenue_ytd_cents: own.ytd_cents,
    active_deals: own.active,
    active_clients: clients.active,
    average_cents: own.won === 0 ? null : Math.round(own.ytd_cents / own.won),
  };
  return { figures, totals, addedClients: clients.added };
}

export function readFigures(database: Database, rep: Who, now: Date): Promise<RepFigures> {
  return database.readOnlyRep(rep.id, async tx => (await readHead(tx, ofRep(rep, now))).figures);
}

export function ofRep({ id, currency }: Who, now: Date): store.FigureScope {
  return { repId: id, currency, today: dayOf(now) };
}

export async function readDashboard(
  database: Database,
  usualDays: MarkedCache<UsualDays[]>,
  rep: Who,
  now: Date,
): Promise<RepDashboard> {
  const of = ofRep(rep, now);
  const quarter = quarterOf(of.today);
  const [own, milestones] = await Promise.all([
    database.readOnlyRep(rep.id, async tx => {
      const [head, days, rows, usual, months, events] = await Promise.all([
        readHead(tx, of),
        store.listWonDays(tx, of, quarter.first),
        store.listActive(tx, of, activeDealsShown),
        usualDays.of(rep.id, slotOf(now), () => listUsualDays(tx, of)),
        store.listMonths(tx, of),
        activity.listDealActivity(tx, of, EVENTS),
      ]);
      return { ...head, days, deals: withUsualDays(rows, usual), months, events };
    }),
    readMilestones(database, rep.id, of),
  ]);
  const { figures, totals, addedClients } = own;
  let sum = 0;
  return {
    ...figures,
    as_of: now.toISOString(),
    name: rep.name,
    days_left: daysBetween(of.today, quarter.last),
    even_pace_cents: evenPace(figures.goal.target_cents, quarter, of.today),
    won_by_day: own.days.map(({ day, cents }) => {
      sum += cents;
      return { day, cents: sum };
    }),
    weighted_cents: totals.own.weighted_cents,
    open_cents: totals.own.open_cents,
    closing: { count: totals.own.closing, weighted_cents: totals.own.closing_cents },
    closing_soon: totals.own.closing_soon,
    revenue_last_ytd_cents: totals.own.last_ytd_cents,
    won: totals.own.won,
    decided: totals.own.decided,
    new_clients: { this_quarter: addedClients },
    deals: own.deals,
    activity: [...own.events.map(ofDeal), ...milestones]
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, EVENTS),
    months: monthsOf(own.months, lastMonths(of.today, MONTHS)),
    other_currencies: totals.others,
  };
}

function withUsualDays(rows: readonly store.ActiveRow[], usual: readonly UsualDays[]): ActiveDeal[] {
  const byStage = new Map(usual.map(each => [each.stage, each.days]));
  return rows.map(row => ({ ...row, usual_days: byStage.get(row.stage) ?? null }));
}

function ofDeal({ kind, at, deal_id, company, from_stage, to_stage }: activity.DealActivityRow): RepActivity {
  const head = { at, company, deal_id, stage: to_stage, detail: null };
  if (kind === 'note') return { ...head, kind: 'note' };
  if (to_stage === 'won' || to_stage === 'lost') return { ...head, kind: to_stage };
  return { ...head, kind: from_stage === null ? 'registered' : 'stage' };
}

/** Whose they are is asked as the rep, what they have reached as the platform: a rep sees no row of an organization. */
async function readMilestones(
  database: Database,
  repId: RepId,
  of: store.FigureScope,
): Promise<RepActivity[]> {
  const clients = await database.readOnlyRep(repId, tx => activity.listClients(tx, of, CLIENTS));
  if (clients.length === 0) return [];
  const since = addDays(of.today, -MILESTONE_DAYS);
  const rows = await database.readOnly(null, tx =>
    activity.listMilestonesDone(tx, clients, since, MILESTONES),
  );
  return rows.map(row => ({ ...row, kind: 'milestone', deal_id: null, stage: null }));
}
