// Static lists: tables of lists that others fill, and tables that say of contacts which list or campaign they are on.
import { afterEach, describe, expect, it } from 'vitest';
import { maker } from '../test-data/made.ts';

const { made, close } = maker();
afterEach(close);

const contacts = [
  'Contact ID,First Name,Last Name,Email',
  'P-101,Ada,Adler,ada@adler.example',
  'P-102,Bo,Buche,bo@buche.example',
  'P-103,Cy,Cordes,cy@cordes.example',
];
const lists = ['List ID,List Name,Description', 'L-1,Newsletter,All', 'L-2,VIP,Best', 'L-3,vip,Otherwise'];
const onLists = [
  'List ID,Contact ID,Added At',
  'L-1,P-101,2024-01-05',
  'L-1,P-102,2024-01-05',
  'L-2,P-103,2024-03-05',
  'L-2,P-999,2024-03-05',
];
const inCampaigns = [
  'Campaign Name,Email,Status',
  'Spring Fair,ada@adler.example,Sent',
  'Spring Fair,bo@buche.example,Responded',
  'Spring-Fair,bo@buche.example,Sent',
  'Autumn Mail,cy@cordes.example,Sent',
  'Autumn Mail,nobody@none.example,Sent',
  ',ada@adler.example,Sent',
];

describe('a table of lists that another fills', () => {
  const files = { 'contacts.csv': contacts, 'lists.csv': lists, 'list members.csv': onLists };

  it('becomes static lists, each of a name of its own, with the contacts on them', async () => {
    const { mappingOf, of, links, outcomes, analysis, lost } = await made(files);
    expect(mappingOf('lists.csv')).toMatchObject({ role: 'records', object: 'static_lists' });
    expect(mappingOf('list members.csv')).toMatchObject({ role: 'junction' });
    expect(of('static_lists').map(one => [one.external_id, one.properties])).toEqual([
      ['Newsletter', { name: 'Newsletter' }],
      ['VIP', { name: 'VIP' }],
      ['vip (2)', { name: 'vip (2)' }],
    ]);
    expect(links).toEqual({ 'static_lists>contacts': 3 });
    expect(outcomes.filter(one => one.bucket === 'rejected')).toMatchObject([
      { source: 'list members.csv', row: 5, place: 'Contact ID', value: 'P-999' },
    ]);
    const described = analysis.sources
      .find(one => one.profile.id === 'lists.csv')
      ?.columns.find(one => one.column === 'Description');
    expect(described).toMatchObject({
      action: 'skip',
      reasons: [{ text: 'A static list has a name and contacts, and no place for anything else.' }],
    });
    // Nothing is set up for them: the portal has lists.
    expect(analysis.blueprint.objects).toEqual([]);
    expect(analysis.blueprint.properties.map(one => one.object)).not.toContain('static_lists');
    expect(lost).toEqual([]);
  });

  it('becomes records of their own, or nothing, where somebody says so', async () => {
    const custom = await made(files, { 'object:lists.csv': 'custom' });
    expect(custom.of('lists')).toHaveLength(3);
    expect(custom.links).toEqual({ 'lists>contacts': 3 });
    const none = await made(files, { 'object:lists.csv': 'ignore' });
    expect(none.of('static_lists')).toEqual([]);
    expect(none.lost).toEqual([]);
  });

  it('stays what it was where nothing fills it with contacts', async () => {
    const { of, analysis } = await made({ 'contacts.csv': contacts, 'lists.csv': lists });
    expect(of('static_lists')).toEqual([]);
    expect(analysis.decisions.map(one => one.id)).toContain('object:lists.csv');
  });
});

