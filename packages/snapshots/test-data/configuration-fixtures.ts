// One portal for all checks of pipelines, properties and people, and what they are to find there.
import type { Owner } from '@groundwork/contract/portal-schema';
import { cleanRecord, day } from './account.ts';
import { pipelineFixtures } from './fixtures/pipelines.ts';
import { propertyFixtures } from './fixtures/properties.ts';
import { ada, type Given, propertyOf, type Records, type Values } from './snapshot-of.ts';

/** Companies that hold values of own properties: enough to judge each. */
const RECORDS = 120;

interface OwnerFixture {
  owner: Partial<Owner> & { id: string };
  /** Open deals, and how many of those are late. */
  open: number;
  late?: number;
  finds: readonly string[];
}

const owners: readonly OwnerFixture[] = [
  { owner: { id: '10' }, open: 19, finds: [] },
  { owner: { id: '11' }, open: 5, finds: [] },
  { owner: { id: '12' }, open: 6, finds: [] },
  { owner: { id: '13' }, open: 20, finds: ['U05'] },
  { owner: { id: '14', archived: true }, open: 1, finds: ['U01'] },
  { owner: { id: '15', archived: true }, open: 0, finds: [] },
  { owner: { id: '16' }, open: 0, finds: ['U04'] },
  { owner: { id: '17', first_name: 'Eva', last_name: 'Marx' }, open: 1, finds: ['U07'] },
  { owner: { id: '18', first_name: 'eva', last_name: 'marx' }, open: 1, finds: ['U07'] },
  { owner: { id: '19', first_name: 'Eva', last_name: 'Marx', archived: true }, open: 0, finds: [] },
  { owner: { id: '20' }, open: 10, late: 6, finds: ['U08'] },
  { owner: { id: '21' }, open: 10, late: 5, finds: [] },
  { owner: { id: '22', email: 'kim@elsewhere.test' }, open: 1, finds: ['U09'] },
];

const firsts = 'Kim Lee Max Ned Oda Pia Ray Sue Tom Uma Vic Wim Zed'.split(' ');

export function configurationPortal(): { given: Given; expected: string[] } {
  const expected: string[] = [];
  const companies: Records = {};
  const deals: Records = {};
  const tickets: Records = {};
  let at = 0;
  const deal = (values: Values): void => {
    at += 1;
    deals[`5${at}`] = { ...cleanRecord('deals', at), ...values };
  };
  for (const { pipeline, standing, finds } of pipelineFixtures) {
    const id = `${pipeline.object}/${pipeline.id}`;
    for (const text of finds) {
      const [check = '', stage] = text.split(' ');
      expected.push(`${check} ${stage ? `${id}/${pipeline.id}-${stage}` : id}`);
    }
    for (const [stage, count, currency = 'EUR'] of standing)
      for (let i = 0; i < count; i += 1) {
        const stands = `${pipeline.id}-${stage}`;
        if (pipeline.object === 'deals')
          deal({
            pipeline: pipeline.id,
            dealstage: stands,
            deal_currency_code: currency,
            hubspot_owner_id: null,
          });
        else
          tickets[`6${Object.keys(tickets).length}`] = {
            hs_pipeline: pipeline.id,
            hs_pipeline_stage: stands,
          };
      }
  }
  for (const { owner, open, late = 0, finds } of owners) {
    for (const check of finds) expected.push(`${check} ${owner.id}`);
    for (let i = 0; i < open; i += 1)
      deal({
        hubspot_owner_id: owner.id,
        closedate: day(i < late ? -1 : 0),
        // Half of them in each of the two stages.
        dealstage: at % 2 === 0 ? 'new' : 'offer',
      });
  }
  for (let i = 0; i < RECORDS; i += 1)
    companies[`4${i}`] = Object.fromEntries(propertyFixtures.map(({ name, value }) => [name, value(i)]));
  for (const { name, finds } of propertyFixtures)
    for (const check of finds) expected.push(`${check} companies.${name}`);
  return {
    given: {
      companies,
      deals,
      tickets,
      pipelines: [
        ...pipelineFixtures.map(({ pipeline }) => pipeline),
        {
          object: 'deals',
          id: 'p',
          label: 'Sales',
          is_new: false,
          stages: [
            { id: 'new', label: 'New', probability: 0.2, is_closed: false },
            { id: 'offer', label: 'Offer', probability: 0.6, is_closed: false },
            { id: 'won', label: 'Won', probability: 1, is_closed: true },
            { id: 'lost', label: 'Lost', probability: 0, is_closed: true },
          ],
        },
      ],
      properties: propertyFixtures.map(({ name, part }) => propertyOf('companies', name, part)),
      owners: owners.map(({ owner }, i) => ({
        ...ada,
        email: `${firsts[i]}@own.example`,
        first_name: firsts[i] ?? '',
        ...owner,
      })),
    },
    expected,
  };
}
