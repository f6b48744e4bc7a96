import { expect, test } from 'vitest';
import { textOf } from './text-of-file.ts';

const bytes = (...given: number[]) => new Uint8Array(given).buffer;

test('a file in another encoding is not read with its letters broken', () => {
  expect(textOf(new TextEncoder().encode('\uFEFFMüller').buffer)).toBe('Müller');
  expect(textOf(bytes(0xff, 0xfe, 0xfc, 0))).toBe('ü');
  expect(textOf(bytes(0xfe, 0xff, 0, 0xfc))).toBe('ü');
  expect(textOf(bytes())).toBe('');
  // Windows-1252, half a character of UTF-16, and no text at all.
  expect(textOf(bytes(0x4d, 0xfc, 0x6c))).toBeUndefined();
  expect(textOf(bytes(0xff, 0xfe, 0xfc))).toBeUndefined();
  expect(textOf(bytes(0x50, 0x4b, 3, 4, 0, 0))).toBeUndefined();
});
