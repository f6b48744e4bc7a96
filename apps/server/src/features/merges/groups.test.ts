// Duplicates that stand in a portal, over HTTP: found, answered, merged, taken back; by the right person and the wrong one.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { MergeGroup, MergePreview, MergeSearch } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { peopleTwice } from '../../../../../packages/engine/test-data/people.ts';
import type { SandboxPortal } from '../../../../../tools/testing/sandbox.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, ended, openIntakeContext } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

interface Listed {
  data: MergeGroup[];
  next_cursor: string | null;
  searches: MergeSearch[];
}
type Started = { operation: Operation } & Problem;

interface Scene {
  ada: Client & { organizationId: string };
  project: string;
  portalId: string;
  portal: SandboxPortal;
}

async function openScene(): Promise<Scene> {
  const ada = await visit.server.member('admin');
  const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' });
  const portal = await visit.sandbox.createPortal();
  const given = { name: 'Ours', base_url: visit.sandbox.url, token: portal.token };
  const { body } = await ada.call<Portal>('POST', '/portals', given);
  return { ada, project: project.id, portalId: body.id, portal };
}

async function send({ portal }: Scene, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${visit.sandbox.url}/crm/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${portal.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return text === '' ? undefined : JSON.parse(text);
}

/** A hundred contacts, of whom twenty stand there twice. */
async function fill(scene: Scene): Promise<void> {
  const seen = new Set<number>();
  const inputs = peopleTwice(80).map(({ first, last, email, phone, company, street, city, who }) => {
    const properties = {
      firstname: first,
      lastname: last,
      phone,
      company,
      address: street,
      city,
      // No two contacts of a portal have one address.
      ...(!seen.has(who) && { email }),
    };
    seen.add(who);
    return { properties };
  });
  await send(scene, 'POST', 'v3/objects/contacts/batch/create', { inputs });
}

const search = ({ ada, project }: Scene, body: object = { object: 'contacts' }, who: Client = ada) =>
  who.call<Started>('POST', `/projects/${project}/merges/searches`, body);

async function list({ ada, project }: Scene, query = ''): Promise<Listed> {
  const { status, body, text } = await ada.call<Listed>('GET', `/projects/${project}/merges/groups${query}`);
  expect(status, text).toBe(200);
  return body;
}

const answer = ({ ada, project }: Scene, { id }: MergeGroup, body: object, who: Client = ada) =>
  who.call<MergeGroup & Problem>('PUT', `/projects/${project}/merges/groups/${id}/answer`, body);

const asked = ({ records, object, portal_id }: MergeGroup) => ({
  object,
  portal_id,
  record_ids: records.filter(each => each.merged_into === null && !each.is_different).map(({ id }) => id),
});

const preview = ({ ada, project }: Scene, body: object) =>
  ada.call<MergePreview & Problem>('POST', `/projects/${project}/merges/preview`, body);

let scene: Scene;
let groups: MergeGroup[];
beforeAll(async () => {
  scene = await openScene();
  await fill(scene);
  await completed(scene.ada, await search(scene));
  groups = (await list(scene)).data;
}, 120_000);

const idsOf = (group: MergeGroup | undefined): string[] => group?.records.map(({ id }) => id) ?? [];
const again = async (group: MergeGroup | undefined): Promise<MergeGroup | undefined> =>
  (await list(scene)).data.find(each => each.id === group?.id);

test('contacts that stand there twice are listed, the surest first, a page at a time, with why', async () => {
  const { searches } = await list(scene);
  expect(searches).toEqual([
    expect.objectContaining({
      object: 'contacts',
      portal_id: scene.portalId,
      records: 100,
      is_too_few: false,
      is_too_many: false,
      unseen: [],
      open: groups.length,
      merged: 0,
      different: 0,
      more: 0,
    }),
  ]);
  expect(groups.length).toBeGreaterThan(12);
  expect(groups[0]).toMatchObject({ state: 'open', is_sure: true, is_contradicted: false, changeset: null });
  expect(groups[0]?.chance).toBeGreaterThan(0.99);
  expect(groups[0]?.records[1]?.reason).toMatch(/: /);
  const first = await list(scene, '?limit=2');
  expect(first.data.map(({ id }) => id)).toEqual(groups.slice(0, 2).map(({ id }) => id));
  const next = await list(scene, `?limit=2&cursor=${first.next_cursor}`);
  expect(next.data.map(({ id }) => id)).toEqual(groups.slice(2, 4).map(({ id }) => id));
  expect((await list(scene, '?object=deals')).data).toEqual([]);
  expect((await list(scene, '?state=merged')).data).toEqual([]);
  const wrong = await scene.ada.call<Problem>('GET', `/projects/${scene.project}/merges/groups?cursor=17`);
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_request']);
});

test('whoever may only read looks and does nothing; another organization sees nothing of it', async () => {
  const [group] = groups;
  if (!group) throw new Error('There are groups');
  const reader = await visit.server.memberOf(scene.ada.organizationId, 'readonly');
  const read = await reader.call<Listed>('GET', `/projects/${scene.project}/merges/groups`);
  expect([read.status, read.body.data.length]).toEqual([200, groups.length]);
  for (const refused of [
    await search(scene, { object: 'contacts' }, reader),
    await answer(scene, group, { answer: 'different' }, reader),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  const stranger = await visit.server.member('admin');
  for (const refused of [
    await stranger.call<Problem>('GET', `/projects/${scene.project}/merges/groups`),
    await search(scene, { object: 'contacts' }, stranger),
    await answer(scene, group, { answer: 'different' }, stranger),
  ])
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  expect((await again(group))?.state).toBe('open');
});

test('what is not the same stays so in the next search, until a compared value changes; it can be taken back', async () => {
  const [, group, other] = groups;
  if (!group || !other) throw new Error('There are groups');
  const nobody = await answer(scene, group, { answer: 'different', record_id: '99999999' });
  expect([nobody.status, nobody.body.code]).toEqual([404, 'not_found']);
  const said = await answer(scene, group, { answer: 'different' });
  expect(said.body).toMatchObject({ state: 'different', id: group.id });
  expect((await answer(scene, group, { answer: 'open' })).body).toMatchObject({ state: 'open' });
  await answer(scene, group, { answer: 'different' });
  const single = await answer(scene, other, { answer: 'different', record_id: idsOf(other)[0] });
  expect(single.body.records[0]).toMatchObject({ is_different: true });
  expect((await list(scene, '?state=different')).data.map(({ id }) => id)).toEqual([group.id, other.id]);
  expect((await list(scene)).searches[0]).toMatchObject({ open: groups.length - 2, different: 2 });

  await completed(scene.ada, await search(scene));
  const isOne = async (of: MergeGroup): Promise<boolean> =>
    (await list(scene)).data.some(each => idsOf(of).every(id => idsOf(each).includes(id)));
  expect(await isOne(group)).toBe(false);
  await send(scene, 'PATCH', `v3/objects/contacts/${idsOf(group)[0] ?? ''}`, {
    properties: { city: 'Elsewhere' },
  });
  await completed(scene.ada, await search(scene));
  expect([await isOne(group), await isOne(other)]).toEqual([true, false]);
  groups = (await list(scene)).data;
}, 60_000);

test('a group is merged when its change set is applied, and open again when that is taken back', async () => {
  const { ada, project } = scene;
  const [group] = groups;
  if (!group) throw new Error('There are groups');
  const look = await preview(scene, asked(group));
  expect(look.status, look.text).toBe(200);
  const body = { ...asked(group), preview_hash: look.body.preview_hash };
  const proposed = await completed(ada, await ada.call('POST', `/projects/${project}/merges`, body));
  const id = String(proposed.input['changeset_id']);
  expect(await again(group)).toMatchObject({ state: 'open', changeset: { id, state: 'proposed' } });
  const { body: changeset } = await ada.call<Changeset>('GET', `/changesets/${id}`);
  await completed(ada, await ada.call('POST', `/changesets/${id}/approve`, await approvalOf(ada, changeset)));
  const merged = await again(group);
  expect(merged).toMatchObject({ state: 'merged', changeset: { id, state: 'applied' } });
  const [gone] = look.body.archived_ids;
  expect(merged?.records.find(each => each.id === gone)?.merged_into).toBe(look.body.survivor_id);
  const late = await answer(scene, group, { answer: 'different' });
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  expect((await list(scene, '?state=merged')).data.map(each => each.id)).toEqual([group.id]);

  await completed(ada, await ada.call('POST', `/changesets/${id}/undo`));
  const back = await again(group);
  expect(back).toMatchObject({ state: 'open', changeset: { id, state: 'undone' } });
  // The record that came back has another id, and is found under it.
  if (!back) throw new Error('It is there');
  expect(idsOf(back)).not.toContain(gone);
  expect((await preview(scene, asked(back))).status).toBe(200);
  const parted = await answer(scene, back, { answer: 'different', record_id: idsOf(back)[0] });
  expect(parted.body.state).toBe('different');
  await completed(ada, await search(scene));
  const found = (await list(scene)).data.map(idsOf);
  expect(found.filter(ids => idsOf(back).every(one => ids.includes(one)))).toEqual([]);
}, 60_000);

test('of records that were deleted since, the preview says so', async () => {
  const group = (await list(scene)).data.at(-1);
  const [gone = ''] = idsOf(group);
  await send(scene, 'DELETE', `v3/objects/contacts/${gone}`);
  if (!group) throw new Error('There are groups');
  const refused = await preview(scene, asked(group));
  expect([refused.status, refused.body.code]).toEqual([409, 'not_mergeable']);
  expect(refused.body.message).toContain(gone);
  await completed(scene.ada, await search(scene));
  expect((await list(scene)).data.flatMap(idsOf)).not.toContain(gone);
}, 60_000);

test('an empty portal, one of one record, and none at all', async () => {
  const other = await openScene();
  const found = async () => {
    await completed(other.ada, await search(other));
    return list(other);
  };
  const empty = { records: 0, is_too_few: true, open: 0, more: 0 };
  expect(await found()).toMatchObject({ data: [], next_cursor: null, searches: [empty] });
  await send(other, 'POST', 'v3/objects/contacts', { properties: { email: 'ann@lee.io' } });
  expect(await found()).toMatchObject({ data: [], searches: [{ ...empty, records: 1 }] });
  await completed(other.ada, await search(other, { object: 'tickets' }));
  expect((await list(other)).searches.map(({ object }) => object)).toEqual(['contacts', 'tickets']);
  const strange = await search(other, { object: 'notes' });
  expect(strange.status).toBe(422);
  const foreign = await search(other, { object: 'contacts', portal_id: scene.portalId });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);

  const bare = await visit.server.member('admin');
  const { body } = await bare.call<{ id: string }>('POST', '/projects/', { name: 'Bare' });
  const none = await bare.call<Problem>('POST', `/projects/${body.id}/merges/searches`, {
    object: 'contacts',
  });
  expect([none.status, none.body.code]).toEqual([409, 'no_portal']);
  const nothing = await bare.call<Listed>('GET', `/projects/${body.id}/merges/groups`);
  expect(nothing.body).toEqual({ data: [], next_cursor: null, searches: [] });
}, 60_000);

test('a search is one while it runs, is cancelled, leaves what was found, and can be run again', async () => {
  const { ada, portal } = scene;
  const before = await list(scene);
  await portal.setFaults([{ match: 'GET /crm/v3/objects/contacts', kind: 'latency', ms: 30_000 }]);
  const started = await search(scene);
  const { id } = started.body.operation;
  expect((await search(scene)).body.operation.id).toBe(id);
  await vi.waitFor(async () => {
    const { body } = await ada.call<{ operation: Operation }>('GET', `/ai-operations/${id}`);
    expect(body.operation.progress?.phase).toBeDefined();
  }, 20_000);
  await ada.call('POST', `/ai-operations/${id}/cancel`);
  expect((await ended(ada, started)).status).toBe('cancelled');
  expect(await list(scene)).toEqual(before);
  await portal.clearFaults();
  const retried = await completed(ada, await ada.call('POST', `/ai-operations/${id}/retry`));
  expect(retried.result).toMatchObject({ object: 'contacts', groups: before.data.length });
}, 60_000);

test('deals that stand there twice are found, unless they are of different companies', async () => {
  const other = await openScene();
  const of = (n: number) => n % 40;
  const inputs = Array.from({ length: 60 }, (_, n) => ({
    properties: {
      dealname: `Order of ${['tools', 'paper', 'glass'][of(n) % 3] ?? ''} ${of(n)}`,
      amount: `${100 + of(n) * 7}`,
      closedate: `2026-0${1 + (of(n) % 9)}-11T00:00:00Z`,
    },
  }));
  // The portal answers in an order of its own.
  const Made = z.object({
    results: z.array(z.object({ id: z.string(), properties: z.object({ dealname: z.string().optional() }) })),
  });
  const made = Made.parse(await send(other, 'POST', 'v3/objects/deals/batch/create', { inputs })).results;
  const called = (name: string) => made.filter(each => each.properties.dealname === name).map(({ id }) => id);
  const firms = [{ properties: { name: 'Acme' } }, { properties: { name: 'Beta' } }];
  const owners = Made.parse(
    await send(other, 'POST', 'v3/objects/companies/batch/create', { inputs: firms }),
  ).results;
  const apart = called('Order of tools 0');
  for (const [at, id] of apart.entries())
    await send(other, 'PUT', `v4/objects/deals/${id}/associations/default/companies/${owners[at]?.id}`);
  await completed(other.ada, await search(other, { object: 'deals' }));
  const { data, searches } = await list(other);
  expect(searches[0]).toMatchObject({ object: 'deals', records: 60, unseen: [] });
  const pairs = data.map(each => idsOf(each).toSorted().join());
  expect(pairs.length).toBeGreaterThan(15);
  expect(pairs).toContain(called('Order of paper 1').toSorted().join());
  expect(apart.length).toBe(2);
  expect(pairs.filter(pair => apart.some(id => pair.includes(id)))).toEqual([]);
}, 60_000);
