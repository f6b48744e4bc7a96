import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recognise } from './file-kind.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-kind-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function kindOf(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return recognise(file, name);
}

test('a drawing is found behind its preamble, its comments and its document type', async () => {
  const preambles = [
    '',
    '\n  ',
    '<?xml version="1.0"?>\n',
    '<!-- a --><!-- b > --> <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n',
    '<?xml version="1.0"?><!-- made by hand -->\n<!doctype svg><!-- - -- -->',
  ];
  for (const preamble of preambles) {
    expect(await kindOf('plan.svg', `${preamble}<svg xmlns="http://www.w3.org/2000/svg"/>`)).toBe(
      'image/svg+xml',
    );
    await expect(kindOf('plan.csv', `${preamble}<svg/>`), preamble).rejects.toThrow('SVG drawing');
  }
  for (const other of ['<!-- <svg> ', '<!doctype svg', '<svgs>', '<!-- a -->b<svg>']) {
    await expect(kindOf('plan.svg', other), other).rejects.toThrow('its content is');
  }
});

test('a file of nothing but comments is looked at in the time that reading it takes', async () => {
  // Matched by trying every way to end each comment, thirty of these hold a process for minutes.
  const comments = '<!---->'.repeat(30_000);
  const before = process.threadCpuUsage();
  expect(await kindOf('notes.txt', `${comments}x`)).toBe('text/plain');
  expect(await kindOf('notes.txt', `${'<!doctype svg>'.repeat(15_000)}x`)).toBe('text/plain');
  expect(await kindOf('notes.txt', `${' '.repeat(250_000)}x`)).toBe('text/plain');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3000);
});
