// What a consultant would not let pass, each found in real exports and held here in small.
import { describe, expect, it } from 'vitest';
import { freshPortal } from '../test-data/portal-schema.ts';
import { columnOf, gather, readFiles, sourceOf, tallyBy, think, unaccounted } from '../test-data/reading.ts';

const byText = (a = '', b = ''): number => a.localeCompare(b);
const lines = (...rows: string[]): string => `${rows.join('\n')}\n`;

describe('companies that only stand beside people', () => {
  it('are one company when two files name them, whether by id or by name', async () => {
    const folder = await readFiles({
      'contacts.csv': lines(
        'id,first_name,last_name,email,company_id,company_name',
        '1,Ann,Lee,ann@acme.example,4,Acme Inc.',
        '2,Bob,Ray,bob@acme.example,4,Acme Inc.',
        '3,Cy,Dow,cy@bolt.example,5,Bolt',
      ),
      'contacts_export.csv': lines(
        'first_name,last_name,email,company',
        'Dee,Fox,dee@acme.example,ACME inc',
        'Eve,Gil,eve@core.example,Core',
      ),
    });
    const analysis = await think(folder);
    const { records, associations } = await gather(folder, analysis);
    const companies = records.filter(one => one.object === 'companies');
    expect(companies.map(one => one.properties['name']).sort(byText)).toEqual(['Acme Inc.', 'Bolt', 'Core']);
    const [acme] = companies.filter(one => one.properties['name'] === 'Acme Inc.');
    expect(associations.filter(one => one.to_external_id === acme?.external_id)).toHaveLength(3);
    await folder.close();
  });

  it('stay two when one file tells two of that name apart', async () => {
    const folder = await readFiles({
      'contacts.csv': lines(
        'id,first_name,last_name,email,company_id,company_name',
        '1,Ann,Lee,ann@a.example,4,Acme',
        '2,Bob,Ray,bob@b.example,5,Acme',
        '3,Cy,Dow,cy@b.example,5,Acme',
      ),
      'contacts_export.csv': lines('first_name,last_name,email,company', 'Dee,Fox,dee@c.example,Acme'),
    });
    const { records } = await gather(folder, await think(folder));
    expect(records.filter(one => one.object === 'companies')).toHaveLength(3);
    await folder.close();
  });
});

describe('leads', () => {
  it('that became a contact are merged into it, though no email address says so', async () => {
    const folder = await readFiles({
      'Contact.csv': lines(
        'Id,FirstName,LastName,Email',
        '003bm00000zbyRuAAI,Ann,Lee,ann@new.example',
        '003bm00000zc4DzAAI,Bob,Ray,bob@new.example',
      ),
      'Lead.csv': lines(
        'Id,FirstName,LastName,Email,IsConverted,ConvertedContactId',
        '00Qbm00000AAAAAEA1,Ann,Lee,ann@old.example,TRUE,003bm00000zbyRuAAI',
        '00Qbm00000AAAABEA1,Cy,Dow,cy@x.example,FALSE,',
      ),
    });
    const analysis = await think(folder);
    expect(columnOf(analysis, 'Lead.csv', 'ConvertedContactId').reasons.at(-1)?.text).toBe(
      'It says which row of Contact.csv the person of this row became, so both become one contact.',
    );
    const compiled = await gather(folder, analysis);
    expect(compiled.records).toHaveLength(3);
    expect(compiled.outcomes).toMatchObject([
      {
        source: 'Lead.csv',
        bucket: 'merged',
        reason: expect.stringContaining('Same Id as row 2 of Contact.csv'),
      },
    ]);
    const ann = compiled.records.find(one => one.rows.length === 2);
    expect(ann?.properties['lifecyclestage']).toBeUndefined();
    expect(unaccounted(folder, compiled)).toEqual([]);
    await folder.close();
  });
});

