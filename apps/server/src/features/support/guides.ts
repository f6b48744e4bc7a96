// The guides for clients: read from docs/guides once, served in the product, and searched by the assistant.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '@groundwork/contract/errors';
import type { Guide, GuideBlock } from '@groundwork/contract/help';

const guidesDir = path.resolve(import.meta.dirname, '../../../../../docs/guides');

let read: readonly Guide[] | undefined;

/** In the order of their file names, which begin with a number. */
export function guides(): readonly Guide[] {
  read ??= readdirSync(guidesDir)
    .filter(name => /^\d+-[a-z-]+\.md$/.test(name))
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map(name => parseGuide(slugOf(name), readFileSync(path.join(guidesDir, name), 'utf8')));
  return read;
}

/** @throws Refusal not_found */
export function requireGuide(slug: string): Guide {
  const guide = guides().find(one => one.slug === slug);
  if (!guide) throw new Refusal('not_found');
  return guide;
}

function slugOf(name: string): string {
  return name.replace(/^\d+-/, '').replace(/\.md$/, '');
}

/**
 * The little of Markdown that guides are written in: `# title`, the paragraph after it as the summary, `## section`,
 * paragraphs, `- lists` and `1. steps`. No markup within a line, so that nothing has to be trusted when it is shown.
 */
export function parseGuide(slug: string, markdown: string): Guide {
  const [head = '', ...rest] = markdown.trim().split(/^## /m);
  const [first = '', ...paragraphs] = head.trim().split(/\n\s*\n/);
  return {
    slug,
    title: first.replace(/^# /, '').trim(),
    summary: paragraphs.map(oneLine).join(' '),
    sections: rest.map(section => {
      const [title = '', ...lines] = section.split('\n');
      return { id: idOf(title), title: title.trim(), blocks: blocksOf(lines.join('\n')) };
    }),
  };
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

function blocksOf(text: string): GuideBlock[] {
  return text
    .split(/\n\s*\n/)
    .map(block => block.trim())
    .filter(Boolean)
    .map(block => {
      if (block.startsWith('- ')) return { kind: 'list', lines: entriesOf(block, /^- /m) };
      if (/^\d+\. /.test(block)) return { kind: 'steps', lines: entriesOf(block, /^\d+\. /m) };
      return { kind: 'text', lines: [oneLine(block)] };
    });
}

function entriesOf(block: string, mark: RegExp): string[] {
  return block.split(mark).map(oneLine).filter(Boolean);
}
