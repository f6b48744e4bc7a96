// Leads: people who become contacts, and rows that only point at contacts.
import { afterEach, describe, expect, it } from 'vitest';
import { maker } from '../test-data/made.ts';
import { freshPortal } from '../test-data/portal-schema.ts';
import { writes } from '../test-data/reading.ts';

const { made, close } = maker();
afterEach(close);

const contacts = [
  'Contact ID,First Name,Last Name,Email',
  'P-101,Ada,Adler,ada@adler.example',
  'P-102,Bo,Buche,bo@buche.example',
  'P-103,Cy,Cordes,cy@cordes.example',
];
const companies = [
  'Company ID,Company Name,Domain',
  'A-201,Adler GmbH,adler.example',
  'A-202,Buche AG,buche.example',
];
const pointing = [
  'Lead ID,Lead Name,Contact ID,Company ID,Lead Status,Lead Owner',
  'L-1,New press,P-101,A-201,New,Dana Whitfield',
  'L-2,Spare parts,P-102,A-202,Connected,Dana Whitfield',
  'L-3,Retrofit,P-103,,New,Marcus Oyelaran',
];
const crm = { 'Contacts.csv': contacts, 'Companies.csv': companies };

describe('leads that only point at contacts', () => {
  it('are leads about them, never contacts without a name', async () => {
    const { mappingOf, links, of, analysis, lost } = await made({ ...crm, 'Leads.csv': pointing });
    expect(mappingOf('Leads.csv')).toMatchObject({ role: 'records', object: 'leads' });
    expect(of('contacts')).toHaveLength(3);
    expect(of('leads').map(one => one.properties['hs_lead_name'])).toEqual([
      'New press',
      'Spare parts',
      'Retrofit',
    ]);
    expect(links).toMatchObject({ 'leads>contacts': 3, 'leads>companies': 2 });
    expect(writes(analysis, 'Leads.csv')).toMatchObject({ 'Lead Owner': 'hubspot_owner_id' });
    expect(lost).toEqual([]);
  });

  it('stand in the stages of the portal that their status names, and without a contact are listed', async () => {
    const { of, outcomes, lost, analysis } = await made({
      ...crm,
      'Leads.csv': [...pointing, 'L-4,Nobody’s,P-999,A-201,New,Dana Whitfield'],
    });
    expect(of('leads').map(one => one.properties['hs_pipeline_stage'])).toEqual([
      'new-stage-id',
      'connected-stage-id',
      'new-stage-id',
    ]);
    expect(analysis.decisions.map(one => one.id).filter(id => /^(stages|object):/.test(id))).toEqual([]);
    expect(outcomes.filter(one => one.object === 'leads')).toMatchObject([
      {
        row: 5,
        bucket: 'rejected',
        place: 'Contact ID',
        value: 'P-999',
        reason: 'The portal takes no lead without a contact, and the row leads to none that is written.',
      },
    ]);
    expect(lost).toEqual([]);
  });

  it('with a status that the portal has no stage for are asked about, and keep it as a property', async () => {
    const files = {
      ...crm,
      'Leads.csv': pointing.map(line => line.replace('Connected', 'Nurturing')),
    };
    const open = await made(files);
    expect(open.analysis.decisions.find(one => one.id === 'stages:Leads.csv')).toMatchObject({
      default: 'property',
    });
    const lead = open.of('leads')[1]?.properties;
    expect(lead?.['hs_pipeline_stage']).toBeUndefined();
    expect(Object.values(lead ?? {})).toContain('Nurturing');
    const told = await made(files, { 'stages:Leads.csv': 'stages' });
    expect(told.of('leads').map(one => one.properties['hs_pipeline_stage'])).toEqual([
      'new-stage-id',
      undefined,
      'new-stage-id',
    ]);
  });

  it('in a portal without leads are asked about', async () => {
    const whole = freshPortal();
    const portal = {
      ...whole,
      properties: whole.properties.filter(one => one.object !== 'leads'),
      unavailable: [{ object: 'leads', why: 'not_in_edition' as const }],
    };
    const { analysis } = await made({ ...crm, 'Leads.csv': pointing }, {}, portal);
    const asked = analysis.decisions.find(one => one.id === 'object:Leads.csv');
    expect(asked?.options.map(one => one.value)).toEqual(['custom', 'deals', 'ignore']);
  });

  it('that name firms alone are asked about, whatever else is called a contact', async () => {
    const { mappingOf, analysis } = await made({
      'leads.csv': [
        'Priority,Contact Quality,Business Name,Category,Phone Number,Status',
        ...Array.from(
          { length: 8 },
          (_, at) => `Tier 1,Phone Only,Cooling ${at} Engineers,HVAC,(904) 213-930${at},Not called`,
        ),
      ],
    });
    expect(mappingOf('leads.csv')?.object).not.toBe('contacts');
    expect(analysis.decisions.map(one => one.id)).toContain('object:leads.csv');
  });

  it('that lead to nobody are asked about, never made contacts', async () => {
    const { mappingOf, of, analysis } = await made({
      'Leads.csv': ['Lead ID,Company,Lead Status', 'L-1,Adler GmbH,New', 'L-2,Buche AG,New'],
    });
    expect(mappingOf('Leads.csv')?.role).toBe('ignored');
    expect(of('contacts')).toEqual([]);
    const asked = analysis.decisions.find(one => one.id === 'object:Leads.csv');
    expect(asked?.options.map(one => one.value)).toEqual(
      expect.arrayContaining(['ignore', 'companies', 'contacts', 'deals']),
    );
  });
});

