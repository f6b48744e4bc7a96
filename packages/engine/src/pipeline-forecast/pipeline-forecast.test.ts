import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniforms } from '../chance/chance.ts';
import { backTest } from './back-test.ts';
import { type DealPath, type DealStep, dayNumber, dayText, knownOn, wonBetween } from './deal-path.ts';
import { forecastQuarter, type NoForecast, type QuarterForecast } from './forecast-quarter.ts';
import { Chances } from './learn-chances.ts';

const stages = ['qualification', 'proposal_sent', 'negotiation', 'contract_review'];
const start = dayNumber('2023-01-01');
const period = { from: dayNumber('2026-10-01'), to: dayNumber('2026-12-31') };
const today = dayNumber('2026-11-23');

/** A rep whose deals go on, are lost or stay by the same odds all the time: what the forecast assumes. */
function imaginedRep(seed: number, until: number, perMonth = 5): DealPath[] {
  const next = uniforms(seed, 'rep');
  const paths: DealPath[] = [];
  for (let day = start; day <= until; day += 1) {
    if (next() >= perMonth / 30) continue;
    const value = Math.round(100_000 * (1 + 9 * next() * next()));
    const steps: DealStep[] = [];
    let [at, on] = [0, day];
    while (at < stages.length) {
      steps.push({ day: on, stage: stages[at]!, standing: 'open', value });
      on += 1 + Math.floor(30 * -Math.log(next()) * 0.7);
      if (next() < 0.18) break;
      at += 1;
    }
    const standing = at < stages.length ? 'lost' : 'won';
    steps.push({ day: on, stage: standing, standing, value });
    paths.push({ id: `deal ${day}`, steps });
  }
  return paths;
}
const rep = imaginedRep(1, dayNumber('2027-06-30'));
const said = (answer: QuarterForecast | NoForecast): QuarterForecast => {
  if (answer.kind !== 'forecast') throw new Error(`no forecast: ${JSON.stringify(answer)}`);
  return answer;
};

test('days are counted both ways', () => {
  expect(dayNumber('1970-01-02')).toBe(1);
  expect(dayText(dayNumber('2024-02-29'))).toBe('2024-02-29');
});

test('of the deals that stood as long in the stage it counts those won in as many days', () => {
  const path = (id: string, entered: number, decided: number, standing: 'won' | 'lost'): DealPath => ({
    id,
    steps: [
      { day: entered, stage: 'a', standing: 'open', value: 1 },
      { day: decided, stage: standing, standing, value: 1 },
    ],
  });
  const paths = [
    path('won at 15', 0, 15, 'won'),
    path('won at 25: too late', 0, 25, 'won'),
    path('lost at 12', 0, 12, 'lost'),
    path('gone at 5', 0, 5, 'won'),
    path('next days not known', 85, 99, 'won'),
  ];
  expect(new Chances(paths, 100, 10).of('a', 10)).toMatchObject({ stood: 3, won: 1 });
  const whole = new Chances(paths, 100, 10).of('a', 0);
  expect(whole).toMatchObject({ stood: 5, won: 1 });
  expect(new Chances(paths, 100, 10).of('a', 10).chance).toBeCloseTo((1 + 4 * whole.chance) / 7);
  expect(new Chances(paths, 100, 10).of('never seen', 3)).toMatchObject({ stood: 0, won: 0 });
});

test('a value changed within a stage begins no new stay there', () => {
  const open = (day: number, value: number): DealStep => ({ day, stage: 'a', standing: 'open', value });
  const paths = [{ id: 'x', steps: [open(0, 5), open(8, 9), { ...open(10, 9), standing: 'won' as const }] }];
  expect(new Chances(paths, 100, 10).of('a', 0)).toMatchObject({ stood: 1, won: 1 });
});

test('with too little history it says so, and how much it would need', () => {
  expect(forecastQuarter([], period, today)).toEqual({
    kind: 'too_little',
    won: 0,
    decided: 0,
    decided_needed: 20,
    days_seen: 0,
    days_needed: 3 * (period.to - today),
  });
  const short = rep.filter(({ steps }) => steps[0]!.day > today - 60);
  expect(forecastQuarter(short, period, today).kind).toBe('too_little');
});

test('on the last day it is what was won, and no interval', () => {
  const { won, low, high, open } = said(forecastQuarter(rep, period, period.to));
  expect([low, high, open]).toEqual([won, won, []]);
});

test('what was won bounds it below; the target is reached as often as the runs say', () => {
  const first = said(forecastQuarter(rep, period, today, 0));
  expect(first.reaches_target).toBe(1);
  const { won, low, middle, high, twentieths, open } = first;
  expect(won).toBe(wonBetween(knownOn(rep, today), period.from, today));
  expect([won, low, middle, high]).toEqual([won, low, middle, high].toSorted((a, b) => a - b));
  expect([twentieths[1], twentieths[9], twentieths[17]]).toEqual([low, middle, high]);
  expect(open.every(deal => deal.chance > 0 && deal.chance < 1)).toBe(true);
  const half = said(forecastQuarter(rep, period, today, middle + 1)).reaches_target!;
  expect(half).toBeGreaterThan(0.3);
  expect(half).toBeLessThanOrEqual(0.5);
});

