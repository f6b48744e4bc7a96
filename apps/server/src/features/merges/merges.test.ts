// Records of a portal that are one become one through the door, and come apart again.
import type { Changeset, ChangesetEntry } from '@groundwork/contract/changesets';
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import type { Problem } from '@groundwork/contract/errors';
import type { MergePreview } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal } from '@groundwork/crm/hubspot';
import type { CrmPortal } from '@groundwork/crm/port';
import { expect, test } from 'vitest';
import type { SandboxPortal } from '../../../../../tools/testing/sandbox.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, ended, openIntakeContext } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

const externalId = (object: string): Property => ({
  object,
  name: EXTERNAL_ID,
  label: 'External',
  type: 'string',
  field_type: 'text',
  group: 'contactinformation',
  description: '',
  options: [],
  unique: true,
  is_new: true,
});

interface Scene {
  ada: Client & { organizationId: string };
  project: string;
  sandboxPortal: SandboxPortal;
  crm: CrmPortal;
  /** Ids by external id. */
  ids: Record<string, string>;
}

const people = {
  ann: { firstname: 'Ann', lastname: 'Lee', email: 'ann@lee.io', lifecyclestage: 'lead' },
  anna: { firstname: 'Anna', lastname: 'Lee', phone: '+49 1', lifecyclestage: 'customer', city: 'Ulm' },
  annie: { firstname: 'Annie', lastname: 'Lee', jobtitle: 'CEO', mobilephone: '+49 2' },
};

/** A portal with three contacts who are one and two companies, and a person whose portal it is. */
async function openScene(): Promise<Scene> {
  const ada = await visit.server.member('admin');
  const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' });
  const sandboxPortal = await visit.sandbox.createPortal();
  const { token } = sandboxPortal;
  await ada.call('POST', '/portals', { name: 'Ours', base_url: visit.sandbox.url, token });
  const crm = connectPortal({
    baseUrl: visit.sandbox.url,
    token,
    fetch: guardedFetch({ allow: [visit.sandbox.address] }),
    limits: { max: 5000, intervalMs: 1000 },
  });
  await crm.createProperties('contacts', [externalId('contacts')]);
  await crm.createProperties('companies', [{ ...externalId('companies'), group: 'companyinformation' }]);
  const ids: Record<string, string> = {};
  const make = async (object: string, records: Record<string, Record<string, string>>) => {
    const inputs = Object.entries(records).map(([external_id, properties]) => ({ external_id, properties }));
    for (const made of await crm.upsertRecords(object, inputs)) if (made.ok) ids[made.key] = made.id;
  };
  await make('contacts', people);
  await make('companies', { acme: { name: 'Acme' }, beta: { name: 'Beta' } });
  const id = (name: string) => ids[name] ?? '';
  const primary = [{ category: 'HUBSPOT_DEFINED', type_id: 1 }];
  await crm.linkAs('contacts', 'companies', [
    { from_id: id('ann'), to_id: id('acme'), types: primary },
    { from_id: id('anna'), to_id: id('beta'), types: primary },
  ]);
  await crm.associate('contacts', 'companies', [
    { from_id: id('anna'), to_id: id('acme') },
    { from_id: id('annie'), to_id: id('beta') },
  ]);
  return { ada, project: project.id, sandboxPortal, crm, ids };
}

function asked({ ids }: Scene, names: readonly string[], more: object = {}) {
  return {
    object: 'contacts',
    record_ids: names.map(name => ids[name] ?? ''),
    survivor_id: ids[names[0] ?? ''],
    ...more,
  };
}

const preview = (scene: Scene, body: object, person: Client = scene.ada) =>
  person.call<MergePreview & Problem>('POST', `/projects/${scene.project}/merges/preview`, body);

const propose = (scene: Scene, body: object, person: Client = scene.ada) =>
  person.call<{ operation: Operation } & Problem>('POST', `/projects/${scene.project}/merges`, body);

async function proposed(scene: Scene, body: object): Promise<{ look: MergePreview; changeset: Changeset }> {
  const look = await preview(scene, body);
  expect(look.status, look.text).toBe(200);
  const started = await propose(scene, { ...body, preview_hash: look.body.preview_hash });
  const operation = await completed(scene.ada, started);
  return { look: look.body, changeset: await read(scene, String(operation.input['changeset_id'])) };
}

const read = async ({ ada }: Scene, id: string) =>
  (await ada.call<Changeset>('GET', `/changesets/${id}`)).body;

async function entriesOf({ ada }: Scene, { id }: Changeset): Promise<ChangesetEntry[]> {
  return (await ada.call<{ data: ChangesetEntry[] }>('GET', `/changesets/${id}/entries?limit=100`)).body.data;
}

