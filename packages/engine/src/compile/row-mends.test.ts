import { expect, it } from 'vitest';
import { gather, readFiles, think } from '../../test-data/reading.ts';
import { mendOf } from './row-mends.ts';

const general = 'Correct the row in the file and upload the file again.';

it('says of each row that is left out what would bring it in', async () => {
  const folder = await readFiles({
    'contacts.csv':
      'Id,First Name,Last Name,Email,Is Deleted\n1,Ada,Lovelace,ada@acme.example,false\n2,Grace,Hopper,grace@navy.example,true\n,,,,false\n',
    'notes.csv': 'Id,Body,Created Date,Contact Id\nN1,,2026-01-02,1\nN2,Called her,2026-01-03,1\n',
    'legend.csv': 'Code,Meaning\n1,One\n2,Two\n',
    'broken.csv': 'Deal Id,Deal Name,Amount,Stage\nD1,One,1,Won\nD2,Two,2,Won,too,many\nD3,Three,3,Lost\n',
  });
  try {
    const { outcomes } = await gather(folder, await think(folder));
    const out = outcomes.filter(({ bucket }) => bucket === 'skipped' || bucket === 'rejected');
    expect(out.length).toBeGreaterThan(3);
    for (const one of out) {
      const mend = mendOf(one);
      expect(mend, one.reason).not.toBeNull();
      const isOfReader = one.object !== 'associations' && /cells, the header|quotation mark/.test(one.reason);
      expect(mend === general, `${one.reason} ${mend}`).toBe(isOfReader);
    }
    expect(mendOf({ bucket: 'merged', reason: 'Same id', place: null })).toBeNull();
  } finally {
    await folder.close();
  }
});
