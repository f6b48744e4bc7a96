import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, businessDaysBetween } from '../calendar/business-days.ts';
import { normalQuantileOfTail, normalTail, uniforms } from '../chance/chance.ts';
import { costOfWaiting, forecastWaiting } from './cost-of-waiting.ts';
import { criticalPath } from './critical-path.ts';
import { forecastGoLive } from './forecast.ts';
import { findCycle } from './graph.ts';
import { priors, type Task, taskKinds } from './task.ts';

const today = '2026-11-20';
const task = (
  id: string,
  planned_days: number,
  depends_on: string[] = [],
  given: Partial<Task> = {},
): Task => ({
  id,
  name: id.toUpperCase(),
  kind: 'work',
  planned_days,
  depends_on,
  started_on: null,
  done_on: null,
  ...given,
});

/** Any project whose tasks wait only for earlier ones. */
const projects = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...taskKinds),
      days: fc.integer({ min: 1, max: 30 }),
      waits: fc.array(fc.nat({ max: 30 }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map(list =>
    list.map(({ kind, days, waits }, at) =>
      task(`t${at}`, days, at === 0 ? [] : waits.map(wait => `t${wait % at}`), { kind }),
    ),
  );

test('working days between two working days are those that lead from one to the other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 3000 }), (offset, count) => {
      const from = addBusinessDays('1999-12-31', offset);
      const to = addBusinessDays(from, count);
      expect(businessDaysBetween(from, to)).toBe(count);
      expect(businessDaysBetween(to, from)).toBe(count === 0 ? 0 : -count);
    }),
  );
  expect(businessDaysBetween('2026-11-20', '2026-11-22')).toBe(0);
});

test('the normal tail and its inverse agree, far out too', () => {
  expect(normalTail(0)).toBeCloseTo(0.5, 6);
  expect(normalTail(1.959963985)).toBeCloseTo(0.025, 7);
  for (const tail of [1e-200, 1e-12, 0.001, 0.02425, 0.3, 0.5, 0.9, 0.999])
    expect(normalTail(normalQuantileOfTail(tail)) / tail).toBeCloseTo(1, 4);
});

test('a circle is found wherever it hides, and its members wait for each other in that order', () => {
  fc.assert(
    fc.property(projects, fc.nat(), fc.nat(), (tasks, one, other) => {
      expect(findCycle(tasks)).toBeUndefined();
      const from = tasks[one % tasks.length];
      const to = tasks[other % tasks.length];
      const tied = tasks.map(each =>
        each === from ? { ...each, depends_on: [...each.depends_on, to!.id] } : each,
      );
      const cycle = findCycle(tied);
      const waits = new Map(tied.map(each => [each.id, each.depends_on]));
      if (cycle) {
        for (const [at, id] of cycle.entries())
          expect(waits.get(id)).toContain(cycle[(at + 1) % cycle.length]);
      } else expect(() => criticalPath(tied.map(each => ({ ...each, days: 1 })))).not.toThrow();
    }),
  );
  expect(findCycle([{ id: 'a', depends_on: ['a'] }])).toEqual(['a']);
  const chain = Array.from({ length: 20_000 }, (_, at) => ({ id: `${at}`, depends_on: [`${at + 1}`] }));
  expect(findCycle(chain)).toBeUndefined();
});

test('the critical path is the longest chain, and only slack may be used without moving its end', () => {
  fc.assert(
    fc.property(projects, tasks => {
      const timed = tasks.map(each => ({ ...each, days: each.planned_days }));
      const { days, chain, times } = criticalPath(timed);
      const longest = (id: string): number => {
        const one = timed.find(each => each.id === id);
        return one ? one.days + Math.max(0, ...one.depends_on.map(longest)) : 0;
      };
      if (timed.length < 12) expect(days).toBe(Math.max(...timed.map(each => longest(each.id))));
      expect(chain.reduce((sum, id) => sum + (timed.find(each => each.id === id)?.days ?? 0), 0)).toBe(days);
      for (const each of timed) {
        const slack = times.get(each.id)?.slack ?? Number.NaN;
        const slipped = (by: number): number =>
          criticalPath(timed.map(one => (one === each ? { ...one, days: one.days + by } : one))).days;
        expect(slipped(slack)).toBe(days);
        expect(slipped(slack + 1)).toBe(days + 1);
      }
    }),
    { numRuns: 60 },
  );
});

test('percentiles stand in order, shares are shares, and the same project gives the same forecast', () => {
  fc.assert(
    fc.property(projects, tasks => {
      const forecast = forecastGoLive({ tasks, today });
      const { p10, p50, p80, p90 } = forecast.days;
      expect([p10, p50, p80, p90]).toEqual([p10, p50, p80, p90].toSorted((a, b) => a - b));
      expect(forecast.p50 <= forecast.p80).toBe(true);
      for (const { share } of forecast.critical) expect(share).toBeGreaterThan(0);
      for (const { share } of forecast.critical) expect(share).toBeLessThanOrEqual(1);
      expect(forecastGoLive({ tasks: tasks.toReversed(), today }).days).toEqual(forecast.days);
    }),
    { numRuns: 40 },
  );
});

