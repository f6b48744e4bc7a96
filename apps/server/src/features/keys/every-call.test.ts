// Key × scope × every call of the contract, over HTTP: what a scope holds is open, what it lacks is named, and what is for people
// only is refused with its reason, whatever a key holds.

import type { Call } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import { organizationKeyPermissions, platformKeyPermissions } from '@groundwork/contract/key-permissions';
import { type Permission } from '@groundwork/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { givenKey } from '../../testing/given-key.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer();

const scopes: Record<string, readonly Permission[]> = {
  'one permission': ['organizations.read'],
  'all that an organization’s key may hold': organizationKeyPermissions,
  'all that the platform’s key may hold': platformKeyPermissions,
};
const calls: Record<string, Client['call']> = {};
beforeAll(async () => {
  const [ada, root] = await Promise.all([server.member('admin'), server.admin('super_admin')]);
  for (const [name, permissions] of Object.entries(scopes)) {
    const isPlatform = permissions === platformKeyPermissions;
    const given = { permissions, ...(isPlatform && { organization_id: 'platform' }) };
    calls[name] = (await givenKey(server.url, isPlatform ? root : ada, given)).call;
  }
});

function promised(call: Call, scope: readonly Permission[]): 'open' | 'people_only' | 'scope_too_small' {
  if (call.permission === 'public') return 'open';
  if (call.peopleOnly !== undefined) return 'people_only';
  return call.permission === 'signed_in' || scope.includes(call.permission) ? 'open' : 'scope_too_small';
}

test.each(Object.entries(scopes))(
  'a key with %s gets from each call what its scope promises',
  async (name, scope) => {
    const wrong: string[] = [];
    const ask = async (call: Call) => {
      const body =
        call.stream === 'upload' ? filesOf({ 'people.csv': 'id,name\n1,Ada\n' }) : sampleBody(call);
      const headers = call.conditional ? { 'if-match': '"1"' } : {};
      const answer = await calls[name]!(call.method, pathOf(call), body, headers);
      const code = /"code":"(\w+)"/.exec(answer.text)?.[1] ?? '';
      const isRefused =
        answer.status === 401 || ['people_only', 'scope_too_small', 'forbidden'].includes(code);
      const expected = promised(call, scope);
      const isRight =
        expected === 'open'
          ? !isRefused && answer.status < 500
          : answer.status === 403 &&
            code === expected &&
            answer.text.includes(call.peopleOnly ?? call.permission);
      if (!isRight) wrong.push(`${call.name}: ${answer.status} ${code} instead of ${expected}`);
    };
    const asked = everyCall.filter(each => each.stream !== 'events');
    // Some at a time: none of them is about what another one changes.
    while (asked.length > 0) await Promise.all(asked.splice(0, 8).map(ask));
    expect(wrong).toEqual([]);
  },
  120_000,
);

/** What a program may change, by noun. */
const openToPrograms: Record<string, string> = {
  assistant: 'ask askAsRep',
  audit: 'run',
  changesets: 'apply propose resume undo',
  comments: 'onDocument onMilestone',
  commissionRules: 'preview',
  deals: 'addFile addNote addTask create import lose move register reopen saveView update updateTask',
  decisions: 'ask',
  documents: 'generate request update upload uploadVersion',
  duplicates: 'apply look',
  findingCosts: 'set',
  fixes: 'propose',
  inquiries: 'ask reopen write',
  intake: 'analyze removeSource upload',
  leads: 'note update',
  merges: 'preview propose search',
  notifications: 'read readAll',
  operations: 'cancel create retry',
  optimizer: 'optimize',
  organizations: 'addNote',
  payoutRuns: 'create',
  playbooks: 'preview',
  portals: 'look sync',
  projects: 'analyze completeMilestone create createMilestone export update updateMilestone',
  resources: 'create revise upload',
  revops: 'analyze',
  support: 'assign attach create createAnswer move note update updateAnswer write',
};

test('what a program may change is on this list: whoever adds a call decides whether it is for people only', () => {
  const open = everyCall.filter(
    call => call.method !== 'GET' && call.permission !== 'public' && call.peopleOnly === undefined,
  );
  const listed = Object.entries(openToPrograms).flatMap(([noun, verbs]) =>
    verbs.split(' ').map(verb => `${noun}.${verb}`),
  );
  expect(open.map(call => call.name).sort()).toEqual(listed.sort());
});

test('letters, archives of people and links that let in are read by people alone', () => {
  const read = everyCall.filter(({ name }) =>
    /^mails\.(list|get)$|^personalData\.(find|archiveOf)$/.test(name),
  );
  expect(read).toHaveLength(4);
  expect(read.filter(call => call.peopleOnly === undefined)).toEqual([]);
});

test('no key holds what approves or manages', () => {
  const held = new Set<Permission>(platformKeyPermissions);
  const beyond = everyCall.filter(
    call => call.peopleOnly === undefined && call.permission.endsWith('.approve') && call.method !== 'GET',
  );
  expect(beyond).toEqual([]);
  expect([...held].filter(each => /approve|manage|team|users|security|settings/.test(each))).toEqual([]);
});
