import { everyCall } from '@groundwork/contract/every-call';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
}

const server = givenServer();
let document: Document;
beforeAll(async () => {
  document = JSON.parse(await (await fetch(`${server.url}/api/openapi.json`)).text());
});

test('the document lists exactly the calls of the contract', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
    ),
  );
  const declared = everyCall.map(call => `${call.name}: ${call.method} ${call.path}`);
  expect(document.openapi).toBe('3.1.0');
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

test('every name is used once, and no call takes the same name twice from path, query and body', () => {
  const names = everyCall.map(call => call.name);
  expect(new Set(names).size).toBe(names.length);
  for (const call of everyCall) {
    const shapes = [call.params, call.query].map(shape => Object.keys(shape?.shape ?? {}));
    const all = shapes.flat();
    expect(new Set(all).size, call.name).toBe(all.length);
  }
});

test('a download names the kinds of file that it may be, and what takes content how that is refused', () => {
  const answerOf = (path: string, method = 'get') => document.paths[path]?.[method]?.responses ?? {};
  expect(answerOf('/leads/export')['200']).toMatchObject({ content: { 'text/csv': {} } });
  const refused = Object.keys(answerOf('/projects/', 'post'));
  expect(refused).toEqual(expect.arrayContaining(['400', '413', '415', '401', '403', '422', '409']));
  expect(document.paths['/changesets/{id}/approve']?.['post']).toMatchObject({
    'x-people-only': expect.stringContaining('person'),
  });
});

test('every call says how it fails', () => {
  for (const methods of Object.values(document.paths)) {
    for (const { operationId, responses } of Object.values(methods)) {
      expect(Object.keys(responses), operationId).toContain('500');
      expect(
        Object.keys(responses).some(status => status.startsWith('2')),
        operationId,
      ).toBe(true);
    }
  }
});
