import { afterEach, describe, expect, it } from 'vitest';
import { columnOf, type Folder, readFiles, think } from '../../test-data/reading.ts';

const open: Folder[] = [];
afterEach(async () => {
  for (const folder of open.splice(0)) await folder.close();
});

/** What is said of the stage column, beside how it was found. */
async function said(files: Record<string, string>, decisions: Record<string, string> = {}) {
  const folder = await readFiles(files);
  open.push(folder);
  const { reasons } = columnOf(await think(folder, { decisions }), 'deals.csv', 'Stage');
  return reasons.filter(one => one.text.includes('chance'));
}

const deals = (rows: string): string => `Deal ID,Deal Name,Stage,IsWon,IsClosed,Probability (%)\n${rows}`;

describe('a chance that differs from a flag', () => {
  it('does not count, and the column says so with its rows', async () => {
    const files = {
      'deals.csv': deals(
        '1,A,Won,true,true,30\n2,B,Lost,false,true,30\n3,C,Won,true,true,100\n4,D,Talk,false,false,50\n',
      ),
    };
    expect(await said(files)).toEqual([
      {
        text: 'The chance of 2 deals says another end than what the old system counted by. They count as that says: a chance is a guess.',
        evidence:
          '1 deal in “Won”: won by “IsWon” and “IsClosed”, open by the chance and 1 deal in “Lost”: lost by “IsWon” and “IsClosed”, open by the chance',
      },
    ]);
  });

  it('counts where somebody says so, and nothing is overruled then', async () => {
    const rows = '1,A,Talk,false,false,100\n2,B,Talk,false,false,100\n3,C,Won,true,true,100\n';
    expect(await said({ 'deals.csv': deals(rows) })).toHaveLength(1);
    expect(await said({ 'deals.csv': deals(rows) }, { 'outcome:deals': 'probability' })).toEqual([]);
  });

  it('is seen in a list of stages as well', async () => {
    const files = {
      'deals.csv': 'Deal ID,Deal Name,Stage,Amount\n1,A,s8,5\n2,B,s1,6\n',
      'pipeline_stages.csv':
        'stage_id,stage_name,sort_order,is_final,is_success,probability\ns1,Talk,10,false,false,40\ns8,Shipped,80,true,true,60\ns9,Gone,90,true,false,0\n',
    };
    expect(await said(files)).toMatchObject([
      { evidence: '1 deal in “Shipped”: won by the list of stages, open by the chance' },
    ]);
  });

  it('is not mentioned where chances and flags agree', async () => {
    expect(await said({ 'deals.csv': deals('1,A,Won,true,true,100\n2,B,Talk,false,false,20\n') })).toEqual(
      [],
    );
  });
});