async function approve(scene: Scene, changeset: Changeset) {
  const { ada } = scene;
  const body = await approvalOf(ada, changeset);
  return ada.call<{ operation: Operation }>('POST', `/changesets/${changeset.id}/approve`, body);
}

async function merged(scene: Scene, body: object) {
  const made = await proposed(scene, body);
  await completed(scene.ada, await approve(scene, made.changeset));
  return { ...made, changeset: await read(scene, made.changeset.id) };
}

async function undone(scene: Scene, { id }: Changeset): Promise<Changeset> {
  await completed(scene.ada, await scene.ada.call('POST', `/changesets/${id}/undo`));
  return read(scene, id);
}

async function valuesOf({ crm }: Scene, id: string, names: readonly string[]) {
  const [record] = await crm.readRecords('contacts', 'id', [id], names);
  return record && Object.fromEntries(names.map(name => [name, record.properties[name] ?? '']));
}

/** The contacts in the portal under their external ids, each with the companies that it is linked with. */
async function contactsOf({ crm }: Scene) {
  const found: Record<string, unknown> = {};
  for await (const page of crm.listRecords('contacts', [EXTERNAL_ID]))
    for (const { id, properties } of page) {
      const links = await crm.readLinks('contacts', 'companies', [id]);
      found[properties[EXTERNAL_ID] ?? id] = links.map(link => link.to_id).sort();
    }
  return found;
}

function inOrder(one = '', other = ''): string[] {
  return one < other ? [one, other] : [other, one];
}

test('what the preview shows is what stands in the portal, byte for byte; taken back, the portal is as it was', async () => {
  const scene = await openScene();
  const { ids } = scene;
  const before = await scene.sandboxPortal.stateHash();
  const { look, changeset } = await merged(scene, asked(scene, ['ann', 'anna', 'annie']));
  expect(look).toMatchObject({
    conflicts: [],
    archived_ids: [ids['anna'], ids['annie']],
    links: [{ object: 'companies', gained: 1, shared: 2 }],
    reversibility: 'reversible',
  });
  const names = look.fields.map(field => field.name);
  expect(names.length).toBeGreaterThan(8);
  const shown = Object.fromEntries(names.map(name => [name, look.values[name] ?? '']));
  expect(await valuesOf(scene, ids['ann'] ?? '', names)).toEqual(shown);
  expect(shown).toMatchObject({
    firstname: 'Ann',
    phone: '+49 1',
    jobtitle: 'CEO',
    lifecyclestage: 'customer',
  });
  expect(await contactsOf(scene)).toEqual({ ann: inOrder(ids['acme'], ids['beta']) });
  expect(changeset).toMatchObject({
    kind: 'merge',
    state: 'applied',
    counts: {
      'association.create': { applied: 1 },
      'association.remove': { applied: 3 },
      'record.update': { applied: 1 },
      'record.archive': { applied: 2 },
    },
  });

  const gone = (await entriesOf(scene, changeset)).filter(entry => entry.kind === 'record.archive');
  expect(gone.map(entry => entry.record)).toEqual(
    gone.map(() => ({ url: null, reason: 'It is in the recycle bin of the portal.' })),
  );

  const back = await undone(scene, changeset);
  expect(back).toMatchObject({ state: 'undone', counts: { 'record.archive': { reversed: 2 } } });
  expect(await scene.sandboxPortal.stateHash()).toEqual(before);
  // Each is to be seen under the id that it has now.
  const [archived] = (await entriesOf(scene, back)).filter(entry => entry.kind === 'record.archive');
  expect(archived?.crm_id).not.toBe(archived?.key);
}, 120_000);

test('taken back, what people changed since stays, and links that came later stay with the one that stayed', async () => {
  const scene = await openScene();
  const { ids, crm } = scene;
  const ann = ids['ann'] ?? '';
  const { changeset } = await merged(scene, asked(scene, ['ann', 'anna']));
  // The stage as an undo leaves it that is broken off after clearing it: nobody’s change.
  await crm.updateRecords('contacts', [{ id: ann, properties: { phone: '+49 999', lifecyclestage: '' } }]);
  await crm.upsertRecords('companies', [{ external_id: 'late', properties: { name: 'Late' } }]);
  const [late] = await crm.readRecords('companies', EXTERNAL_ID, ['late'], []);
  await crm.associate('contacts', 'companies', [{ from_id: ann, to_id: late?.id ?? '' }]);
  await crm.dissociate('contacts', 'companies', [{ from_id: ann, to_id: ids['beta'] ?? '' }]);
  const back = await undone(scene, changeset);
  expect(await valuesOf(scene, ann, ['phone', 'city', 'lifecyclestage'])).toEqual({
    phone: '+49 999',
    city: '',
    lifecyclestage: 'lead',
  });
  expect(await contactsOf(scene)).toEqual({
    ann: inOrder(ids['acme'], late?.id),
    // Somebody took Beta off the merged contact, and so off Anna.
    anna: [ids['acme']],
    annie: [ids['beta']],
  });
  const entries = await entriesOf(scene, back);
  expect(entries.flatMap(entry => (entry.state === 'kept' ? [entry.error] : []))).toEqual([
    'kept: a person changed phone (now “+49 999”)',
    'kept: a person removed this link from the merged record',
  ]);
}, 120_000);

