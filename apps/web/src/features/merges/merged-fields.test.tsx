// What stays, whose it is and what is dropped, as it is told to those who read the screen.
import type { MergedField } from '@groundwork/contract/merges';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MergedFields } from './merged-fields.tsx';

const field = (more: Partial<MergedField>): MergedField => ({
  name: 'phone',
  label: 'Phone',
  value: '+49 1',
  from: '17',
  rule: 'survivor_first',
  why: 'It is the only one.',
  dropped: [],
  ...more,
});

const shown = (
  fields: MergedField[],
  conflicts: Parameters<typeof MergedFields>[0]['conflicts'] = [],
  survivorId = '17',
) =>
  renderToStaticMarkup(
    <MergedFields
      fields={fields}
      conflicts={conflicts}
      choices={{}}
      survivorId={survivorId}
      isPair={false}
      onChoose={() => undefined}
    />,
  );

test('a value is told with whose it is and why; only where others are dropped there is something to choose', () => {
  const plain = shown([field({})]);
  expect(plain).toContain('+49 1');
  expect(plain).toContain('It is the only one.');
  expect(plain).not.toContain('Value of Phone');
  // Whose it is goes without saying where it is of the record that stays.
  expect(plain).not.toContain('>17 <');
  expect(shown([field({})], [], '18')).toContain('>17 <');
  const chosen = shown([field({ dropped: [{ value: '+49 2', record_ids: ['18', '19'] }] })]);
  expect(chosen).toContain('<s>+49 2</s>');
  expect(chosen).toContain('18, 19');
  expect(chosen).toContain('aria-label="Value of Phone"');
});

test('values of which only one can stay are asked about, once', () => {
  const values = [
    { value: 'ann@lee.io', record_ids: ['17'] },
    { value: 'anna@lee.io', record_ids: ['18'] },
  ];
  const html = shown(
    [field({ name: 'email', label: 'Email', value: '' })],
    [{ name: 'email', label: 'Email', values }],
  );
  expect(html.match(/role="row"/g)).toHaveLength(2);
  expect(html).toContain('Only one of these can stay');
  for (const { value } of values) expect(html).toContain(`>${value}</button>`);
});
