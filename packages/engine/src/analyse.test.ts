import { Analysis } from '@groundwork/contract/intake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPortal } from '../test-data/portal-schema.ts';
import type { Folder, Gathered } from '../test-data/reading.ts';
import {
  columnOf,
  gather,
  readFolder,
  samples,
  sourceOf,
  tallyBy,
  think,
  unaccounted,
  writes,
} from '../test-data/reading.ts';

describe('a Salesforce export of ten objects', () => {
  let folder: Folder;
  let analysis: Analysis;
  let compiled: Gathered;
  beforeAll(async () => {
    folder = await readFolder(`${samples}salesforce-workshop`);
    analysis = await think(folder);
    compiled = await gather(folder, analysis);
  });
  afterAll(() => folder.close());

  it('is recognised, with reasons', () => {
    expect(analysis.source_system.name).toBe('salesforce');
    expect(analysis.source_system.confidence).toBeGreaterThan(0.9);
    expect(analysis.source_system.reasons.length).toBeGreaterThan(2);
  });

  it('gives a document that fits the wire', () => {
    expect(Analysis.safeParse(JSON.parse(JSON.stringify(analysis))).error).toBeUndefined();
  });

  it('maps every file to its object or role', () => {
    const roles = Object.fromEntries(
      analysis.sources.map(one => [one.profile.id, one.mapping.object ?? one.mapping.role]),
    );
    expect(roles).toEqual({
      'Account.csv': 'companies',
      'AccountContactRelation.csv': 'junction',
      'Branch__c.csv': 'branches',
      'Campaign.csv': 'campaigns',
      'CampaignMember.csv': 'junction',
      'Case.csv': 'tickets',
      'Contact.csv': 'contacts',
      'Lead.csv': 'contacts',
      'Opportunity.csv': 'deals',
      'Task.csv': 'tasks',
    });
  });

  it('counts every relation from the values themselves', () => {
    const counted = analysis.relations.map(
      ({ from, to, via, filled, resolved }) =>
        `${from.source} ${from.column} > ${to.source} ${via} ${resolved}/${filled}`,
    );
    expect(counted).toEqual(
      expect.arrayContaining([
        'Opportunity.csv AccountId > Account.csv id 50/50',
        'Contact.csv AccountId > Account.csv id 18/18',
        'AccountContactRelation.csv AccountId > Account.csv id 22/22',
        'AccountContactRelation.csv ContactId > Contact.csv id 22/22',
        'Contact.csv Id > Account.csv junction 22/22',
        'Case.csv ContactId > Contact.csv id 40/40',
        'CampaignMember.csv ContactId > Contact.csv id 34/34',
        'CampaignMember.csv LeadId > Lead.csv id 34/34',
        'Task.csv WhoId > Contact.csv polymorphic 60/75',
        'Task.csv WhoId > Lead.csv polymorphic 15/75',
        'Lead.csv Company > Account.csv id 60/60',
      ]),
    );
    expect(
      analysis.relations.find(one => one.from.column === 'AccountId' && one.from.source === 'Opportunity.csv')
        ?.reasons[0]?.text,
    ).toBe('All 50 values in AccountId are Ids of Account.csv.');
  });

  it('writes standard columns into standard properties and keeps the rest in new ones', () => {
    expect(writes(analysis, 'Contact.csv')).toMatchObject({
      LastName: 'lastname',
      FirstName: 'firstname',
      MailingStreet: 'address',
      MailingPostalCode: 'zip',
      Email: 'email',
      Phone: 'phone',
      Gender__c: 'gender',
      Designation__c: 'jobtitle',
      Education_Level__c: 'education_level',
    });
    expect(columnOf(analysis, 'Contact.csv', 'MailingAddress').action).toBe('skip');
    expect(columnOf(analysis, 'Contact.csv', 'Name').reasons[0]?.text).toBe(
      'First and last name stand in columns of their own.',
    );
    expect(columnOf(analysis, 'Contact.csv', 'OtherCity').reasons[0]?.text).toBe('All 102 cells are empty.');
  });

  it('never sees an open stage as lost because the export says 0 %', () => {
    const stages = analysis.blueprint.pipelines.find(one => one.object === 'deals')?.stages ?? [];
    expect(stages.map(stage => stage.label)).toEqual([
      'Qualification',
      'Discovery',
      'Proposal/Quote',
      'Negotiation',
      'Closed Won',
      'Closed Lost',
    ]);
    for (const stage of stages.slice(0, 4)) expect(stage.probability).toBeGreaterThan(0);
    expect(stages.map(stage => stage.is_closed)).toEqual([false, false, false, false, true, true]);
  });

  it('compiles every row into exactly one bucket', () => {
    expect(unaccounted(folder, compiled)).toEqual([]);
    expect(tallyBy(compiled.records, one => one.object)).toEqual({
      companies: 22,
      contacts: 162,
      deals: 50,
      tickets: 40,
      tasks: 75,
      branches: 5,
      campaigns: 8,
    });
  });

  it('makes every link once, whichever way it was said', () => {
    expect(tallyBy(compiled.associations, one => `${one.from_object}>${one.to_object}`)).toMatchObject({
      'contacts>companies': 82,
      'deals>companies': 50,
      'tickets>contacts': 40,
      'tickets>companies': 14,
      'tasks>contacts': 75,
      'campaigns>contacts': 68,
    });
    const pairs = compiled.associations.map(one => `${one.from_external_id} ${one.to_external_id}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    const known = new Set(compiled.records.map(one => one.external_id));
    expect(
      compiled.associations.filter(one => !known.has(one.from_external_id) || !known.has(one.to_external_id)),
    ).toEqual([]);
  });

  it('adds up money exactly', () => {
    expect(compiled.money.reduce((sum, line) => sum + line.cents, 0n)).toBe(4_360_354_598n);
    expect(compiled.money.reduce((sum, line) => sum + line.deals, 0)).toBe(50);
  });

  it('plans the very numbers it compiles, and cites a fact for every milestone', () => {
    expect(analysis.plan.records).toEqual(tallyBy(compiled.records, one => one.object));
    expect(analysis.plan.milestones.every(milestone => milestone.facts.length > 0)).toBe(true);
    expect(analysis.plan.milestones.map(milestone => milestone.due_date)).toEqual(
      analysis.plan.milestones.map(milestone => milestone.due_date).toSorted(),
    );
    const { total, ...phases } = analysis.plan.api_calls;
    expect(Object.values(phases).reduce((sum, calls) => sum + calls, 0)).toBe(total);
  });

  it('promises a number of calls for an empty portal, and says what it cannot know of a full one', async () => {
    const said = (plan: typeof analysis.plan): string =>
      plan.milestones
        .find(one => one.key === 'migration')
        ?.facts.map(fact => fact.text)
        .join(' ') ?? '';
    expect(said(analysis.plan)).toContain(`take exactly ${analysis.plan.api_calls.total} calls`);
    const full = await think(folder, {}, { ...freshPortal(), counts: { contacts: 2500 } });
    expect(said(full.plan)).toContain('if every record is written; the portal already holds 2,500 contacts');
  });

  it('gives the same analysis and the same stream again', async () => {
    expect(await think(folder)).toEqual(analysis);
    expect(await gather(folder, analysis)).toEqual(compiled);
  });

  it('names external ids after the system, its object and its key, never after the upload', () => {
    const [company] = compiled.records;
    expect(company?.external_id).toBe('salesforce:account:001Ec00000FzlUdIAJ');
  });

  it('gives leads a lifecycle stage and leaves that of contacts alone', () => {
    const contacts = compiled.records.filter(one => one.object === 'contacts');
    expect(tallyBy(contacts, one => one.properties['lifecyclestage'] ?? 'none')).toEqual({
      none: 102,
      lead: 60,
    });
  });

  it('takes an answer at its word', async () => {
    const changed = await think(folder, {
      decisions: {
        'lifecycle:Lead.csv': 'subscriber',
        owners: '61850101',
        'pipeline:deals': 'use:default',
        'object:Campaign.csv': 'ignore',
      },
      sources: { 'Contact.csv': { columns: { Education_Level__c: null, Housing_Status__c: 'degree' } } },
    });
    expect(changed.blueprint.pipelines.some(one => one.object === 'deals')).toBe(false);
    expect(sourceOf(changed, 'Campaign.csv').mapping.role).toBe('ignored');
    expect(columnOf(changed, 'Contact.csv', 'Education_Level__c')).toMatchObject({
      action: 'skip',
      is_answered: true,
    });
    expect(columnOf(changed, 'Contact.csv', 'Housing_Status__c')).toMatchObject({
      property: 'degree',
      is_answered: true,
    });
    const again = await gather(folder, changed);
    const lead = again.records.find(one => one.external_id.startsWith('salesforce:lead:'));
    expect(lead?.properties).toMatchObject({ lifecyclestage: 'subscriber', hubspot_owner_id: '61850101' });
    const won = again.records.filter(one => one.properties['dealstage'] === 'closedwon');
    expect(won).toHaveLength(12);
    expect(unaccounted(folder, again)).toEqual([]);
  });

  it('finds nothing to set up in a portal that has it all already', async () => {
    const portal = freshPortal();
    portal.properties.push(
      ...analysis.blueprint.properties.filter(one => one.is_new).map(one => ({ ...one, is_new: false })),
    );
    for (const changed of analysis.blueprint.properties.filter(one => !one.is_new)) {
      const existing = portal.properties.find(
        one => one.object === changed.object && one.name === changed.name,
      );
      if (existing) existing.options = changed.options;
    }
    portal.groups.push(...analysis.blueprint.groups);
    portal.pipelines.push(...analysis.blueprint.pipelines.map(one => ({ ...one, is_new: false })));
    portal.custom_objects.push(...analysis.blueprint.objects);
    const second = await think(folder, {}, portal);
    expect(second.blueprint).toEqual({ objects: [], groups: [], properties: [], pipelines: [] });
    expect((await gather(folder, second, portal)).records).toEqual(compiled.records);
  });
});