test('of one merged into another that is merged again, the first comes apart before the second', async () => {
  const scene = await openScene();
  const { ids } = scene;
  const before = await scene.sandboxPortal.stateHash();
  const first = await merged(scene, asked(scene, ['anna', 'annie']));
  const second = await merged(scene, asked(scene, ['ann', 'anna']));
  expect(Object.keys(await contactsOf(scene))).toEqual(['ann']);
  expect(await undone(scene, first.changeset)).toMatchObject({
    counts: { 'record.archive': { reversed: 1 } },
  });
  expect(await contactsOf(scene)).toMatchObject({ ann: expect.anything(), annie: [ids['beta']] });
  await undone(scene, second.changeset);
  expect(await scene.sandboxPortal.stateHash()).toEqual(before);
}, 240_000);

test('companies give back their people, their parent and each other, also where records have no id of ours yet', async () => {
  const scene = await openScene();
  const { crm, ids } = scene;
  const [acme = '', beta = ''] = [ids['acme'], ids['beta']];
  await crm.upsertRecords('companies', [{ external_id: 'top', properties: { name: 'Holding' } }]);
  const [top] = await crm.readRecords('companies', EXTERNAL_ID, ['top'], []);
  await crm.associate('companies', 'companies', [
    { from_id: beta, to_id: top?.id ?? '', is_parent: true },
    { from_id: acme, to_id: beta },
  ]);
  const clear = [acme, beta, top?.id ?? ''].map(id => ({ id, properties: { [EXTERNAL_ID]: '' } }));
  await crm.updateRecords('companies', clear);
  await crm.archiveProperty('companies', EXTERNAL_ID);
  const namesOf = async () => {
    const names = new Map<string, string>();
    for await (const page of crm.listRecords('companies', ['name']))
      for (const { id, properties } of page) names.set(id, properties['name'] ?? '');
    return names;
  };
  /** Everything that companies are linked with, in words. */
  const linksNow = async () => {
    const names = await namesOf();
    const people = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    const lines: string[] = [];
    for (const object of ['contacts', 'companies'])
      for (const link of await crm.readLinks('companies', object, [...names.keys()])) {
        const to = names.get(link.to_id) ?? people.get(link.to_id) ?? '';
        const types = link.types.map(type => type.type_id).toSorted((one, other) => one - other);
        lines.push(`${names.get(link.from_id) ?? ''} ${to} ${types.join()}`);
      }
    return lines.toSorted((one, other) => (one < other ? -1 : 1));
  };
  const before = await linksNow();
  expect(before).toContain('Beta Holding 14,450');
  const { changeset } = await merged(scene, {
    object: 'companies',
    record_ids: [acme, beta],
    survivor_id: acme,
  });
  expect(await linksNow()).toContain('Acme Holding 14,450');
  const back = await undone(scene, changeset);
  expect(await linksNow()).toEqual(before);
  // What came back is found again by its id of ours, so that the property stays.
  expect(back.counts).toMatchObject({ 'property.create': { kept: 1 }, 'record.archive': { reversed: 1 } });
}, 240_000);

test('a merge that is stopped in the middle goes on where it stood, or is taken back', async () => {
  const scene = await openScene();
  const { ada } = scene;
  const before = await scene.sandboxPortal.stateHash();
  for (const way of ['resume', 'undo']) {
    const { changeset } = await proposed(scene, asked(scene, ['ann', 'anna', 'annie']));
    await scene.sandboxPortal.setFaults([
      { match: 'POST .*contacts/batch/archive', kind: 'latency', ms: 5000 },
    ]);
    const { body } = await approve(scene, changeset);
    await expect
      .poll(async () => (await read(scene, changeset.id)).counts['association.remove'], { timeout: 20_000 })
      .toEqual({ applied: 3 });
    await ada.call('POST', `/ai-operations/${body.operation.id}/cancel`);
    await expect
      .poll(async () => (await read(scene, changeset.id)).state, { timeout: 20_000 })
      .toBe('stopped');
    await scene.sandboxPortal.clearFaults();
    if (way === 'resume') {
      await completed(ada, await ada.call('POST', `/changesets/${changeset.id}/resume`, {}));
      expect((await read(scene, changeset.id)).state).toBe('applied');
      expect(Object.keys(await contactsOf(scene))).toEqual(['ann']);
    }
    await undone(scene, changeset);
    expect(await scene.sandboxPortal.stateHash(), way).toEqual(before);
    const now = await scene.crm.readRecords('contacts', EXTERNAL_ID, Object.keys(people), [EXTERNAL_ID]);
    for (const { id, properties } of now) scene.ids[properties[EXTERNAL_ID] ?? ''] = id;
  }
}, 240_000);

