// Tables that keep what deals were earlier, read as the deals they speak of.
import { expect, test } from 'vitest';
import { freshPortal } from '../../test-data/portal-schema.ts';
import { gather, readFiles, think } from '../../test-data/reading.ts';
import { compileDealHistory, type DealChange } from './deal-history.ts';

const deals = `Id,Name,StageName,Amount,CloseDate,CreatedDate,IsClosed,IsWon
0065g00000AAAAAAA1,Engine,Negotiation/Review,1200.50,2026-11-30,2026-01-05,false,false
0065g00000AAAAAAA2,Pump,Closed Won,900.00,2026-06-30,2026-02-05,true,true
0065g00000AAAAAAA3,Valve,Prospecting,80.00,2026-12-24,2026-03-05,false,false
`;

/** What the files say of the past, and the external ids of their deals by name. */
async function historyOf(files: Record<string, string>) {
  const folder = await readFiles(files);
  try {
    const analysis = await think(folder);
    const portal = freshPortal();
    const { records } = await gather(folder, analysis, portal);
    const idOf = new Map(
      records.filter(({ object }) => object === 'deals').map(one => [one.properties['dealname'], one]),
    );
    const changes: DealChange[] = [];
    const [why, left]: [string[], string[]] = [[], []];
    let unread = 0;
    for await (const found of compileDealHistory({ sources: folder.sources, analysis, portal })) {
      changes.push(...found.changes);
      unread += found.unread;
      why.push(...found.examples.map(example => `${example.row}: ${example.why}`));
      left.push(...(found.left_alone === undefined ? [] : [found.left_alone]));
    }
    return { changes, unread, why, left, idOf };
  } finally {
    await folder.close();
  }
}

test('a row of OpportunityHistory is the stage, amount and close date of its opportunity from then on', async () => {
  const history = `Id,OpportunityId,CreatedDate,StageName,Amount,CloseDate
0085g00000AAAAAAA1,0065g00000AAAAAAA1,2026-01-05T09:00:00.000Z,Prospecting,1000.00,2026-06-30
0085g00000AAAAAAA2,0065g00000AAAAAAA1,2026-04-13T09:30:00.000Z,Negotiation/Review,"1,200.50",2026-11-30
0085g00000AAAAAAA3,0065g00000AAAAAAA2,2026-05-13T09:30:00.000Z,An old stage,900.00,
0085g00000AAAAAAA4,,2026-05-13T09:30:00.000Z,Prospecting,900.00,2026-06-30
`;
  const { changes, unread, why, idOf } = await historyOf({
    'Opportunity.csv': deals,
    'OpportunityHistory.csv': history,
  });
  const engine = idOf.get('Engine');
  expect(changes.filter(({ external_id }) => external_id === engine?.external_id)).toEqual([
    {
      external_id: engine?.external_id,
      property: 'dealstage',
      value: idOf.get('Valve')?.properties['dealstage'],
      at: '2026-01-05T09:00:00.000Z',
    },
    {
      external_id: engine?.external_id,
      property: 'amount',
      value: '1000.00',
      at: '2026-01-05T09:00:00.000Z',
    },
    {
      external_id: engine?.external_id,
      property: 'closedate',
      value: '2026-06-30',
      at: '2026-01-05T09:00:00.000Z',
    },
    {
      external_id: engine?.external_id,
      property: 'dealstage',
      value: engine?.properties['dealstage'],
      at: '2026-04-13T09:30:00.000Z',
    },
    {
      external_id: engine?.external_id,
      property: 'amount',
      value: '1200.50',
      at: '2026-04-13T09:30:00.000Z',
    },
    {
      external_id: engine?.external_id,
      property: 'closedate',
      value: '2026-11-30',
      at: '2026-04-13T09:30:00.000Z',
    },
  ]);
  // A stage that no deal has today is called as it was, and an empty date was empty.
  expect(changes.filter(({ external_id }) => external_id === idOf.get('Pump')?.external_id)).toMatchObject([
    { property: 'dealstage', value: 'An old stage' },
    { property: 'amount', value: '900.00' },
    { property: 'closedate', value: '' },
  ]);
  // All that the row would have said.
  expect(unread).toBe(3);
  expect(why).toEqual(['5: OpportunityId is empty and names no deal.']);
});

