import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { freshPortal } from '../../test-data/portal-schema.ts';
import type { Folder } from '../../test-data/reading.ts';
import { gather, readFiles, sourceOf, think, writes } from '../../test-data/reading.ts';
import { outcomeWord } from './outcome-words.ts';

const open: Folder[] = [];
afterEach(async () => {
  for (const folder of open.splice(0)) await folder.close();
});

/** Won, lost and open as the portal counts them after the migration: deals and their amounts. */
async function arrive(
  files: Record<string, string>,
  answers: Record<string, string> = {},
): Promise<{
  sums: Record<string, [deals: number, amount: number]>;
  stages: string[];
  asked: string[];
  folder: Folder;
}> {
  const folder = await readFiles(files);
  open.push(folder);
  const analysis = await think(folder, { decisions: answers });
  const { records } = await gather(folder, analysis);
  const pipelines = [...analysis.blueprint.pipelines, ...freshPortal().pipelines];
  const stages = new Map(pipelines.flatMap(one => one.stages.map(stage => [stage.id, stage] as const)));
  const sums: Record<string, [number, number]> = {};
  for (const { object, properties } of records) {
    if (object !== 'deals') continue;
    const stage = stages.get(properties['dealstage'] ?? '');
    const end = !stage?.is_closed ? 'open' : stage.probability === 1 ? 'won' : 'lost';
    const [deals, amount] = sums[end] ?? [0, 0];
    sums[end] = [deals + 1, amount + Number(properties['amount'] ?? 0)];
  }
  return {
    sums,
    stages: (analysis.blueprint.pipelines[0]?.stages ?? []).map(stage => stage.label),
    asked: analysis.decisions.map(one => one.id),
    folder,
  };
}

const csv = (header: string, rows: readonly (readonly (string | number)[])[]): string =>
  `${[header, ...rows.map(row => row.join(','))].join('\n')}\n`;

