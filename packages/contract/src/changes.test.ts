import { expect, test } from 'vitest';
import { call } from './call.ts';
import type { Changes } from './changes.ts';
import { everyCall } from './every-call.ts';

const named = new Map(everyCall.map(each => [each.name, each]));
const readsOf = (changes: Changes | undefined) =>
  changes === undefined || changes === 'everything'
    ? []
    : changes.map(each => (typeof each === 'string' ? { read: each, same: [] } : each));

test('every call that may change something says what it makes old, and no other does', () => {
  for (const { name, method, changes } of everyCall)
    expect([name, changes !== undefined]).toEqual([name, method !== 'GET']);
});

test('what a call makes old is a read of the contract, narrowed by parameters that both have', () => {
  for (const { name, changes, params } of everyCall) {
    for (const { read, same } of readsOf(changes)) {
      const target = named.get(read);
      expect([name, read, target?.method]).toEqual([name, read, 'GET']);
      for (const key of same) {
        expect(Object.keys(params?.shape ?? {}), `${name} has no {${key}}`).toContain(key);
        expect(Object.keys(target?.params?.shape ?? {}), `${read} has no {${key}}`).toContain(key);
      }
    }
  }
});

test('work on a change set makes everything old that is read of it', () => {
  const reads = everyCall.filter(
    ({ method, path, stream }) =>
      method === 'GET' && stream === undefined && path.startsWith('/changesets/{id}'),
  );
  expect(reads.map(({ name }) => name)).toContain('migrations.reconcile');
  for (const name of ['changesets.approve', 'changesets.resume', 'changesets.undo']) {
    const old = readsOf(named.get(name)?.changes).map(({ read }) => read);
    expect(reads.filter(read => !old.includes(read.name)).map(read => [name, read.name])).toEqual([]);
  }
});

test('the compiler refuses a change that does not say it', () => {
  const plain = { name: 'a.b', path: '/a', summary: '', permission: 'signed_in' } as const;
  // @ts-expect-error -- what it makes old is missing
  call({ ...plain, method: 'POST' });
  // @ts-expect-error -- a read makes nothing old
  call({ ...plain, method: 'GET', changes: [] });
  call({ ...plain, method: 'POST', changes: [] });
});
