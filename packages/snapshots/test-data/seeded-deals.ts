// Deals with a past, out of a seed: how they came in, went from stage to stage, were pushed, and ended. Whoever tests a forecast knows
// what came.
import type { Pipeline } from '@groundwork/contract/crm';
import { normalQuantileOfTail, uniforms } from '@groundwork/engine/chance/chance';
import type { Values } from './snapshot-of.ts';

export interface SeededDeal {
  id: string;
  properties: Values;
  history: { property: string; value: string; at: string }[];
}

export interface SeededPast {
  seed: number;
  /** The last day that anything is known of. */
  today: string;
  days: number;
  dealsADay: number;
  /** By how much more come in after a year. */
  growth?: number;
  /** Share by which the best month of a year lies above the mean. */
  season?: number;
  /** How much the chance to win moves from quarter to quarter, on the log odds. */
  moods?: number;
  pipeline?: string;
}

export const seededPipeline: Pipeline = {
  object: 'deals',
  id: 'default',
  label: 'Sales',
  is_new: false,
  stages: [
    { id: 'qualified', label: 'Qualified', probability: 0.2, is_closed: false },
    { id: 'demo', label: 'Demo', probability: 0.4, is_closed: false },
    { id: 'proposal', label: 'Proposal', probability: 0.6, is_closed: false },
    { id: 'contract', label: 'Contract', probability: 0.9, is_closed: false },
    { id: 'won', label: 'Won', probability: 1, is_closed: true },
    { id: 'lost', label: 'Lost', probability: 0, is_closed: true },
  ],
};

const DAY = 86_400_000;
/** Chance to go on, and days until the next step, by stage. */
const ways = [
  { stage: 'qualified', goesOn: 0.55, days: 12 },
  { stage: 'demo', goesOn: 0.65, days: 15 },
  { stage: 'proposal', goesOn: 0.6, days: 25 },
  { stage: 'contract', goesOn: 0.8, days: 10 },
];

const iso = (time: number): string => new Date(time).toISOString();

export function* seededDeals(past: SeededPast): Generator<SeededDeal> {
  const { seed, today, days, dealsADay, growth = 0, season = 0, moods = 0.2, pipeline = 'default' } = past;
  const end = Date.parse(today) + DAY;
  const next = uniforms(seed, 'deals');
  const normal = (): number => normalQuantileOfTail(next());
  const moodOf = Array.from({ length: Math.ceil(days / 90) + 1 }, () => moods * normal());
  let id = 1;
  for (let day = 0; day < days; day += 1) {
    const grown = dealsADay * (1 + growth * (day / 365)) * (1 + season * Math.sin((2 * Math.PI * day) / 365));
    const count = Math.floor(grown) + (next() < grown % 1 ? 1 : 0);
    for (let n = 0; n < count; n += 1) {
      const began = end - (days - day) * DAY + Math.floor(next() * 0.9 * DAY);
      yield dealOf(String(id), { began, end, pipeline }, moodOf, next, normal);
      id += 1;
    }
  }

  function dealOf(
    own: string,
    given: { began: number; end: number; pipeline: string },
    moodsOf: readonly number[],
    draw: () => number,
    gauss: () => number,
  ): SeededDeal {
    const history: SeededDeal['history'] = [];
    let amount = Math.round(Math.exp(9 + gauss()) * 100) / 100;
    let closes = given.began + 70 * DAY;
    const say = (property: string, value: string, at: number): void => {
      if (at < given.end) history.push({ property, value, at: iso(at) });
    };
    say('dealstage', 'qualified', given.began);
    say('amount', String(amount), given.began);
    say('closedate', iso(closes), given.began);
    let at = given.began;
    let stage = 'qualified';
    for (const [place, { goesOn, days: usual }] of ways.entries()) {
      at += Math.max(0.05, -Math.log(draw()) * usual) * DAY;
      if (at >= given.end) break;
      while (closes < at) {
        closes += 30 * DAY;
        say('closedate', iso(closes), Math.min(closes - 29 * DAY, at));
      }
      const mood = moodsOf[Math.floor((at - (given.end - days * DAY)) / (90 * DAY))] ?? 0;
      const odds = Math.log(goesOn / (1 - goesOn)) + mood;
      const isOn = draw() < 1 / (1 + Math.exp(-odds));
      stage = isOn ? (ways[place + 1]?.stage ?? 'won') : 'lost';
      if (isOn && draw() < 0.3) {
        amount = Math.round(amount * (0.8 + 0.5 * draw()) * 100) / 100;
        say('amount', String(amount), at);
      }
      if (stage === 'won' || stage === 'lost') {
        closes = at;
        say('closedate', iso(closes), at);
      }
      say('dealstage', stage, at);
      if (!isOn) break;
    }
    const last = (property: string): string | null =>
      history.findLast(said => said.property === property)?.value ?? null;
    return {
      id: own,
      history,
      properties: {
        dealname: `Deal ${own}`,
        pipeline: given.pipeline,
        dealstage: last('dealstage'),
        amount: last('amount'),
        closedate: last('closedate'),
        createdate: iso(given.began),
        hubspot_owner_id: '7',
        hs_analytics_source: ['ORGANIC_SEARCH', 'REFERRALS', 'PAID_SEARCH'][Number(own) % 3] ?? null,
      },
    };
  }
}