describe('lists', () => {
  it('take a country under any of its names', async () => {
    const portal = freshPortal();
    const country = portal.properties.find(one => one.object === 'companies' && one.name === 'country');
    Object.assign(country!, {
      type: 'enumeration',
      field_type: 'select',
      options: ['United States', 'Germany', 'Netherlands'].map(value => ({ value, label: value })),
    });
    const folder = await readFiles({
      'companies.csv': lines(
        'id,name,country',
        'a1,Acme,US',
        'a2,Bolt,Deutschland',
        'a3,Core,Holland',
        'a4,Dash,USA',
        'a5,Echo,Atlantis',
      ),
    });
    const analysis = await think(folder, {}, portal);
    expect(columnOf(analysis, 'companies.csv', 'country').transform.values).toMatchObject({
      US: 'United States',
      USA: 'United States',
      Deutschland: 'Germany',
      Holland: 'Netherlands',
    });
    expect(analysis.decisions.find(one => one.id.startsWith('options:'))?.why).toContain(
      'lacks 1: “Atlantis”',
    );
    await folder.close();
  });

  it('hold tags one by one, however few rows there are', async () => {
    const folder = await readFiles({
      'people.csv': lines('first_name,last_name,email,tags', 'Ann,Lee,ann@a.example,"influencer, developer"'),
    });
    expect(columnOf(await think(folder), 'people.csv', 'tags')).toMatchObject({
      is_abstained: false,
      transform: { kind: 'options', values: { influencer: 'influencer', developer: 'developer' } },
    });
    await folder.close();
  });
});

describe('pipelines', () => {
  it('are called by the names that another file gives their ids', async () => {
    const folder = await readFiles({
      'deals.csv': lines(
        'deal_id,deal_name,amount,close_date,pipeline,deal_stage',
        'd1,First,10,2024-01-31,p7,s1',
        'd2,Second,20,2024-02-28,p7,s2',
      ),
      'deal_pipeline.csv': lines('pipeline_id,label,display_order', 'p7,Partners,0', 'p8,Direct,1'),
      'deal_pipeline_stage.csv': lines('stage_id,label,pipeline_id', 's1,Offer sent,p7', 's2,Closed won,p7'),
    });
    const analysis = await think(folder);
    const [pipeline] = analysis.blueprint.pipelines;
    expect(pipeline?.label).toBe('Partners');
    expect(pipeline?.stages.map(stage => [stage.label, stage.probability])).toEqual([
      ['Offer sent', 0.65],
      ['Closed won', 1],
    ]);
    const { records } = await gather(folder, analysis);
    expect(records.find(one => one.properties['dealname'] === 'Second')?.properties['dealstage']).toBe(
      pipeline?.stages[1]?.id,
    );
    await folder.close();
  });

  it('show stages as people write them', async () => {
    const folder = await readFiles({
      'cases.csv': lines(
        'id,case_number,subject,status,priority',
        'c1,1,Broken,in_progress,High',
        'c2,2,Lost,Waiting on us,Low',
      ),
    });
    const { blueprint } = await think(folder);
    expect(blueprint.pipelines[0]?.stages.map(stage => stage.label).sort()).toEqual([
      'Closed',
      'In progress',
      'Waiting on us',
    ]);
    await folder.close();
  });
});

describe('tables that only speak about others', () => {
  it('stay out when they link ids that no file has, as a question with its numbers, and lists of contacts are no contacts', async () => {
    const folder = await readFiles({
      'contact.csv': lines(
        'id,first_name,last_name,email',
        '71,Ann,Lee,ann@a.example',
        '72,Bob,Ray,bob@b.example',
      ),
      'deal.csv': lines('deal_id,deal_name,amount,close_date', '91,First,10,2024-01-31'),
      'deal_contact.csv': lines('deal_id,contact_id,category', '500,600,DEFINED', '501,601,DEFINED'),
      'contact_list.csv': lines('id,name,processing_type', '330,Newsletter,DYNAMIC', '331,Fair,MANUAL'),
      'contact_list_member.csv': lines(
        'contact_id,contact_list_id,added_at',
        '600,330,2024-01-31',
        '601,331,2024-01-31',
      ),
    });
    const analysis = await think(folder);
    expect(sourceOf(analysis, 'deal_contact.csv').mapping).toMatchObject({
      role: 'ignored',
      reasons: [{ text: expect.stringMatching(/^It links deals and contacts, but too few of its ids/) }],
    });
    const asked = analysis.decisions.find(one => one.id === 'object:deal_contact.csv');
    expect(asked).toMatchObject({ question: 'Should deal_contact.csv be left out?', default: 'ignore' });
    expect(asked?.options[0]?.effect).toBe(
      'None of its 2 rows with 6 filled cells is carried over; the rows are listed as skipped.',
    );
    expect(analysis.cells?.tables_left_out).toContainEqual(
      expect.objectContaining({ source: 'deal_contact.csv', rows: 2, cells: 6, is_answered: false }),
    );
    const compiled = await gather(folder, analysis);
    expect(tallyBy(compiled.records, one => one.object)).toEqual({ contacts: 2, deals: 1 });
    expect(unaccounted(folder, compiled)).toEqual([]);
    await folder.close();
  });
});