test('a history of fields is read by the field that each row names', async () => {
  const history = `Id,OpportunityId,Field,OldValue,NewValue,CreatedDate
0175g00000AAAAAAA1,0065g00000AAAAAAA3,created,,,2026-03-05T09:00:00.000Z
0175g00000AAAAAAA2,0065g00000AAAAAAA3,Amount,50.00,80.00,2026-03-06T09:00:00.000Z
0175g00000AAAAAAA3,0065g00000AAAAAAA3,CloseDate,2026-10-24,2026-12-24,2026-03-07T09:00:00.000Z
0175g00000AAAAAAA4,0065g00000AAAAAAA3,StageName,Negotiation/Review,Prospecting,2026-03-08T09:00:00.000Z
0175g00000AAAAAAA5,0065g00000AAAAAAA3,NextStep,Call,Visit,2026-03-09T09:00:00.000Z
0175g00000AAAAAAA6,,NextStep,Call,Visit,2026-03-09T09:00:00.000Z
0175g00000AAAAAAA7,0065g00000AAAAAAA3,Amount,80.00,a lot,2026-03-10T09:00:00.000Z
0175g00000AAAAAAA8,0065g00000AAAAAAA3,Amount,80.00,90.00,
0175g00000AAAAAAA9,,CloseDate,2026-10-24,2026-12-24,2026-03-11T09:00:00.000Z
`;
  const { changes, unread, why, idOf } = await historyOf({
    'Opportunity.csv': deals,
    'OpportunityFieldHistory.csv': history,
  });
  expect(changes.map(({ property, value, at }) => [property, value, at.slice(0, 10)])).toEqual([
    ['amount', '80.00', '2026-03-06'],
    ['closedate', '2026-12-24', '2026-03-07'],
    ['dealstage', idOf.get('Valve')?.properties['dealstage'], '2026-03-08'],
  ]);
  expect(new Set(changes.map(({ external_id }) => external_id))).toEqual(
    new Set([idOf.get('Valve')?.external_id]),
  );
  // Other fields are none of a deal’s stage, amount or close date: what their rows lack is nothing that was not read.
  expect(why).toEqual([
    '8: “a lot” in NewValue is no amount.',
    '9: CreatedDate is empty and is no date.',
    '10: OpportunityId is empty and names no deal.',
  ]);
  expect(unread).toBe(3);
});

test('products of deals are no history, and dates that can be read in two ways are nobody’s to guess', async () => {
  const products = `Id,OpportunityId,CreatedDate,StageName,Product
00k5g00000AAAAAAA1,0065g00000AAAAAAA1,2026-01-05,Prospecting,Pump
00k5g00000AAAAAAA2,0065g00000AAAAAAA1,2026-01-06,Prospecting,Hose
`;
  const open = `OpportunityId,CreatedDate,StageName
0065g00000AAAAAAA1,01/05/2026,Prospecting
0065g00000AAAAAAA2,02/05/2026,Closed Won
`;
  const ofContacts = `Id,ContactId,ParentId,Field,OldValue,NewValue,CreatedDate
0175g00000AAAAAAA1,0035g00000AAAAAAA3,x,created,,,2026-03-05T09:00:00.000Z
`;
  const orphan = `OpportunityId,CreatedDate,StageName
0065g00000AAAAAAA9,2026-05-01,Prospecting
`;
  const none = { changes: [], unread: 0, why: [] };
  const said = (files: Record<string, string>) => historyOf({ 'Opportunity.csv': deals, ...files });
  expect(await said({ 'OpportunityLineItem.csv': products })).toMatchObject({ ...none, left: [] });
  expect(await said({ 'ContactHistory.csv': ofContacts })).toMatchObject({ ...none, left: [] });
  expect(await said({ 'OpportunityHistory.csv': open })).toMatchObject({
    ...none,
    left: [
      'The dates of its column CreatedDate can be read in two ways and nobody has said which: nothing of it is read.',
    ],
  });
  expect(await historyOf({ 'OpportunityHistory.csv': orphan })).toMatchObject({
    ...none,
    left: ['No one table of deals has the ids of its column OpportunityId: nothing of it is read.'],
  });
});
