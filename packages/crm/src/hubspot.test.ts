import { EXTERNAL_ID, type Pipeline, type Property } from '@groundwork/contract/crm';
import { describe, expect, it } from 'vitest';
import {
  fastClock,
  type ReceivedRequest,
  type ScriptedAnswer,
  startScripted,
} from '../test-kit/scripted-portal.ts';
import { DailyLimitReached } from './daily-limit.ts';
import { AddressRefused } from './guard.ts';
import { connectPortal } from './hubspot.ts';
import { PortalRefusal, PortalUnreachable, type UpsertInput } from './port.ts';

const quick = { clock: fastClock(200) };

function inputsOf(count: number): UpsertInput[] {
  return Array.from({ length: count }, (_, i) => ({
    external_id: `row-${i}`,
    properties: { firstname: `F${i}` },
  }));
}

function resultOf(input: Record<string, unknown>) {
  const { id, objectWriteTraceId } = input;
  return { id: `crm-${String(id)}`, objectWriteTraceId, new: true, properties: {} };
}

function complete(inputs: Record<string, unknown>[], errors: unknown[] = []): ScriptedAnswer {
  const results = inputs.map(resultOf).toReversed();
  const partial = errors.length > 0 ? { numErrors: errors.length, errors } : {};
  return { status: errors.length > 0 ? 207 : 200, body: { status: 'COMPLETE', results, ...partial } };
}

function isBad(input: Record<string, unknown>): boolean {
  return ['row-3', 'row-41'].includes(String(input['id']));
}

describe('writing records', () => {
  it('splits into batches of 100, sends the unique id and a trace id each, and tells every outcome in the order asked', async () => {
    await using server = await startScripted(({ inputs }) => complete(inputs));
    const portal = server.connect();
    const outcomes = await portal.upsertRecords('contacts', inputsOf(250));
    expect(outcomes.map(outcome => outcome.key)).toEqual(inputsOf(250).map(input => input.external_id));
    expect(
      outcomes.every(outcome => outcome.ok && outcome.is_new && outcome.id === `crm-${outcome.key}`),
    ).toBe(true);
    expect(server.requests.map(heard => heard.inputs.length).toSorted((a, b) => b - a)).toEqual([
      100, 100, 50,
    ]);
    expect(server.requests[0]?.path).toBe('/crm/objects/2026-09/contacts/batch/upsert');
    const [first] = server.requests[0]?.inputs ?? [];
    expect(first).toMatchObject({
      id: 'row-0',
      idProperty: EXTERNAL_ID,
      properties: { [EXTERNAL_ID]: 'row-0' },
    });
    const traces = server.requests[0]?.inputs.map(input => input['objectWriteTraceId']);
    expect(new Set(traces).size).toBe(100);
    expect(portal.calls()).toEqual({ made: 3, rate_limited: 0, retried: 0 });
  });

  it('takes a partial answer apart by trace id, although results and errors come in any order', async () => {
    const error = {
      status: 'error',
      category: 'VALIDATION_ERROR',
      message:
        'Property values were not valid: [{"isValid":false,"message":"Email address x is invalid","error":"INVALID_EMAIL","name":"email"}]',
    };
    await using server = await startScripted(({ inputs }) =>
      complete(
        inputs.filter(input => !isBad(input)),
        inputs
          .filter(isBad)
          .map(input => ({ ...error, context: { objectWriteTraceId: [input['objectWriteTraceId']] } })),
      ),
    );
    const outcomes = await server.connect().upsertRecords('contacts', inputsOf(60));
    expect(outcomes.filter(outcome => !outcome.ok)).toEqual(
      ['row-3', 'row-41'].map(key => ({
        key,
        ok: false,
        code: 'INVALID_EMAIL',
        property: 'email',
        message: 'Email address x is invalid',
      })),
    );
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(58);
    expect(server.requests).toHaveLength(1);
  });

  it('finds the bad inputs of a batch refused as a whole by halving it', async () => {
    await using server = await startScripted(({ inputs }) =>
      inputs.some(isBad)
        ? { status: 400, body: { category: 'VALIDATION_ERROR', message: 'Something in here is wrong' } }
        : complete(inputs),
    );
    const outcomes = await server.connect().upsertRecords('contacts', inputsOf(100));
    expect(outcomes.filter(outcome => !outcome.ok).map(outcome => outcome.key)).toEqual(['row-3', 'row-41']);
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(98);
    expect(server.requests.length).toBeLessThanOrEqual(30);
  });

  it.each<[string, object, number]>([
    ['by their ids', { message: 'Invalid ids', context: { ids: ['row-3', 'row-41'] } }, 2],
    [
      'one by one',
      { message: 'No', errors: [{ context: { id: ['row-3'] } }, { context: { ids: ['row-41'] } }] },
      2,
    ],
    [
      'by a property that does not exist',
      {
        message:
          'Property values were not valid: [{"error":"PROPERTY_DOESNT_EXIST","name":"shoe","message":"no shoe"}]',
      },
      2,
    ],
  ])('believes a refusal that names the bad inputs %s', async (_, refusal, requests) => {
    await using server = await startScripted(({ inputs }) =>
      inputs.some(isBad)
        ? { status: 400, body: { category: 'VALIDATION_ERROR', ...refusal } }
        : complete(inputs),
    );
    const inputs = inputsOf(100).map(input =>
      isBad({ id: input.external_id }) ? { ...input, properties: { shoe: '43' } } : input,
    );
    const outcomes = await server.connect().upsertRecords('contacts', inputs);
    expect(outcomes.filter(outcome => !outcome.ok).map(outcome => outcome.key)).toEqual(['row-3', 'row-41']);
    expect(server.requests).toHaveLength(requests);
  });

  it('never names a record twice in one batch, and keeps the later write later', async () => {
    await using server = await startScripted(({ inputs }) => complete(inputs));
    const inputs = [...inputsOf(3), { external_id: 'row-1', properties: { firstname: 'later' } }];
    const outcomes = await server.connect().upsertRecords('contacts', inputs);
    expect(outcomes.map(outcome => outcome.key)).toEqual(['row-0', 'row-1', 'row-2', 'row-1']);
    expect(server.requests.map(heard => heard.inputs.map(input => input['id']))).toEqual([
      ['row-0', 'row-1', 'row-2'],
      ['row-1'],
    ]);
  });

  it('asks once more about records the portal said nothing of, and then says so', async () => {
    await using server = await startScripted(({ inputs, nth }) =>
      complete(inputs.filter(input => input['id'] !== 'row-1' && (nth > 0 || input['id'] !== 'row-2'))),
    );
    const outcomes = await server.connect().upsertRecords('contacts', inputsOf(3));
    expect(outcomes.map(outcome => (outcome.ok ? 'ok' : outcome.code))).toEqual(['ok', 'NO_ANSWER', 'ok']);
    expect(server.requests).toHaveLength(2);
  });

  it('throws what is no record’s fault instead of blaming a thousand records', async () => {
    const refusals: ScriptedAnswer[] = [
      {
        status: 401,
        body: { category: 'INVALID_AUTHENTICATION', message: 'Authentication credentials not found.' },
      },
      { status: 403, body: { category: 'MISSING_SCOPES', message: 'not granted' } },
      {
        status: 400,
        body: {
          category: 'VALIDATION_ERROR',
          message: 'Unable to perform update/upsert by non-unique 0-3 property x',
        },
      },
      { status: 404 },
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
    ];
    for (const refusal of refusals) {
      await using server = await startScripted(() => refusal);
      const refused = server.connect().upsertRecords('contacts', inputsOf(100));
      await expect(refused).rejects.toBeInstanceOf(PortalRefusal);
      await expect(refused).rejects.toMatchObject({ status: refusal.status });
      expect(server.requests).toHaveLength(1);
    }
  });
});