test('what changed since the preview is refused, and since the proposal nothing is written', async () => {
  const scene = await openScene();
  const { crm, ids } = scene;
  const body = asked(scene, ['ann', 'anna']);
  const look = await preview(scene, body);
  await crm.updateRecords('contacts', [{ id: ids['anna'] ?? '', properties: { city: 'Bonn' } }]);
  const refused = await propose(scene, { ...body, preview_hash: look.body.preview_hash });
  expect([refused.status, refused.body.code]).toEqual([409, 'approval_stale']);

  const { changeset } = await proposed(scene, body);
  await crm.associate('contacts', 'companies', [{ from_id: ids['annie'] ?? '', to_id: ids['acme'] ?? '' }]);
  await crm.dissociate('contacts', 'companies', [{ from_id: ids['anna'] ?? '', to_id: ids['acme'] ?? '' }]);
  const before = await scene.sandboxPortal.stateHash();
  const operation = await ended(scene.ada, await approve(scene, changeset));
  expect(operation).toMatchObject({ status: 'failed', error: { code: 'approval_stale' } });
  expect(await scene.sandboxPortal.stateHash()).toEqual(before);
}, 120_000);

test('records that cannot be made one are refused, each for its reason', async () => {
  const scene = await openScene();
  const { ids, crm, ada } = scene;
  await crm.updateRecords('contacts', [{ id: ids['anna'] ?? '', properties: { email: 'anna@lee.io' } }]);
  const body = asked(scene, ['ann', 'anna']);
  const status = async (given: object, person?: Client) => {
    const answer = await preview(scene, { ...body, ...given }, person);
    return [answer.status, answer.body.code];
  };
  expect(await status({ record_ids: [ids['ann']] })).toEqual([422, 'invalid_request']);
  expect(await status({ record_ids: Array.from({ length: 26 }, (_, at) => String(at + 1)) })).toEqual([
    422,
    'invalid_request',
  ]);
  expect(await status({ record_ids: [ids['ann'], ids['ann']] })).toEqual([422, 'invalid_request']);
  expect(await status({ object: 'line_items' })).toEqual([422, 'invalid_request']);
  expect(await status({ record_ids: [ids['ann'], '99999999'] })).toEqual([409, 'not_mergeable']);
  expect(await status({ record_ids: [ids['anna'], ids['annie']] })).toEqual([409, 'not_mergeable']);
  expect(await status({ choices: { nothing: { rule: 'longest' } } })).toEqual([409, 'not_mergeable']);
  expect(await status({ choices: { hs_object_id: { value: '1' } } })).toEqual([409, 'not_mergeable']);

  const look = await preview(scene, body);
  expect(look.body.conflicts).toMatchObject([
    { name: 'email', values: [{ value: 'ann@lee.io' }, { value: 'anna@lee.io' }] },
  ]);
  const unchosen = await propose(scene, { ...body, preview_hash: look.body.preview_hash });
  expect([unchosen.status, unchosen.body.code]).toEqual([409, 'not_mergeable']);
  expect(unchosen.body.message).toContain('“ann@lee.io” and “anna@lee.io”');
  // The address of the one that goes is taken over, and comes back with it.
  const before = await scene.sandboxPortal.stateHash();
  const { changeset, look: chosen } = await merged(scene, {
    ...body,
    choices: { email: { from: ids['anna'] } },
  });
  expect(chosen.notices.join(' ')).toContain('ann@lee.io will be no address of the merged contact');
  expect(await valuesOf(scene, ids['ann'] ?? '', ['email'])).toEqual({ email: 'anna@lee.io' });
  await undone(scene, changeset);
  expect(await scene.sandboxPortal.stateHash()).toEqual(before);

  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  const foreign = await visit.server.member('admin');
  expect(await status({}, reader)).toEqual([403, 'forbidden']);
  expect(await status({}, foreign)).toEqual([404, 'not_found']);
  expect((await propose(scene, { ...body, preview_hash: '' }, reader)).status).toBe(403);
  expect((await propose(scene, { ...body, preview_hash: '' }, foreign)).status).toBe(404);
}, 120_000);
