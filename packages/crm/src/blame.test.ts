import {
  anything,
  array,
  assert,
  dictionary,
  integer,
  jsonValue,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Item, isAboutDuplicates, itemErrorOf, itemErrorsOf, itemsNamed } from './blame.ts';
import { objectOf, parseJson, textsOf } from './json.ts';
import { backoffMs, busyMs, judge, retryAfterMs, wasNeverSent } from './retry.ts';

const items: Item[] = ['a', 'b', 'c'].map(key => ({ key, body: {}, properties: ['email'], ids: [key] }));

describe('reading refusals', () => {
  it('never fails, and never blames an input that was not sent', () => {
    assert(
      property(jsonValue(), body => {
        const complaint = itemErrorOf(body);
        expect(typeof complaint.code).toBe('string');
        expect(typeof complaint.message).toBe('string');
        for (const item of itemErrorsOf(body, items).keys()) expect(items).toContain(item);
        isAboutDuplicates(body);
      }),
    );
    const near = record({
      message: string(),
      errors: array(record({ context: dictionary(string(), jsonValue()), message: string() })),
      context: record({ ids: jsonValue(), objectWriteTraceId: jsonValue() }, { requiredKeys: [] }),
    });
    assert(
      property(near, body => {
        for (const item of itemErrorsOf(body, items).keys()) expect(items).toContain(item);
      }),
    );
  });

  it('finds the input by trace id, by its id, and by both ends of a link', () => {
    expect(itemsNamed({ context: { objectWriteTraceId: ['1'] } }, items)).toEqual([items[1]]);
    expect(itemsNamed({ context: { ids: ['c', 'z'] } }, items)).toEqual([items[2]]);
    expect(itemsNamed({ context: { id: 'a' } }, items)).toEqual([items[0]]);
    const link: Item = { key: '1>2', body: {}, properties: [], ids: ['1', '2'] };
    const turned: Item = { key: '2>1', body: {}, properties: [], ids: ['2', '1'] };
    expect(itemsNamed({ context: { fromObjectId: ['1'], toObjectId: ['2'] } }, [turned, link])).toEqual([
      link,
    ]);
    expect(itemsNamed({ message: 'nobody' }, items)).toEqual([]);
  });

  it('reads the exact words out of the vendor’s message', () => {
    const message =
      'Property values were not valid: [{"isValid":false,"message":"x is not a date","error":"INVALID_DATE","name":"closedate"}]';
    expect(itemErrorOf({ category: 'VALIDATION_ERROR', message })).toEqual({
      code: 'INVALID_DATE',
      property: 'closedate',
      message: 'x is not a date',
    });
    expect(itemErrorOf('<html>')).toEqual({ code: 'REFUSED', property: null, message: '' });
  });
});

describe('retrying', () => {
  it('sends again what may pass, and nothing else', () => {
    const verdicts = Object.fromEntries(
      [
        200, 201, 207, 400, 401, 403, 404, 408, 409, 414, 423, 429, 437, 477, 500, 502, 503, 504, 521, 526,
      ].map(status => [status, judge(status, undefined)]),
    );
    const again = Object.entries(verdicts).filter(([, verdict]) => verdict !== 'answer');
    expect(Object.fromEntries(again)).toEqual({
      408: 'fault',
      423: 'busy',
      429: 'limited',
      477: 'busy',
      500: 'fault',
      502: 'fault',
      503: 'fault',
      504: 'fault',
      521: 'fault',
      526: 'fault',
    });
    expect(judge(429, { policyName: 'DAILY' })).toBe('spent');
  });

  it('waits longer each time, never without end, and at least two seconds for a lock', () => {
    assert(
      property(integer({ min: 1, max: 1_000 }), integer({ min: 0, max: 1_000 }), (attempt, random) => {
        const waitMs = backoffMs(attempt, random / 1_000);
        expect(waitMs).toBeGreaterThanOrEqual(125);
        expect(waitMs).toBeLessThanOrEqual(10_000);
        expect(busyMs(423, null, attempt, random / 1_000)).toBeGreaterThanOrEqual(2_000);
      }),
    );
  });

  it('reads Retry-After as seconds or as a date, and nonsense as absent', () => {
    const waitOf = (header: string | null, date = 'Thu, 01 Jan 1970 00:00:01 GMT') =>
      retryAfterMs(new Headers({ date, ...(header !== null && { 'retry-after': header }) }));
    expect(waitOf('3')).toBe(3_000);
    // By the clock of whoever answered, whatever ours says.
    expect(waitOf('Thu, 01 Jan 1970 00:00:05 GMT')).toBe(4_000);
    expect(waitOf('Thu, 01 Jan 1970 00:00:05 GMT', 'nonsense')).toBeNull();
    expect(waitOf(null)).toBeNull();
    expect(waitOf('soon')).toBeNull();
    assert(
      property(string({ unit: 'grapheme-ascii' }), header => {
        const waitMs = waitOf(header);
        expect(waitMs === null || waitMs >= 0).toBe(true);
      }),
    );
  });

  it('knows a request that never left', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(wasNeverSent(new TypeError('fetch failed', { cause: refused }))).toBe(true);
    expect(
      wasNeverSent(new TypeError('fetch failed', { cause: new AggregateError([refused, refused]) })),
    ).toBe(true);
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    expect(wasNeverSent(new TypeError('fetch failed', { cause: reset }))).toBe(false);
    expect(wasNeverSent('ECONNREFUSED')).toBe(false);
  });
});

describe('lenient JSON', () => {
  it('reads anything without failing', () => {
    assert(
      property(anything(), value => {
        expect(objectOf(value)).toBeTypeOf('object');
        expect(textsOf(value).every(text => typeof text === 'string')).toBe(true);
      }),
    );
    assert(
      property(jsonValue(), value => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(parseJson('{"half":')).toBeUndefined();
  });
});