describe('leads that are people', () => {
  const people = [
    'Lead ID,First Name,Last Name,Email,Company,Lead Status,Lead Owner,Converted',
    'L-1,Ada,Adler,ada@adler.example,Adler GmbH,New,Dana Whitfield,false',
    'L-2,Bo,Buche,bo@buche.example,Buche AG,Nurturing,,false',
    'L-3,Cy,Cordes,cy@cordes.example,Cordes,Qualified,Dana Whitfield,true',
  ];

  it('become contacts, and leads besides where somebody wants them', async () => {
    const open = await made({ 'Leads.csv': people });
    expect(open.asked('leads:Leads.csv')?.default).toBe('contacts');
    expect([open.of('contacts').length, open.of('leads').length]).toEqual([3, 0]);
    const told = await made({ 'Leads.csv': people }, { 'leads:Leads.csv': 'leads' });
    expect(told.of('leads').map(one => [one.external_id, one.properties])).toEqual([
      [
        'leads:contacts:L-1:lead',
        {
          hs_lead_name: 'Ada Adler',
          hubspot_owner_id: '61850101',
          hs_pipeline: 'lead-pipeline-id',
          hs_pipeline_stage: 'new-stage-id',
        },
      ],
      ['leads:contacts:L-2:lead', { hs_lead_name: 'Bo Buche' }],
    ]);
    expect(told.of('contacts')).toHaveLength(3);
    expect(told.of('contacts')[0]?.properties['hs_pipeline_stage']).toBeUndefined();
    expect(told.links).toMatchObject({ 'leads>contacts': 2 });
    expect(told.analysis.plan.records).toMatchObject({ contacts: 3, leads: 2 });
    expect(told.analysis.blueprint.properties.some(one => one.object === 'leads')).toBe(true);
    expect(told.lost).toEqual([]);
  });

  it('are not offered leads that the portal does not have', async () => {
    const whole = freshPortal();
    const portal = { ...whole, properties: whole.properties.filter(one => one.object !== 'leads') };
    const { asked } = await made({ 'Leads.csv': people }, {}, portal);
    expect(asked('leads:Leads.csv')).toBeUndefined();
  });
});
