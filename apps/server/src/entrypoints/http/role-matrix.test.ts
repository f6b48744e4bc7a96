// Role × call, over HTTP, made from the contract: each call as each kind of person, with the answer that the tables of
// permissions promise (whose record it is, every-call.test.ts asks). A call that is added later is in it by itself, and refused to everybody whom no table lets in.

import type { Call } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import { memberPermissions, type Permission, rolePermissions } from '@groundwork/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer();

const kinds = [
  'nobody',
  'a client’s admin',
  'a client’s user',
  'a client’s reader',
  'somebody without an organization',
  'a partner rep',
  'an admin',
  'a super admin',
] as const;
type Kind = (typeof kinds)[number];
/** What each kind of person holds; undefined for nobody. */
const people: Record<Kind, readonly Permission[] | undefined> = {
  nobody: undefined,
  'a client’s admin': memberPermissions.admin,
  'a client’s user': memberPermissions.user,
  'a client’s reader': memberPermissions.readonly,
  'somebody without an organization': [],
  'a partner rep': rolePermissions.hubspot_rep,
  'an admin': rolePermissions.admin,
  'a super admin': rolePermissions.super_admin,
};

let callers: Record<Kind, Client['call']>;
beforeAll(async () => {
  const owner = await server.member('admin');
  const nowhere = { subject: 'nowhere', email: 'nowhere@x.example', name: 'N', roles: ['client' as const] };
  callers = {
    nobody: caller(server.url),
    'a client’s admin': owner.call,
    'a client’s user': (await server.memberOf(owner.organizationId, 'user')).call,
    'a client’s reader': (await server.memberOf(owner.organizationId, 'readonly')).call,
    'somebody without an organization': (await server.as(nowhere)).call,
    'a partner rep': (await server.rep()).call,
    'an admin': (await server.admin('admin')).call,
    'a super admin': (await server.admin('super_admin')).call,
  };
});

/** What the tables promise: nobody is let in without a token, and nobody without the permission. */
function promised(call: Call, kind: Kind): 'open' | 401 | 403 {
  const held = people[kind];
  if (call.permission === 'public') return 'open';
  if (held === undefined) return 401;
  if (byRule[call.name]?.to.includes(kind)) return 403;
  if (call.permission === 'signed_in') return 'open';
  return held.includes(call.permission) ? 'open' : 403;
}

/** Streams answer for as long as anybody listens; the ids are nobody's, so that nothing of value is changed. */
const requests = everyCall.filter(call => call.stream !== 'events');
const isLast = (call: Call) => call.permission === 'signed_in';
/** What may end or begin a membership comes last: who belongs to nobody would belong to their own trial after it. */
const asked = [...requests.filter(call => !isLast(call)), ...requests.filter(isLast)];

const staff: readonly Kind[] = ['an admin', 'a super admin'];
/** Refused by a rule beyond the tables: to whom, and why. */
const byRule: Record<string, { to: readonly Kind[]; why: string }> = {
  'session.start': {
    to: [...staff, 'a partner rep'],
    why: 'only a client’s people belong to an organization',
  },
  'session.accept': {
    to: [...staff, 'a partner rep'],
    why: 'only a client’s people belong to an organization',
  },
  'session.join': {
    to: [...staff, 'a partner rep'],
    why: 'only a client’s people belong to an organization',
  },
  'users.setRoles': {
    to: ['an admin'],
    why: 'only super admins make somebody one of those who run the platform',
  },
  'support.rate': { to: staff, why: 'an answer is rated by whoever asked' },
};

function answered(kind: Kind, call: Call) {
  const body = call.stream === 'upload' ? filesOf({ 'people.csv': 'id,name\n1,Ada\n' }) : sampleBody(call);
  return callers[kind](call.method, pathOf(call), body, call.conditional ? { 'if-match': '"1"' } : {});
}

test.each(kinds)(
  '%s gets from each call what the tables promise',
  async kind => {
    const wrong: string[] = [];
    for (const call of asked) {
      const { status, text } = await answered(kind, call);
      const expected = promised(call, kind);
      const isRefused = status === 401 || (status === 403 && text.includes('"forbidden"'));
      const isRight = expected === 'open' ? !isRefused && status < 500 : status === expected;
      if (!isRight) wrong.push(`${call.name}: ${status} instead of ${expected}: ${text.slice(90, 190)}`);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('what needs no permission is on this list: nothing gets there by forgetting one', () => {
  const without = (permission: string) =>
    everyCall.filter(call => call.permission === permission).map(call => call.name);
  expect(without('public').sort()).toEqual([
    'decisions.answerByLink',
    'decisions.look',
    'documents.openShare',
    'documents.view',
    'health.now',
    'health.status',
    'leads.create',
    'session.config',
    'session.invitation',
  ]);
  expect(without('signed_in').sort()).toEqual([
    'looks.own',
    'notifications.list',
    'notifications.read',
    'notifications.readAll',
    'notifications.rules',
    'notifications.setRules',
    'notifications.stream',
    'organizations.leave',
    'organizations.updateOwnDetails',
    'personalData.archive',
    'personalData.export',
    'session.accept',
    'session.features',
    'session.get',
    'session.join',
    'session.start',
  ]);
});
