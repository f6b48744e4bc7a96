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
    let unread = 0;
    for await (const found of compileDealHistory({ sources: folder.sources, analysis, portal })) {
      changes.push(...found.changes);
      unread += found.unread;
    }
    return { changes, unread, idOf };
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
  const { changes, unread, idOf } = await historyOf({
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
  expect(unread).toBe(1);
});

test('a history of fields is read by the field that each row names', async () => {
  const history = `Id,OpportunityId,Field,OldValue,NewValue,CreatedDate
0175g00000AAAAAAA1,0065g00000AAAAAAA3,created,,,2026-03-05T09:00:00.000Z
0175g00000AAAAAAA2,0065g00000AAAAAAA3,Amount,50.00,80.00,2026-03-06T09:00:00.000Z
0175g00000AAAAAAA3,0065g00000AAAAAAA3,CloseDate,2026-10-24,2026-12-24,2026-03-07T09:00:00.000Z
0175g00000AAAAAAA4,0065g00000AAAAAAA3,StageName,Negotiation/Review,Prospecting,2026-03-08T09:00:00.000Z
0175g00000AAAAAAA5,0065g00000AAAAAAA3,NextStep,Call,Visit,2026-03-09T09:00:00.000Z
`;
  const { changes, idOf } = await historyOf({
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
  expect(
    (await historyOf({ 'Opportunity.csv': deals, 'OpportunityLineItem.csv': products })).changes,
  ).toEqual([]);
  expect((await historyOf({ 'Opportunity.csv': deals, 'OpportunityHistory.csv': open })).changes).toEqual([]);
});
