import { expect, test } from 'vitest';
import { blocksOf, inlinesOf } from './markdown.ts';

test('headings, lists, steps, quotes and paragraphs', () => {
  const markdown =
    '# Why\nFirst come,\nfirst served.\n\n- one\n- two\n  goes on\n\n1. ask\n2) register\n> said\n\n### Detail\n';
  expect(blocksOf(markdown)).toEqual([
    { kind: 'heading', level: 2, words: [{ kind: 'text', text: 'Why' }] },
    { kind: 'text', words: [{ kind: 'text', text: 'First come,\nfirst served.' }] },
    { kind: 'list', items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two goes on' }]] },
    { kind: 'steps', items: [[{ kind: 'text', text: 'ask' }], [{ kind: 'text', text: 'register' }]] },
    { kind: 'quote', words: [{ kind: 'text', text: 'said' }] },
    { kind: 'heading', level: 3, words: [{ kind: 'text', text: 'Detail' }] },
  ]);
});

test('within a line: strong, stressed, code and links', () => {
  expect(inlinesOf('A **b** *c* `d` [e](https://f.example/g) h')).toEqual([
    { kind: 'text', text: 'A ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'e', href: 'https://f.example/g' },
    { kind: 'text', text: ' h' },
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,1)',
  '[x](//evil.example)',
  '<b>x</b>',
  '2 * 3 * 4',
  '**open',
  '[a]',
])('%s stays the text that it is', text => {
  expect(inlinesOf(text)).toEqual([{ kind: 'text', text }]);
});

test('nothing of a text is lost, whatever it is', () => {
  for (const text of ['', '\n\n\n', '# ', '-', '> ', 'a'.repeat(5000), '**'.repeat(2000), '['.repeat(3000)]) {
    const words = blocksOf(text).flatMap(block => ('words' in block ? block.words : block.items.flat()));
    expect(words.map(each => each.text).join('').length).toBeGreaterThanOrEqual(
      text.replaceAll(/[#>\s-]/g, '').length,
    );
  }
});
