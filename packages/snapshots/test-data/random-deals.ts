// Deals that did everything deals do, by chance: closed and opened again, moved to another pipeline, emptied, pushed, and all of it on
// any day. What each was at the end of a day can be worked out from it by hand.
import type { Pipeline } from '@groundwork/contract/crm';
import { uniforms } from '@groundwork/engine/chance/chance';
import type { Given, Records } from './snapshot-of.ts';

const DAY = 86_400_000;
const stage = (id: string, probability: number, is_closed = false) => ({
  id,
  label: id,
  probability,
  is_closed,
});

export const twoPipelines: readonly Pipeline[] = ['a', 'b'].map(name => ({
  object: 'deals',
  id: name,
  label: `Pipeline ${name}`,
  is_new: false,
  stages: [
    stage(`${name}1`, 0.1),
    stage(`${name}2`, 0.5),
    stage(`${name}3`, 0.8),
    stage(`${name}won`, 1, true),
    stage(`${name}lost`, 0, true),
  ],
}));

export type Event = readonly [property: string, value: string, at: string];

export interface RandomDeal {
  id: string;
  currency: string;
  events: Event[];
}

/** @param first ISO day on which the first begins; all events lie within so many days from then */
export function randomDeals(seed: number, count: number, first: string, days: number): RandomDeal[] {
  const next = uniforms(seed, 'random deals');
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  };
  return Array.from({ length: count }, (_, index) => {
    const times = Array.from({ length: 1 + Math.floor(next() * 7) }, () =>
      Math.floor(next() * days * DAY),
    ).toSorted((a, b) => a - b);
    const events: Event[] = [];
    let pipeline = pick(['a', 'b']);
    for (const [place, time] of times.entries()) {
      const at = new Date(Date.parse(first) + time).toISOString();
      const amount = String(Math.floor(next() * 1e6) / 100);
      const closes = new Date(Date.parse(first) + next() * 1.5 * days * DAY).toISOString().slice(0, 10);
      const step = (): Event => ['dealstage', `${pipeline}${pick(['1', '2', '3', 'won', 'lost'])}`, at];
      if (place === 0)
        events.push(
          ['pipeline', pipeline, at],
          ['dealstage', `${pipeline}1`, at],
          ['amount', amount, at],
          ['closedate', closes, at],
        );
      else if (next() < 0.1) {
        pipeline = pipeline === 'a' ? 'b' : 'a';
        events.push(['pipeline', pipeline, at], step());
      } else if (next() < 0.45) events.push(step());
      else
        events.push(
          pick<Event>([
            ['amount', amount, at],
            ['amount', '', at],
            ['closedate', closes, at],
          ]),
        );
    }
    return { id: String(index + 1), currency: next() < 0.7 ? 'EUR' : 'USD', events };
  });
}

/** What a deal was at the end of a day; undefined before it began. */
export function asOf({ events }: RandomDeal, day: string): Record<string, string> | undefined {
  const known = events.filter(([, , at]) => at.slice(0, 10) <= day);
  return known.length === 0
    ? undefined
    : Object.fromEntries(known.map(([property, value]) => [property, value]));
}

/** The portal at the end of a day: what stood in it then, and the history until then. */
export function givenOn(deals: readonly RandomDeal[], day: string): Given {
  const records: Records = {};
  const history: [string, string, string, string][] = [];
  for (const deal of deals) {
    const now = asOf(deal, day);
    if (!now) continue;
    const createdate = deal.events[0]?.[2] ?? '';
    records[deal.id] = { dealname: `Deal ${deal.id}`, deal_currency_code: deal.currency, createdate, ...now };
    for (const [property, value, at] of deal.events)
      if (at.slice(0, 10) <= day) history.push([`deals:${deal.id}`, property, value, at]);
  }
  return { deals: records, history, pipelines: twoPipelines, today: day };
}
