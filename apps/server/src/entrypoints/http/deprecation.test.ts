// A call that will end says so in the document and in each answer, also in a refusal, in a form that programs read.
import { type Call, call } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import { openApiDocument } from '@groundwork/contract/openapi';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { createGate } from '../../platform/gate.ts';
import { createLimits } from '../../platform/limits.ts';
import { createMeters } from '../../platform/meters.ts';
import { mountRoutes } from './mount.ts';
import { sendProblem } from './problem.ts';

const server = givenServer();
/** The call needs no token, so that nobody is asked for one. */
const nobody = () => Promise.reject(new Refusal('unauthenticated'));
const cars = call({
  name: 'cars.list',
  method: 'GET',
  path: '/cars',
  summary: 'The cars',
  permission: 'public',
  query: z.object({ limit: z.coerce.number().int().optional() }),
  reply: z.object({ data: z.array(z.string()) }),
  deprecated: { since: '2026-11-28', until: '2027-06-30', instead: 'vehicles.list' },
});

test('since when it is deprecated and until when it is answered stand in every answer and in the document', async () => {
  const { dependencies } = server.server;
  const { issuer, audience, jwksUrl } = server.issuer;
  const app = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const closed: Call = { ...cars, path: '/garages', permission: 'projects.read' };
  const handle = async () => ({ data: ['red'] });
  mountRoutes(
    app,
    [cars, closed].map(each => ({ call: each, handle })),
    {
      gate: createGate({
        issuer,
        audience,
        jwksUrl,
        clientId: 'x',
        appMetadataClaim: 'a',
        userMetadataClaim: 'u',
      }),
      admit: nobody,
      admitKey: nobody,
      lookAs: nobody,
      limits: createLimits(dependencies.database),
      rate: { perMinute: 600, burst: 100 },
      database: dependencies.database,
      meters: createMeters(),
      features: () => dependencies.settings.now().features,
    },
  );
  for (const [url, status] of [
    ['/api/cars', 200],
    ['/api/cars?limit=many', 422],
    ['/api/garages', 401],
  ] as const) {
    const { statusCode, headers } = await app.inject(url);
    expect(statusCode, url).toBe(status);
    expect(headers).toMatchObject({
      deprecation: '@1795824000',
      sunset: 'Wed, 30 Jun 2027 23:59:59 GMT',
      link: '</docs/api#versions>; rel="deprecation"; type="text/html"',
    });
  }
  const document = openApiDocument([cars], { version: '1.0.0', publicUrl: 'http://localhost:3000' });
  expect(document.paths['/cars']?.['get']).toMatchObject({
    deprecated: true,
    'x-sunset': '2027-06-30',
    description: 'Deprecated: use vehicles.list instead. Answered until 2027-06-30.',
  });
});