test('finishing a task never puts the go-live off, and planning more time never brings it nearer', () => {
  fc.assert(
    fc.property(projects, fc.nat(), fc.integer({ min: 1, max: 20 }), (tasks, pick, more) => {
      const at = pick % tasks.length;
      const { p50 } = forecastGoLive({ tasks, today }).days;
      const done = tasks.map((each, index) => (index === at ? { ...each, done_on: today } : each));
      const longer = tasks.map((each, index) =>
        index === at ? { ...each, planned_days: each.planned_days + more } : each,
      );
      expect(forecastGoLive({ tasks: done, today }).days.p50).toBeLessThanOrEqual(p50);
      expect(forecastGoLive({ tasks: longer, today }).days.p50).toBeGreaterThanOrEqual(p50);
    }),
    { numRuns: 40 },
  );
});

test('a project without open tasks goes live today', () => {
  expect(forecastGoLive({ tasks: [], today })).toMatchObject({ p50: today, p80: today, critical: [] });
  const done = [task('a', 3, [], { done_on: '2026-11-02' })];
  expect(forecastGoLive({ tasks: done, today })).toMatchObject({ p50: today, critical: [] });
});

test('the longer a task has been open beyond its plan, the later it is expected to end', () => {
  const since = (started_on: string) =>
    forecastGoLive({ tasks: [task('a', 2, [], { started_on })], today }).p80;
  const starts = ['2026-11-16', '2026-11-02', '2026-08-03', '1990-01-01'];
  expect(starts.map(since)).toEqual(starts.map(since).toSorted());
  expect(since('1990-01-01') > '2026-12-01').toBe(true);
});

test('the most distant plans still end on a day of the calendar', () => {
  const endless = Array.from({ length: 50 }, (_, at) =>
    task(`t${at}`, 1e12, at === 0 ? [] : [`t${at - 1}`], { kind: 'decision' }),
  );
  expect(forecastGoLive({ tasks: endless, today }).p80).toMatch(/^21\d\d-\d\d-\d\d$/);
});

test('waiting costs nothing with a day to spare, all of it on the only chain, and never more than the wait', () => {
  const chain = [task('a', 3), task('b', 2, ['a'])];
  expect(costOfWaiting(chain, ['a'], today)).toBeCloseTo(1, 9);
  expect(costOfWaiting(chain, ['a', 'b'], today)).toBeCloseTo(1, 9);
  expect(costOfWaiting([...chain, task('c', 0.2, [], { kind: 'machine' })], ['c'], today)).toBe(0);
  expect(costOfWaiting(chain, ['b'], today)).toBeLessThan(0.2);
  expect(costOfWaiting([task('a', 3, [], { done_on: today })], ['a', 'x'], today)).toBe(0);
  fc.assert(
    fc.property(projects, fc.nat(), (tasks, pick) => {
      const id = tasks[pick % tasks.length]!.id;
      const cost = costOfWaiting(tasks, [id], today);
      expect(cost).toBeGreaterThanOrEqual(0);
      expect(cost).toBeLessThanOrEqual(1 + 1e-9);
    }),
    { numRuns: 40 },
  );
});

test('waits measured together, on runs drawn once, are what each is by itself', () => {
  fc.assert(
    fc.property(projects, fc.nat(), (tasks, pick) => {
      const id = tasks[pick % tasks.length]!.id;
      const { p50, moved } = forecastWaiting(tasks, [id], today, [1, 5]);
      expect(p50).toBe(forecastGoLive({ tasks, today }).days.p50);
      expect(moved).toEqual([costOfWaiting(tasks, [id], today), costOfWaiting(tasks, [id], today, 5)]);
    }),
    { numRuns: 20 },
  );
});

// What this proves: the sampling, the passes and the percentiles are right for the model that is written down. It proves
// nothing about the priors themselves; only finished projects can.
test('the middle 80 % of the forecast holds 72 to 88 % of 1,000 projects drawn from the same model', () => {
  const chance = uniforms(1, 'projects');
  const normal = uniforms(7, 'lives');
  let held = 0;
  for (let project = 0; project < 1000; project += 1) {
    const tasks = Array.from({ length: 3 + Math.floor(chance() * 8) }, (_, at) => {
      const kind = taskKinds[Math.floor(chance() * taskKinds.length)]!;
      const waits = at === 0 || chance() < 0.2 ? [] : [`t${Math.floor(chance() * at)}`];
      return task(`t${at}`, 1 + Math.floor(chance() * 15), waits, { kind });
    });
    const lived = tasks.map(each => {
      const { median, spread } = priors[each.kind];
      const z = Math.sqrt(-2 * Math.log(normal())) * Math.cos(2 * Math.PI * normal());
      return { ...each, days: each.planned_days * median * Math.exp(spread * z) };
    });
    const truth = criticalPath(lived).days;
    const { p10, p90 } = forecastGoLive({ tasks, today, seed: project }).days;
    if (truth >= p10 && truth <= p90) held += 1;
  }
  expect(held / 1000).toBeGreaterThanOrEqual(0.72);
  expect(held / 1000).toBeLessThanOrEqual(0.88);
});

test('a thousand runs over twenty milestones take well under a tenth of a second', () => {
  const tasks = Array.from({ length: 20 }, (_, at) => task(`t${at}`, 5, at === 0 ? [] : [`t${at - 1}`]));
  forecastGoLive({ tasks, today });
  // Of this thread's processor time: the machine may be busy with others.
  const before = process.threadCpuUsage();
  expect(forecastGoLive({ tasks, today }).runs).toBe(1000);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});
