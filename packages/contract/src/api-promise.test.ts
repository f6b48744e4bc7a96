// The API keeps its word: what was promised to programs stands in api-promise.json, one call to a line.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiPromise, brokenPromises, promiseOf, writtenPromise } from './api-promise.ts';
import { type Call, call } from './call.ts';
import { everyCall } from './every-call.ts';

const file = new URL('../api-promise.json', import.meta.url);
const now = promiseOf(everyCall);

test('nothing that programs rely on changed, and what is new is promised from now on', async () => {
  const kept = existsSync(file) ? ApiPromise.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const today = new Date().toISOString().slice(0, 10);
  // What is named here breaks programs that work today. Add beside it instead, or deprecate the call first (`deprecated`),
  // and take it away after its last day.
  expect(brokenPromises(kept, now, today)).toEqual([]);
  // `vitest run packages/contract/src/api-promise.test.ts -u` writes down what is new.
  await expect(writtenPromise(now)).toMatchFileSnapshot(file.pathname);
});

describe('what breaks a program is named', () => {
  const made = (changes: Partial<Call> = {}): ApiPromise =>
    promiseOf([
      {
        ...call({
          name: 'cars.create',
          method: 'POST',
          path: '/cars',
          summary: 'Add a car',
          permission: 'projects.write',
          changes: [],
          body: z.object({ name: z.string(), colour: z.enum(['red', 'blue']).optional() }),
          reply: z.object({
            id: z.string(),
            colour: z.enum(['red', 'blue']),
            sold_on: z.string().nullable(),
          }),
        }),
        ...changes,
      },
    ]);
  const broken = (changes: Partial<Call>) => brokenPromises(made(), made(changes), '2026-11-28');
  const body = (shape: z.ZodRawShape) => broken({ body: z.object(shape) });
  const reply = (shape: z.ZodRawShape) => broken({ reply: z.object(shape) });
  const taken = { name: z.string(), colour: z.enum(['red', 'blue']).optional() };
  const answered = { id: z.string(), colour: z.enum(['red', 'blue']), sold_on: z.string().nullable() };

  test('in what is sent', () => {
    expect(body({ ...taken, doors: z.number() })).toEqual([
      'cars.create cannot go without body.doors any more.',
    ]);
    expect(body({ name: z.string() })).toEqual(['cars.create no longer takes body.colour.']);
    expect(body({ ...taken, colour: z.enum(['red']).optional() })).toEqual([
      'cars.create no longer takes every value of body.colour ("blue").',
    ]);
    expect(body({ ...taken, colour: z.enum(['red', 'blue']) })).toEqual([
      'cars.create cannot go without body.colour any more.',
    ]);
  });

  test('in how much of it, and in which form', () => {
    const limited = (most: number) => ({ body: z.object({ ...taken, name: z.string().max(most) }) });
    const said = (before: Partial<Call>, after: Partial<Call>) =>
      brokenPromises(made(before), made(after), '2026-11-28');
    expect(said(limited(1000), limited(100))).toEqual([
      'cars.create limits body.name (maxLength 1000, now 100).',
    ]);
    expect(said({}, limited(100))).toEqual(['cars.create limits body.name (maxLength none, now 100).']);
    expect([said(limited(100), limited(1000)), said(limited(100), {})]).toEqual([[], []]);
    expect(body({ ...taken, name: z.uuid() })).toEqual([
      'cars.create limits body.name (format none, now uuid).',
    ]);
    expect(broken({ conditional: true })).toEqual(['cars.create cannot go without If-Match any more.']);
  });

  test('in what is answered, and where', () => {
    expect(reply({ ...answered, id: z.string().nullable() })).toEqual([
      'cars.create answers id as null now.',
    ]);
    expect(reply({ ...answered, id: z.string().optional() })).toEqual(['cars.create may leave out id now.']);
    expect(reply({ id: z.string(), sold_on: z.string().nullable() })).toEqual([
      'cars.create no longer answers colour.',
    ]);
    expect(broken({ path: '/wagons', permission: 'projects.read', status: 201, peopleOnly: 'Why.' })).toEqual(
      [
        'cars.create moved from POST /cars to POST /wagons.',
        'cars.create asks for projects.read instead of projects.write.',
        'cars.create is for people only now.',
        'cars.create answers 201 instead of 200.',
      ],
    );
  });

  test('and what does not break any is not', () => {
    const depth = z.object({ deep: z.string() }).optional();
    expect(body({ ...taken, note: z.string().optional(), depth })).toEqual([]);
    const colour = z.enum(['red', 'blue', 'green']);
    expect(reply({ ...answered, colour, doors: z.number() })).toEqual([]);
    expect(body({ ...taken, colour: colour.optional() })).toEqual([]);
  });

  test('a call goes after the last day that was said, and not before', () => {
    const ending = made({ deprecated: { since: '2026-01-01', until: '2026-11-28', instead: 'cars.add' } });
    expect(brokenPromises(ending, {}, '2026-11-28')).toEqual(['cars.create (POST /cars) is gone.']);
    expect(brokenPromises(ending, {}, '2026-11-29')).toEqual([]);
    const sooner = made({ deprecated: { since: '2025-12-01', until: '2026-06-01', instead: 'cars.add' } });
    expect(brokenPromises(ending, sooner, '2026-02-01')).toEqual([
      'cars.create ends on 2026-06-01 instead of 2026-11-28.',
      'cars.create says that it was announced on 2025-12-01, not on 2026-01-01.',
    ]);
  });

  test('each call that is deprecated is announced for at least 180 days', () => {
    for (const { name, deprecated } of everyCall) {
      if (!deprecated) continue;
      const days = (Date.parse(deprecated.until) - Date.parse(deprecated.since)) / 86_400_000;
      expect(days, name).toBeGreaterThanOrEqual(180);
    }
  });
});
