import { Client } from '@hubspot/api-client';
import { FilterOperatorEnum } from '@hubspot/api-client/lib/codegen/crm/contacts/models/Filter.js';
import {
  PropertyCreateFieldTypeEnum,
  PropertyCreateTypeEnum,
} from '@hubspot/api-client/lib/codegen/crm/properties/models/PropertyCreate.js';
import { beforeAll, expect, test } from 'vitest';
import { givenSandbox, type TestPortal } from './testing/test-portal.ts';

const sandbox = givenSandbox();
let portal: TestPortal;
let client: Client;

beforeAll(async () => {
  portal = await sandbox.portal();
  client = new Client({ accessToken: portal.token, basePath: sandbox.url });
});

test('the vendor’s own client makes, reads, finds, links and archives records', async () => {
  const contact = await client.crm.contacts.basicApi.create({
    properties: { email: 'Client@Example.com', firstname: 'Ada' },
    associations: [],
  });
  expect(contact.createdAt).toBeInstanceOf(Date);
  expect(contact.properties['email']).toBe('client@example.com');
  const company = await client.crm.companies.basicApi.create({
    properties: { name: 'Acme' },
    associations: [],
  });
  await client.crm.associations.v4.basicApi.createDefault('contacts', contact.id, 'companies', company.id);
  const links = await client.crm.associations.v4.basicApi.getPage('contacts', contact.id, 'companies');
  expect(links.results[0]?.toObjectId).toBe(company.id);
  const batch = await client.crm.contacts.batchApi.upsert({
    inputs: [{ id: 'client@example.com', idProperty: 'email', properties: { lastname: 'Lovelace' } }],
  });
  expect(batch.results[0]?.id).toBe(contact.id);
  const found = await client.crm.contacts.searchApi.doSearch({
    filterGroups: [
      { filters: [{ propertyName: 'lastname', operator: FilterOperatorEnum.Eq, value: 'Lovelace' }] },
    ],
    properties: ['firstname'],
    limit: 10,
    after: '0',
    sorts: [],
  });
  expect(found.total).toBe(1);
  expect(await client.crm.contacts.getAll(100)).toHaveLength(1);
  await client.crm.contacts.basicApi.archive(contact.id);
  await expect(client.crm.contacts.basicApi.getById(contact.id)).rejects.toMatchObject({ code: 404 });
});

test('the vendor’s own client reads and changes the portal’s configuration', async () => {
  await client.crm.properties.coreApi.create('deals', {
    name: 'groundwork_external_id',
    label: 'External id',
    type: PropertyCreateTypeEnum.String,
    fieldType: PropertyCreateFieldTypeEnum.Text,
    groupName: 'dealinformation',
    hasUniqueValue: true,
  });
  const property = await client.crm.properties.coreApi.getByName('deals', 'groundwork_external_id');
  expect(property.hasUniqueValue).toBe(true);
  const pipelines = await client.crm.pipelines.pipelinesApi.getAll('deals');
  expect(pipelines.results[0]?.stages.map(stage => stage.id)).toHaveLength(7);
  const owners = await client.crm.owners.ownersApi.getPage();
  expect(owners.results.length).toBeGreaterThanOrEqual(3);
  const schemas = await client.crm.schemas.coreApi.getAll();
  expect(schemas.results).toEqual([]);
});