test('any book: ordered, bounded, the same again, whatever the order, and blind to what came later', () => {
  const anyStep = fc.record({
    wait: fc.integer({ min: 0, max: 60 }),
    stage: fc.constantFrom(...stages),
    value: fc.integer({ min: 0, max: 10_000_000 }),
  });
  const anyPath = fc.record({
    begun: fc.integer({ min: today - 900, max: today + 100 }),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
    end: fc.constantFrom('won' as const, 'lost' as const, null),
  });
  fc.assert(
    fc.property(fc.array(anyPath, { maxLength: 80 }), drawn => {
      const paths = drawn.map(({ begun, steps, end }, index): DealPath => {
        let day = begun;
        const open = steps.map(({ wait, stage, value }): DealStep => {
          const step: DealStep = { day, stage, standing: 'open', value };
          day += wait;
          return step;
        });
        const last = end === null ? [] : [{ ...open.at(-1)!, day, stage: end, standing: end }];
        return { id: `${index}`, steps: [...open, ...last] };
      });
      const answer = forecastQuarter(paths, period, today, 1_000_000);
      expect(forecastQuarter(paths.toReversed(), period, today, 1_000_000)).toEqual(answer);
      const future = paths.map(path => ({
        ...path,
        steps: path.steps.map(step => (step.day > today ? { ...step, value: step.value + 7 } : step)),
      }));
      expect(forecastQuarter(future, period, today, 1_000_000)).toEqual(answer);
      if (answer.kind === 'too_little') return;
      const { won, low, middle, high, open, twentieths, reaches_target } = answer;
      expect(won <= low && low <= middle && middle <= high).toBe(true);
      expect(twentieths).toEqual(twentieths.toSorted((a, b) => a - b));
      const brought = paths.filter(({ steps }) => steps.at(-1)!.standing === 'won');
      const most = [...open.map(deal => deal.value), ...brought.map(({ steps }) => steps.at(-1)!.value)];
      expect(high).toBeLessThanOrEqual(most.reduce((sum, each) => sum + each, 0));
      expect(reaches_target).toBeGreaterThanOrEqual(0);
      expect(reaches_target).toBeLessThanOrEqual(1);
      const doubled = paths.map(path => ({
        ...path,
        steps: path.steps.map(step => ({ ...step, value: 2 * step.value })),
      }));
      expect(forecastQuarter(doubled, period, today)).toMatchObject({
        won: 2 * won,
        low: 2 * low,
        middle: 2 * middle,
        high: 2 * high,
      });
    }),
    { numRuns: 60 },
  );
});

test('one more deal of no value moves nothing', () => {
  const before = said(forecastQuarter(rep, period, today));
  const nothing: DealPath = {
    id: 'nothing',
    steps: [{ day: today - 3, stage: 'negotiation', standing: 'open', value: 0 }],
  };
  const after = said(forecastQuarter([...rep, nothing], period, today));
  expect([after.low, after.middle, after.high]).toEqual([before.low, before.middle, before.high]);
});

test('the back-test asks with what was known then', () => {
  const quarters = [0, 1, 2, 3].map(index => ({
    from: dayNumber(`2025-${['01', '04', '07', '10'][index]}-01`),
    to: dayNumber(`2025-${['03-31', '06-30', '09-30', '12-31'][index]}`),
  }));
  const tested = backTest(rep, quarters.toReversed());
  expect(tested.rows.map(row => row.from)).toEqual(quarters.map(quarter => quarter.from));
  expect(tested.asked).toBe(4);
  expect(tested.inside).toBe(tested.rows.filter(row => row.is_inside).length);
  for (const { from, to, day, said: then, came } of tested.rows) {
    expect(said(forecastQuarter(knownOn(rep, day), { from, to }, day))).toMatchObject(then!);
    expect(came).toBe(wonBetween(knownOn(rep, to), from, to));
  }
  expect(backTest([], quarters)).toMatchObject({ asked: 0, inside: 0, error: null });
});

test('over 60 imagined reps and 480 quarters four of five lie in the interval, and the middle beats an even pace', () => {
  let [asked, inside, error, pace] = [0, 0, 0, 0];
  const quarters = [2025, 2026].flatMap(year =>
    [
      ['01-01', '03-31'],
      ['04-01', '06-30'],
      ['07-01', '09-30'],
      ['10-01', '12-31'],
    ].map(([from, to]) => ({ from: dayNumber(`${year}-${from}`), to: dayNumber(`${year}-${to}`) })),
  );
  for (let seed = 1; seed <= 60; seed += 1) {
    const tested = backTest(imaginedRep(seed, dayNumber('2027-01-01')), quarters);
    asked += tested.asked;
    inside += tested.inside;
    error += tested.error! / 60;
    pace += tested.even_pace_error! / 60;
  }
  expect(asked).toBeGreaterThan(450);
  expect(inside / asked).toBeGreaterThan(0.75);
  expect(inside / asked).toBeLessThan(0.87);
  expect(error).toBeLessThan(pace);
});
