// Walks every call of the contract: as nobody, as the wrong people, and with values nobody should send.

import type { Call } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import { PortalId, ProjectId } from '@groundwork/contract/ids';
import { memberPermissions, permissions, rolePermissions } from '@groundwork/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { pathOf, sampleBody, textPlaces } from '../../testing/sample-request.ts';

const server = givenServer();
let owner: Client;
let stranger: Client;
let onlooker: Client;
/** Records of the owner's organization, by the noun their paths start with. */
let owned: Record<string, string>;

beforeAll(async () => {
  owner = await server.member('admin');
  stranger = await server.member('admin');
  onlooker = await server.memberOf(owner.organizationId, 'readonly');
  const project = await owner.call<{ id: string }>('POST', '/projects/', { name: 'Canary project' });
  const projectId = ProjectId.parse(project.body.id);
  const milestone = await owner.call<{ id: string }>('POST', `/projects/${projectId}/milestones`, {
    name: 'Canary',
  });
  const members = await owner.call<{ data: { id: string }[] }>(
    'GET',
    `/organizations/${owner.organizationId}/users`,
  );
  const { database, secrets } = server.server.dependencies;
  const organizationId = owner.organizationId;
  const operation = await database.tenant(organizationId, tx =>
    enqueue(tx, { organizationId, projectId, kind: 'audit.run', createdBy: 'canary' }),
  );
  const portal = await database.tenant(organizationId, tx =>
    tx
      .insertInto('portals')
      .values({
        organization_id: organizationId,
        id: PortalId.parse(projectId),
        name: 'Canary portal',
        base_url: 'https://portal.example.com',
        token_sealed: secrets.seal(
          { organizationId, table: 'portals', row: projectId, field: 'token' },
          'canary-token',
        ),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const document = await owner.call<{ id: string }>('POST', '/documents/requests', {
    name: 'Canary document',
  });
  const decision = await owner.call<{ id: string }>('POST', `/projects/${projectId}/decisions`, {
    question: 'Canary?',
    options: [{ label: 'Canary' }, { label: 'Other' }],
    default: 0,
  });
  const comment = await owner.call<{ id: string }>('POST', `/documents/${document.body.id}/comments`, {
    body: 'Canary comment',
  });
  owned = {
    comments: comment.body.id,
    documents: document.body.id,
    organizations: owner.organizationId,
    projects: projectId,
    'ai-operations': operation.id,
    portals: portal.id,
    milestoneId: milestone.body.id,
    decisionId: decision.body.id,
    userId: members.body.data[0]!.id,
  };
});

/** Streams answer for as long as anybody listens: each has tests of its own, and here only nobody asks for it. */
const streams = everyCall.filter(call => call.stream === 'events');
const guarded = everyCall.filter(call => call.permission !== 'public' && call.stream !== 'events');
/** Some writing is open to whoever may only read, such as asking for help. */
const readersHold: string[] = [...memberPermissions.readonly];
const writes = guarded.filter(
  call =>
    call.permission !== 'signed_in' &&
    !/\.(read|list)$/.test(call.permission) &&
    !readersHold.includes(call.permission),
);
const platformOnly: string[] = permissions.filter(each => !memberPermissions.admin.includes(each));
const named = (calls: Call[]) => calls.map(call => [`${call.method} ${call.path}`, call] as const);

/** Bodies that name a record of the owner where they can. */
function bodyFor(call: Call): unknown {
  if (call.stream === 'upload') {
    return filesOf({ 'people.csv': 'id,name\n1,Ada\n' });
  }
  const body = sampleBody(call);
  return body && 'project_id' in body ? { ...body, project_id: owned['projects'] } : body;
}

const conditional = (call: Call): Record<string, string> => (call.conditional ? { 'if-match': '"1"' } : {});

describe('nobody', () => {
  test.each(named([...guarded, ...streams]))('gets 401 from %s', async (_, call) => {
    const { status, body, headers } = await caller(server.url)(call.method, pathOf(call), sampleBody(call));
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', message: 'Sign in to continue.' });
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('a member of another organization', () => {
  test.each(named(guarded))('gets nothing of it from %s', async (_, call) => {
    const answer = await stranger.call(call.method, pathOf(call, owned), bodyFor(call), conditional(call));
    expect(answer.text).not.toMatch(/canary/i);
    expect(answer.text).not.toContain(owner.organizationId);
    const isAboutRecord =
      call.path.includes('{') || JSON.stringify(bodyFor(call) ?? '').includes(owned['projects']!);
    // 403 only where the permission itself is missing, whatever the record.
    const refused = platformOnly.includes(call.permission) ? 403 : 404;
    if (isAboutRecord) expect(answer.status).toBe(refused);
    else expect(answer.status).toBeLessThan(500);
  });
});

describe('a member who may only read', () => {
  test.each(named(writes))('is forbidden %s', async (_, call) => {
    const answer = await onlooker.call(call.method, pathOf(call, owned), bodyFor(call), conditional(call));
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  });
});

describe('a partner rep', () => {
  const others = guarded.filter(
    ({ permission }) =>
      permission !== 'signed_in' && !rolePermissions.hubspot_rep.some(own => own === permission),
  );
  test.each(named(others))('is forbidden %s', async (_, call) => {
    const rep = await server.as({
      subject: 'rep',
      email: 'rep@x.example',
      name: 'Rep',
      roles: ['hubspot_rep'],
    });
    const answer = await rep.call(call.method, pathOf(call, owned), bodyFor(call), conditional(call));
    expect(answer.status).toBe(403);
  });
});

const hostile: [string, unknown][] = [
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', 'x\uD800y'],
  ['a megabyte', 'm'.repeat(1_000_000)],
  ['a huge number', 1e308],
  ['a negative zero', -0],
  ['the year 275760', '+275760-09-13T00:00:00.000Z'],
  ['an infinite date', 'infinity'],
  ['not a number', 'NaN'],
  ['right-to-left and joined marks', '\u202Eابجد\u200D👨‍👩‍👧'],
  ['a prototype', { __proto__: null, constructor: { prototype: {} } }],
  ['an injection', `'; drop table projects; --`],
  ['a template', '${7*7}{{7*7}}%s%n'],
  ['a list', [[[[]]]]],
  ['null', null],
];

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe('hostile values in every field', () => {
  const withPlaces = guarded.filter(call => textPlaces(call).length > 0 && call.method !== 'DELETE');
  test.each(named(withPlaces))('never break %s', async (_, call) => {
    for (const place of textPlaces(call)) {
      for (const [what, value] of hostile) {
        const fault = `${place.in}.${place.name} with ${what}`;
        const isQuery = place.in === 'query';
        if (isQuery && typeof value === 'string' && value.length > 5000) continue;
        const query = isQuery ? `?${place.name}=${encodeURIComponent(asText(value).toWellFormed())}` : '';
        const body = isQuery ? bodyFor(call) : { ...sampleBody(call), [place.name]: value };
        const { status } = await owner.call(call.method, pathOf(call) + query, body, conditional(call));
        expect(status, fault).toBeLessThan(500);
      }
    }
  });

  test('raw escapes of them are refused, not stored', async () => {
    for (const escape of ['\\u0000', '\\ud800']) {
      const json = { 'content-type': 'application/json' };
      const answer = await owner.call('POST', '/projects/', `{"name":"a${escape}b"}`, json);
      expect([answer.status, answer.body]).toEqual([
        422,
        expect.objectContaining({ code: 'invalid_request' }),
      ]);
    }
  });

  test('a body nested 200,000 levels deep is refused', async () => {
    const deep = `{"kind":"audit.run","project_id":"${owned['projects']}","input":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    const answer = await owner.call('POST', '/ai-operations/', deep, { 'content-type': 'application/json' });
    expect(answer.status).toBe(422);
  });

  test('odd paths are answered like any other', async () => {
    for (const path of [
      '/projects/%00',
      '/projects/%ff',
      '/projects/..%2f..%2fetc',
      '/projects/%',
      `/projects/${'9'.repeat(3000)}`,
    ]) {
      const { status, body } = await owner.call('GET', path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
      expect(body).toMatchObject({ message: expect.any(String), correlation_id: expect.any(String) });
    }
  });
});