describe('faults', () => {
  it.each<[string, ScriptedAnswer]>([
    ['429', { status: 429, body: { policyName: 'TEN_SECONDLY_ROLLING' }, headers: { 'retry-after': '1' } }],
    ['423', { status: 423 }],
    ['477', { status: 477, headers: { 'retry-after': '3' } }],
    ['500', { status: 500 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['521', { status: 521 }],
    ['a lost answer', { fate: 'drop' }],
    ['a hanging answer', { fate: 'hang' }],
    ['a cut answer', { status: 200, body: { results: [] }, fate: 'cut' }],
  ])('an upsert is sent again after %s', async (_, fault) => {
    await using server = await startScripted(({ inputs, nth }) => (nth < 2 ? fault : complete(inputs)));
    const portal = server.connect({ ...quick, timeoutMs: 150 });
    const outcomes = await portal.upsertRecords('contacts', inputsOf(5));
    expect(outcomes.every(outcome => outcome.ok)).toBe(true);
    expect(portal.calls()).toEqual({ made: 3, retried: 2, rate_limited: fault.status === 429 ? 2 : 0 });
  });

  it.each([
    [423, undefined, 2_000],
    [477, '4', 4_000],
    [429, '2', 2_000],
  ])('after %i it waits as long as it should', async (status, retryAfter, leastMs) => {
    const clock = fastClock(50);
    const moments: number[] = [];
    await using server = await startScripted(({ inputs, nth }) => {
      moments.push(clock.now());
      return nth === 0
        ? { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } }
        : complete(inputs);
    });
    await server.connect({ clock }).upsertRecords('contacts', inputsOf(1));
    expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBeGreaterThanOrEqual(leastMs - 100);
  });

  it('gives up within its budget, and at once when the day’s limit is used up', async () => {
    await using server = await startScripted(() => ({ status: 503 }));
    await expect(server.connect(quick).countRecords('deals')).rejects.toBeInstanceOf(PortalUnreachable);
    expect(server.requests.length).toBeLessThanOrEqual(10);
    await using spent = await startScripted(() => ({
      status: 429,
      body: { policyName: 'DAILY', category: 'RATE_LIMITS' },
    }));
    await expect(spent.connect(quick).countRecords('deals')).rejects.toBeInstanceOf(DailyLimitReached);
    expect(spent.requests).toHaveLength(1);
  });

  it('does not reach private addresses unless it was given a fetch that may', async () => {
    await using server = await startScripted(() => ({}));
    const portal = connectPortal({ baseUrl: server.url, token: 'pat-x' });
    await expect(portal.countRecords('deals')).rejects.toBeInstanceOf(AddressRefused);
    expect(server.requests).toHaveLength(0);
  });

  it('stops within a second of being cancelled: in flight, backing off, and waiting for a turn', async () => {
    await using server = await startScripted(({ path }) =>
      path.includes('deals') ? { fate: 'hang' } : { status: 503 },
    );
    const tight = { limits: { max: 1, intervalMs: 60_000 } };
    for (const [object, options] of [
      ['deals', {}],
      ['contacts', {}],
      ['deals', tight],
    ] as const) {
      const stop = new AbortController();
      const portal = server.connect(options);
      const before = server.requests.length;
      const work = portal.upsertRecords(object, inputsOf(300), { signal: stop.signal });
      const ended = expect(work).rejects.toThrow('cancelled by a person');
      await expect.poll(() => server.requests.length).toBeGreaterThan(before);
      const at = performance.now();
      stop.abort(new Error('cancelled by a person'));
      await ended;
      expect(performance.now() - at).toBeLessThan(1_000);
    }
  });
});

const property: Property = {
  object: 'deals',
  name: 'region',
  label: 'Region',
  type: 'string',
  field_type: 'text',
  group: 'dealinformation',
  description: '',
  options: [],
  unique: false,
  is_new: true,
};

describe('definitions', () => {
  /** A property endpoint whose creates are stored and then answered as `fate` says. */
  function propertyServer(fate: (nth: number) => ScriptedAnswer | undefined, existing: object[] = []) {
    const stored = [...existing];
    return ({ method, inputs }: ReceivedRequest): ScriptedAnswer => {
      if (method === 'GET') return { body: { results: stored } };
      creates += 1;
      const said = fate(creates);
      if (said?.status !== 503 && said?.status !== 409) stored.push(...inputs);
      return said ?? { status: 201, body: { results: inputs } };
    };
  }
  let creates = 0;

  it('looks before it sends an uncertain create again', async () => {
    creates = 0;
    await using server = await startScripted(
      propertyServer(nth => (nth === 1 ? { fate: 'drop' } : undefined)),
    );
    await server.connect(quick).createProperties('deals', [property]);
    expect(creates).toBe(1);
    creates = 0;
    await using failing = await startScripted(
      propertyServer(nth => (nth === 1 ? { status: 503 } : undefined)),
    );
    await failing.connect(quick).createProperties('deals', [property]);
    expect(creates).toBe(2);
  });

  it('counts what exists already as made when it is the same, and refuses when it is not', async () => {
    creates = 0;
    const conflict: ScriptedAnswer = {
      status: 409,
      body: { category: 'OBJECT_ALREADY_EXISTS', message: 'exists' },
    };
    const same = [{ name: 'region', type: 'string', fieldType: 'text' }];
    await using server = await startScripted(propertyServer(() => conflict, same));
    await server.connect(quick).createProperties('deals', [property]);
    const other = [{ name: 'region', type: 'number', fieldType: 'number' }];
    await using clashing = await startScripted(propertyServer(() => conflict, other));
    await expect(clashing.connect(quick).createProperties('deals', [property])).rejects.toMatchObject({
      status: 409,
    });
  });

  it('passes on why a definition is refused', async () => {
    await using server = await startScripted(({ method }) =>
      method === 'GET'
        ? { body: { results: [] } }
        : { status: 400, body: { category: 'VALIDATION_ERROR', message: 'Group does not exist' } },
    );
    await expect(server.connect(quick).createProperties('deals', [property])).rejects.toThrow(
      'Group does not exist',
    );
  });

  it('puts a new pipeline behind the existing ones, and reads back what became of it', async () => {
    const pipeline: Pipeline = {
      object: 'deals',
      id: 'gw_sales',
      label: 'Sales',
      is_new: true,
      stages: [
        { id: 'gw_open', label: 'Open', probability: 0.5, is_closed: false },
        { id: 'gw_won', label: 'Won', probability: 1, is_closed: true },
      ],
    };
    const stages = [
      { id: 'gw_won', label: 'Won', displayOrder: 1, metadata: { probability: '1.0', isClosed: 'true' } },
      { id: 'gw_open', label: 'Open', displayOrder: 0, metadata: { probability: '0.5', isClosed: 'false' } },
    ];
    await using server = await startScripted(({ method, path }) => {
      if (method === 'POST') return { status: 201, body: {} };
      return path.endsWith('/deals')
        ? { body: { results: [{ id: 'default', displayOrder: 4, stages: [] }] } }
        : { body: { id: 'gw_sales', label: 'Sales', stages } };
    });
    const portal = server.connect();
    await portal.createPipeline(pipeline);
    expect(server.requests.find(heard => heard.method === 'POST')?.body).toMatchObject({
      pipelineId: 'gw_sales',
      displayOrder: 5,
    });
    expect(portal.calls().made).toBe(3);
  });
});