describe('a table that says of contacts which campaign they are in', () => {
  const files = { 'contacts.csv': contacts, 'campaign_members.csv': inCampaigns };
  const id = 'members:campaign_members.csv';

  it('fills a static list for each, never with people of its own', async () => {
    const { of, associations, analysis, outcomes, cells, lost } = await made(files);
    expect(analysis.decisions.find(one => one.id === id)).toMatchObject({
      default: 'lists',
      answer: null,
      // Each row is somebody on a list: no count calls them lists.
      shown: { counts: [{ object: null }] },
    });
    expect(analysis.decisions.map(one => one.id)).not.toContain('object:campaign_members.csv');
    expect(of('contacts')).toHaveLength(3);
    expect(new Set(of('static_lists').map(one => one.properties['name']))).toEqual(
      new Set(['Autumn Mail', 'Spring Fair', 'Spring-Fair']),
    );
    const filled = associations.filter(one => one.from_object === 'static_lists');
    expect(Object.fromEntries(Map.groupBy(filled, one => one.from_external_id).entries())).toMatchObject({
      'Spring Fair': [expect.anything(), expect.anything()],
      'Spring-Fair': [expect.anything()],
      'Autumn Mail': [expect.anything()],
    });
    expect(cells).toMatchObject([
      { column: 'Email', value: 'nobody@none.example', bucket: 'link_not_found' },
    ]);
    expect(outcomes.filter(one => one.bucket === 'rejected')).toMatchObject([
      { row: 7, reason: 'Nothing in the row identifies a list: no key, no name and no email address.' },
    ]);
    expect(lost).toEqual([]);
  });

  it('fills one for each status, or none, where somebody says so', async () => {
    const each = await made(files, { [id]: 'lists_by_status' });
    expect(new Set(each.of('static_lists').map(one => one.properties['name']))).toEqual(
      new Set(['Autumn Mail – Sent', 'Spring Fair – Responded', 'Spring Fair – Sent', 'Spring-Fair – Sent']),
    );
    expect(each.outcomes.filter(one => one.bucket === 'rejected')).toMatchObject([{ row: 7 }]);
    expect(each.lost).toEqual([]);
    const none = await made(files, { [id]: 'ignore' });
    expect(none.of('static_lists')).toEqual([]);
    expect(none.mappingOf('campaign_members.csv')).toMatchObject({ role: 'ignored' });
    expect(none.lost).toEqual([]);
  });

  it('that only numbers them is left out until somebody wants lists called by numbers', async () => {
    const numbered = {
      'contacts.csv': contacts,
      'campaign_members.csv': inCampaigns
        .slice(0, 3)
        .map((line, at) => line.replace(/^[^,]*/, at === 0 ? 'Campaign ID' : `C-${at}`)),
    };
    const open = await made(numbered);
    expect(open.analysis.decisions.find(one => one.id === id)).toMatchObject({ default: 'ignore' });
    expect(open.of('static_lists')).toEqual([]);
    const wanted = await made(numbered, { [id]: 'lists' });
    expect(wanted.of('static_lists').map(one => one.properties['name'])).toEqual(['C-1', 'C-2']);
  });

  it('without contacts to lead to is asked about as before', async () => {
    const { analysis, of } = await made({ 'campaign_members.csv': inCampaigns });
    expect(analysis.decisions.map(one => one.id)).toContain('object:campaign_members.csv');
    expect(of('static_lists')).toEqual([]);
  });
});

it('campaigns become static lists where somebody prefers them to records of their own', async () => {
  const files = {
    'contacts.csv': contacts,
    'campaigns.csv': ['Campaign ID,Campaign Name,Budget', 'K-1,Fair,100.50', 'K-2,Mail,20.00'],
    'campaign_members.csv': ['Campaign ID,Contact ID,Status', 'K-1,P-101,Sent', 'K-2,P-102,Sent'],
  };
  const open = await made(files);
  const question = open.analysis.decisions.find(one => one.id === 'object:campaigns.csv');
  expect(question).toMatchObject({ default: 'custom' });
  expect(question?.options.map(one => one.value)).toEqual(['custom', 'static_lists', 'ignore']);
  const told = await made(files, { 'object:campaigns.csv': 'static_lists' });
  expect(told.of('static_lists').map(one => one.external_id)).toEqual(['Fair', 'Mail']);
  expect(told.links).toEqual({ 'static_lists>contacts': 2 });
  expect(told.lost).toEqual([]);
});
