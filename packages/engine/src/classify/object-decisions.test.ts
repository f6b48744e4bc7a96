import { expect, it } from 'vitest';
import { readFiles, think } from '../../test-data/reading.ts';

it('what a file is, is asked with each answer once', async () => {
  const folder = await readFiles({ 'kontakte.csv': 'a1,b2\nqq,zz\nqr,zy\n', 'contact.csv': 'x,y\n7,8\n' });
  const { decisions } = await think(folder);
  await folder.close();
  const asked = decisions.filter(one => one.id.startsWith('object:'));
  expect(asked.length).toBeGreaterThan(0);
  for (const { options } of asked) expect(new Set(options.map(one => one.label)).size).toBe(options.length);
});
