import { expect, test } from 'vitest';
import { expand, flatten } from './flat-answers.ts';

test('how columns and files are written goes there and back, and is taken back', () => {
  const answers = {
    decisions: {},
    sources: {
      'deals.csv': {
        columns: {},
        formats: { Amount: { grouping: '.' as const, decimal: ',' as const } },
        settings: { time_zone: 'Europe/Berlin', encoding: 'windows-1250' as const },
      },
    },
  };
  const flat = flatten(answers);
  expect(flat).toEqual({
    '["zone","deals.csv"]': 'Europe/Berlin',
    '["encoding","deals.csv"]': 'windows-1250',
    '["format","deals.csv","Amount"]': '{"decimal":",","grouping":"."}',
  });
  expect(expand(flat)).toEqual(answers);
  const back = Object.fromEntries(Object.keys(flat).map(key => [key, '']));
  expect(expand(back).sources).toEqual({
    'deals.csv': { columns: {}, formats: { Amount: null }, settings: { time_zone: '', encoding: '' } },
  });
});