describe('won is won', () => {
  it('whatever the chances say: won is what the stages say', async () => {
    const deal = fc.record({
      stage: fc.constantFrom('Prospecting', 'Proposal', 'Negotiation', 'Closed Won', 'Closed Lost'),
      probability: fc.integer({ min: 0, max: 100 }),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deal, { minLength: 5, maxLength: 40 }), async deals => {
        const rows = deals.map((one, at) => [
          `D-${at + 1}`,
          `Deal ${at + 1}`,
          one.stage,
          one.probability,
          one.amount,
        ]);
        const { sums } = await arrive({
          'deals.csv': csv('Deal ID,Deal Name,Stage,Probability (%),Amount', rows),
        });
        const saying = (test: (stage: string) => boolean): [number, number] | undefined => {
          const found = deals.filter(one => test(one.stage));
          return found.length === 0
            ? undefined
            : [found.length, found.reduce((sum, one) => sum + one.amount, 0)];
        };
        expect(sums['won']).toEqual(saying(stage => stage === 'Closed Won'));
        expect(sums['lost']).toEqual(saying(stage => stage === 'Closed Lost'));
        expect(sums['open']).toEqual(saying(stage => !stage.startsWith('Closed')));
      }),
      { numRuns: 25 },
    );
  });

  it('counts by the flags of every row, also where rows of one stage ended differently', async () => {
    const deal = fc.record({
      stage: fc.constantFrom('Discovery', 'Offer', 'Last talks'),
      end: fc.constantFrom('won', 'lost', 'open'),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deal, { minLength: 5, maxLength: 40 }), async deals => {
        const rows = deals.map((one, at) => [
          `D-${at + 1}`,
          `Deal ${at + 1}`,
          one.stage,
          String(one.end !== 'open'),
          String(one.end === 'won'),
          one.amount,
        ]);
        const { sums } = await arrive({
          'deals.csv': csv('Deal ID,Deal Name,Stage,IsClosed,IsWon,Amount', rows),
        });
        for (const end of ['won', 'lost', 'open'] as const) {
          const found = deals.filter(one => one.end === end);
          const amount = found.reduce((sum, one) => sum + one.amount, 0);
          expect(sums[end]).toEqual(found.length === 0 ? undefined : [found.length, amount]);
        }
      }),
      { numRuns: 25 },
    );
  });

  const beside = csv('Deal ID,Title,Stage,Status,Value', [
    [1, 'A', 'Proposal Made', 'Won', 100],
    [2, 'B', 'Proposal Made', 'Lost', 50],
    [3, 'C', 'Proposal Made', 'Open', 20],
    [4, 'D', 'Qualified', 'Open', 7],
    [5, 'E', 'Negotiations Started', 'Lost', 1],
  ]);

  it('takes a status beside the stage at its word and keeps where the deal stood', async () => {
    const { sums, stages, folder } = await arrive({ 'deals.csv': beside });
    expect(sums).toEqual({ won: [1, 100], lost: [2, 51], open: [2, 27] });
    expect(stages).toEqual([
      'Qualified',
      'Proposal Made',
      'Negotiations Started',
      'Closed won',
      'Closed lost',
    ]);
    const analysis = await think(folder);
    expect(writes(analysis, 'deals.csv')).toMatchObject({ Stage: 'dealstage', Status: 'status' });
    const { records } = await gather(folder, analysis);
    const kept = records.map(one => [one.properties['dealname'], one.properties['stage_before_closing']]);
    expect(kept).toContainEqual(['A', 'Proposal Made']);
    expect(kept).toContainEqual(['C', undefined]);
    expect(
      sourceOf(analysis, 'deals.csv')
        .columns.find(one => one.column === 'Stage')
        ?.reasons.at(-1)?.text,
    ).toBe(
      '3 deals ended otherwise than their stage says and go to a stage that ends so; “Stage before closing” keeps where they stood.',
    );
  });

  it('asks when the name of the stage and a flag contradict each other, with what each comes to', async () => {
    const files = {
      'deals.csv': csv('Deal ID,Deal Name,Stage,IsClosed,IsWon,Amount', [
        [1, 'A', 'Closed Won', 'true', 'true', 100],
        [2, 'B', 'Closed Won', 'false', 'false', 1000],
        [3, 'C', 'Prospecting', 'false', 'false', 7],
      ]),
    };
    const { sums, folder } = await arrive(files);
    expect(sums).toEqual({ won: [1, 100], open: [2, 1007] });
    const question = (await think(folder)).decisions.find(one => one.id === 'outcome:deals');
    expect(question?.why).toBe(
      '“IsWon” and “IsClosed” and the name of the stage contradict each other in 1 of 3 deals: 1 deal in “Closed Won” (“IsWon” and “IsClosed”: open, the name of the stage: won).',
    );
    expect(question?.options.map(one => one.effect)).toEqual([
      'Of the deals are 1 won (amounts of 100), 0 lost and 2 open (amounts of 1,007).',
      'Of the deals are 2 won (amounts of 1,100), 0 lost and 1 open (amounts of 7).',
    ]);
    const answered = await arrive(files, { 'outcome:deals': 'name' });
    expect(answered.sums).toEqual({ won: [2, 1100], open: [1, 7] });
  });

  it('asks when chances contradict the names, and counts by the names until told otherwise', async () => {
    const files = {
      'deals.csv': csv('Deal ID,Deal Name,Stage,Probability (%),Amount', [
        [1, 'A', 'Proposal', 100, 110],
        [2, 'B', 'Negotiation', 100, 90],
        [3, 'C', 'Closed Won', 40, 89],
        [4, 'D', 'Closed Lost', 70, 3],
      ]),
    };
    const { sums, asked } = await arrive(files);
    expect(sums).toEqual({ open: [2, 200], won: [1, 89], lost: [1, 3] });
    expect(asked).toContain('outcome:deals');
    const answered = await arrive(files, { 'outcome:deals': 'probability' });
    expect(answered.sums).toEqual({ won: [2, 200], open: [2, 92] });
  });

  it('asks which stage is won when nothing says it', async () => {
    const files = {
      'deals.csv': csv('Deal ID,Deal Name,Stage,Amount', [
        [1, 'A', 'Stage 3', 5],
        [2, 'B', 'Stage 1', 6],
        [3, 'C', 'Stage 2', 7],
      ]),
    };
    const { sums, asked, stages } = await arrive(files);
    expect(sums).toEqual({ open: [3, 18] });
    expect(asked).toEqual(expect.arrayContaining(['won_stage:deals', 'lost_stage:deals']));
    expect(stages).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
    const answered = await arrive(files, { 'won_stage:deals': 'stage:Stage 3' });
    expect(answered.sums).toEqual({ won: [1, 5], open: [2, 13] });
  });

  it('asks how deals ended in a stage that is only called closed', async () => {
    const files = {
      'deals.csv': csv('Deal ID,Deal Name,Stage,Amount', [
        [1, 'A', 'Closed', 5],
        [2, 'B', 'Won', 6],
        [3, 'C', 'Proposal', 7],
      ]),
    };
    const { sums, asked } = await arrive(files);
    expect(sums).toEqual({ lost: [1, 5], won: [1, 6], open: [1, 7] });
    expect(asked).toContain('ends:deals:Closed');
    expect((await arrive(files, { 'ends:deals:Closed': 'won' })).sums['won']).toEqual([2, 11]);
  });

  it('reads a list of stages beside the deals: names, order, which are won', async () => {
    const { sums, stages } = await arrive({
      'deals.csv': csv('Deal ID,Deal Name,Stage ID,Amount', [
        [1, 'A', 's9', 5],
        [2, 'B', 's2', 6],
        [3, 'C', 's1', 7],
        [4, 'D', 's8', 8],
      ]),
      'pipeline_stages.csv': csv('stage_id,stage_name,sort_order,is_final,is_success', [
        ['s1', 'Talk', 10, 'false', 'false'],
        ['s2', 'Draft', 20, 'false', 'false'],
        ['s8', 'Shipped', 80, 'true', 'true'],
        ['s9', 'Gone', 90, 'true', 'false'],
      ]),
    });
    expect(sums).toEqual({ lost: [1, 5], open: [2, 13], won: [1, 8] });
    expect(stages).toEqual(['Talk', 'Draft', 'Shipped', 'Gone']);
  });

  it.each([
    [
      'numbers in front',
      ['3. Offer', '1. First talk', '2. Visit', '4. Won'],
      ['1. First talk', '2. Visit', '3. Offer', '4. Won'],
    ],
    [
      'the words of the process',
      ['Negotiation', 'Prospecting', 'Lost', 'Proposal/Quote'],
      ['Prospecting', 'Proposal/Quote', 'Negotiation', 'Lost'],
    ],
  ])('puts stages in their order by %s', async (_how, labels, ordered) => {
    const rows = labels.map((label, at) => [at + 1, `Deal ${at + 1}`, label, 10]);
    expect((await arrive({ 'deals.csv': csv('Deal ID,Deal Name,Stage,Amount', rows) })).stages).toEqual(
      ordered,
    );
  });

  it.each([
    ['6 - Closed Won (signed)', 1],
    ['Abgeschlossen – gewonnen', 1],
    ['Cerrada ganada', 1],
    ['Conclus gagné', 1],
    ['受注', 1],
    ['Выиграна', 1],
    ['Not won', 2],
    ['Won’t buy', 2],
    ['Lost to competitor', 2],
    ['Chiuso perso', 2],
    ['Closed', 3],
    ['Won/Lost', 3],
    ['In Progress', 4],
    ['Wonderful', 7],
    ['Negotiation', 7],
  ])('reads “%s”', (name, outcome) => {
    expect(outcomeWord(name)).toBe(outcome);
  });
});
