import { beforeAll, describe, expect, test } from 'vitest';
import { givenSandbox, resultsOf, type TestPortal } from '../testing/test-portal.ts';

const sandbox = givenSandbox();
let portal: TestPortal;

beforeAll(async () => {
  portal = await sandbox.portal();
});

async function make(object: string, count: number): Promise<string[]> {
  const inputs = Array.from({ length: count }, (_, i) => ({
    properties:
      object === 'companies'
        ? { name: `C${i}` }
        : object === 'deals'
          ? { dealname: `D${i}` }
          : { firstname: `P${i}` },
  }));
  const answer = await portal.call('POST', `/crm/v3/objects/${object}/batch/create`, { inputs });
  return resultsOf(answer).map(record => String(record['id']));
}

const link = (
  from: string,
  to: string,
  associationTypeId: number,
  associationCategory = 'HUBSPOT_DEFINED',
) => ({
  from: { id: from },
  to: { id: to },
  types: [{ associationCategory, associationTypeId }],
});

const readOne = async (from: string, id: string, to: string) =>
  resultsOf(await portal.call('GET', `/crm/objects/2026-09/${from}/${id}/associations/${to}`));

describe('associations', () => {
  test('a link made from one end is read from the other with that end’s type, once however often it is made', async () => {
    const [deal = ''] = await make('deals', 1);
    const [contact = ''] = await make('contacts', 1);
    for (let i = 0; i < 2; i += 1) {
      const made = await portal.call('POST', '/crm/v4/associations/deals/contacts/batch/create', {
        inputs: [link(deal, contact, 3)],
      });
      expect(made.status).toBe(201);
    }
    expect(await readOne('contacts', contact, 'deals')).toEqual([
      { toObjectId: deal, associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 4, label: null }] },
    ]);
  });

  test('a type that belongs to another pair is refused', async () => {
    const [deal = ''] = await make('deals', 1);
    const [contact = ''] = await make('contacts', 1);
    const answer = await portal.call('POST', '/crm/v4/associations/deals/contacts/batch/create', {
      inputs: [link(deal, contact, 279)],
    });
    expect(answer.status).toBe(400);
  });

  test('links to records that do not exist are named and the others made', async () => {
    const [deal = ''] = await make('deals', 1);
    const [contact = ''] = await make('contacts', 1);
    const answer = await portal.call('POST', '/crm/v4/associations/deals/contacts/batch/create', {
      inputs: [link(deal, contact, 3), link(deal, '404404', 3)],
    });
    expect(answer.status).toBe(207);
    expect(answer.body).toMatchObject({ numErrors: 1, errors: [{ context: { toObjectId: ['404404'] } }] });
    expect(await readOne('deals', deal, 'contacts')).toHaveLength(1);
  });

  test('a contact has one primary company: a new one takes the place, the plain link stays', async () => {
    const [contact = ''] = await make('contacts', 1);
    const companies = await make('companies', 2);
    for (const company of companies) {
      await portal.call('POST', '/crm/associations/2026-09/contacts/companies/batch/create', {
        inputs: [link(contact, company, 1)],
      });
    }
    const links = await readOne('contacts', contact, 'companies');
    const typesTo = (company: string | undefined) =>
      JSON.stringify(links.find(one => one['toObjectId'] === company));
    expect(typesTo(companies[0])).not.toContain('"typeId":1,');
    expect(typesTo(companies[0])).toContain('"typeId":279');
    expect(typesTo(companies[1])).toContain('"typeId":1,');
    expect(JSON.stringify(await readOne('companies', companies[0]!, 'contacts'))).not.toContain(
      '"typeId":2,',
    );
  });

  test('default links come in batches and one by one, and go from both ends at once', async () => {
    const [contact = '', second = ''] = await make('contacts', 2);
    const [company = ''] = await make('companies', 1);
    const batch = await portal.call(
      'POST',
      '/crm/v4/associations/contacts/companies/batch/associate/default',
      {
        inputs: [{ from: { id: contact }, to: { id: company } }],
      },
    );
    expect(batch.status).toBe(200);
    const single = await portal.call(
      'PUT',
      `/crm/objects/2026-09/contacts/${second}/associations/default/companies/${company}`,
    );
    expect(single.status).toBe(200);
    expect(await readOne('companies', company, 'contacts')).toHaveLength(2);
    const gone = await portal.call('POST', '/crm/v4/associations/companies/contacts/batch/archive', {
      inputs: [{ from: { id: company }, to: [{ id: contact }] }],
    });
    expect(gone.status).toBe(204);
    expect(await readOne('contacts', contact, 'companies')).toHaveLength(0);
    expect(await readOne('contacts', second, 'companies')).toHaveLength(1);
  });

  test('a batch read names the records that have none, and takes a thousand ids but no more', async () => {
    const [contact = ''] = await make('contacts', 1);
    const answer = await portal.call('POST', '/crm/v4/associations/contacts/deals/batch/read', {
      inputs: [{ id: contact }],
    });
    expect(answer.status).toBe(207);
    expect(answer.body['errors']).toMatchObject([{ subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND' }]);
    const inputs = Array.from({ length: 1_001 }, (_, i) => ({ id: String(i + 1) }));
    expect(
      (await portal.call('POST', '/crm/v4/associations/contacts/deals/batch/read', { inputs })).status,
    ).toBe(400);
    expect(
      (
        await portal.call('POST', '/crm/v4/associations/contacts/deals/batch/read', {
          inputs: inputs.slice(1),
        })
      ).status,
    ).toBe(207);
  });

  test('links of an archived record are gone from the other end', async () => {
    const [deal = ''] = await make('deals', 1);
    const [contact = ''] = await make('contacts', 1);
    await portal.call('POST', '/crm/v4/associations/deals/contacts/batch/create', {
      inputs: [link(deal, contact, 3)],
    });
    await portal.call('DELETE', `/crm/v3/objects/deals/${deal}`);
    expect(await readOne('contacts', contact, 'deals')).toHaveLength(0);
  });

  test('a label gets its own type in both directions, and the fifty-first is refused with 437', async () => {
    const base = '/crm/associations/v4/deals/contacts/labels';
    const made = await portal.call('POST', base, {
      label: 'Decision maker',
      name: 'decision_maker',
      inverseLabel: 'Decides',
    });
    const typeId = Number(resultsOf(made)[0]!['typeId']);
    expect(resultsOf(made)).toHaveLength(2);
    const [deal = ''] = await make('deals', 1);
    const [contact = ''] = await make('contacts', 1);
    await portal.call('POST', '/crm/v4/associations/deals/contacts/batch/create', {
      inputs: [link(deal, contact, typeId, 'USER_DEFINED')],
    });
    const types = JSON.stringify(await readOne('contacts', contact, 'deals'));
    expect(types).toContain('Decides');
    expect(types).toContain('"typeId":4');
    for (let i = 2; i <= 50; i += 1) {
      expect((await portal.call('POST', base, { label: `Label ${i}`, name: `label_${i}` })).status).toBe(200);
    }
    expect((await portal.call('POST', base, { label: 'One more', name: 'one_more' })).status).toBe(437);
  });
});
