import { expect, test } from 'vitest';
import { newKeyText, readKeyText } from './key-text.ts';

test('a key is known by its hash, and each is another one', () => {
  const made = Array.from({ length: 100 }, newKeyText);
  for (const { text, hash, hint } of made) {
    expect(text).toMatch(/^gwk_[\w-]{49}$/);
    expect(readKeyText(text)?.equals(hash)).toBe(true);
    expect(text.endsWith(hint)).toBe(true);
  }
  expect(new Set(made.map(({ text }) => text)).size).toBe(100);
});

test('a slip in copying is seen: a sign changed, left out, doubled, or two that changed places', () => {
  const { text } = newKeyText();
  for (let at = 4; at < text.length - 6; at += 1) {
    const other = text[at] === 'A' ? 'B' : 'A';
    expect(readKeyText(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
    expect(readKeyText(text.slice(0, at) + text.slice(at + 1))).toBeUndefined();
    expect(readKeyText(text.slice(0, at) + text[at] + text.slice(at))).toBeUndefined();
    if (at + 1 < text.length - 6 && text[at] !== text[at + 1])
      expect(readKeyText(text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2))).toBeUndefined();
  }
  for (const odd of ['', 'gwk_', text.slice(4), ` ${text}`, text.toUpperCase()])
    expect(readKeyText(odd)).toBeUndefined();
});
