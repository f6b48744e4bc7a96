import { expect, test } from 'vitest';
import type { Passage } from './knowledge.ts';
import { readOnce } from './read-once.ts';

const passage = (id: string): Passage => ({
  source: { id, kind: 'area', title: id, link: '/', as_of: null, project: null },
  asked: [],
  sentences: [],
});

test('what was read for the answer is not read again for a model', async () => {
  const [one, two] = [passage('one'), passage('two')];
  const read: string[] = [];
  const readAll = readOnce(async each => {
    read.push(each.source.id);
    return [each, each];
  });
  expect(await readAll([one])).toHaveLength(2);
  expect(await readAll([two, one])).toHaveLength(4);
  expect(read).toEqual(['one', 'two']);
});
