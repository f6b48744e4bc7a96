// What `npm run house` measures of the code. Tests count for their own sizes only.
import path from 'node:path';
import { sqlOf } from '../rooms/sql-of.ts';
import { cyclesOf, graphOf, mutualPairs } from './imports.ts';
import { repeatedRuns } from './repeats.ts';

export interface House {
  files: number;
  codeLines: number;
  testLines: number;
  medianLines: number;
  p90Lines: number;
  /** Files of more than 300 lines, tests of more than 500, comments included. */
  tooLong: string[];
  mutualPairs: string[];
  cycles: string[][];
  anyPerThousand: number;
  castsPerThousand: number;
  /** Where, and the shape. */
  handTypedRows: string[];
  foldersPerCall: { median: number; p90: number; most: string };
  repeats: { from: string; to: string; lines: number }[];
}

const isTest = (file: string) => /\.(?:test|journey)\.tsx?$|\/testing\/|\/test-data\//.test(file);

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line.trim() !== '');
}

/** The value below which `share` of the sorted list lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Folders, tests aside, in which a call is named: what somebody who adds one has to open. */
function foldersPerCall(sources: ReadonlyMap<string, string>): House['foldersPerCall'] {
  const folders = new Map<string, Set<string>>();
  const add = (call: string, file: string) =>
    folders.set(call, (folders.get(call) ?? new Set()).add(path.posix.dirname(file)));
  const declared = new Set<string>();
  for (const [file, text] of sources) {
    const noun = /export const (\w+Calls) = /.exec(text)?.[1];
    if (noun === undefined) continue;
    for (const match of text.matchAll(/^ {2}(\w+): call\(/gm)) {
      declared.add(`${noun}.${match[1] ?? ''}`);
      add(`${noun}.${match[1] ?? ''}`, file);
    }
  }
  for (const [file, text] of sources)
    for (const [, noun = '', as = noun] of text.matchAll(/\b(\w+Calls)(?: as (\w+))?\b(?=[^;]*\bfrom\b)/g))
      for (const [, verb = ''] of text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g')))
        if (declared.has(`${noun}.${verb}`)) add(`${noun}.${verb}`, file);
  const counts = [...folders].map(([call, where]) => ({ call, count: where.size }));
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a), { call: '', count: 0 });
  return {
    median: quantile(
      counts.map(({ count }) => count),
      0.5,
    ),
    p90: quantile(
      counts.map(({ count }) => count),
      0.9,
    ),
    most: `${most.call} ${most.count}`,
  };
}

/** What a statement is said to answer with, in the server's words and in those of a plain client. */
const asserted = /\b(?:sql|query)<\s*(\{|(?:Pick|Omit)<[^`]*?(?=>[`(])|[A-Z]\w*(?: &[^`]*?|\[\])?(?=>[`(]))/g;

/** Rows whose shape a person wrote; one that is made of the schema's (`Row<…>`) is none, nor is a condition. */
function handTypedRows(sources: ReadonlyMap<string, string>): string[] {
  const withTables = [...sources].filter(([file]) => /^apps\/(?:server|identity)\//.test(file));
  const fromSchema = new Set(
    withTables.flatMap(([, text]) =>
      [...text.matchAll(/\b(?:type|interface) (\w+)[^;{]*\bRow</g)].map(([, name]) => name),
    ),
  );
  const isByHand = (shape: string) =>
    !/\bRow</.test(shape) && ![...shape.matchAll(/\w+/g)].some(([name]) => fromSchema.has(name));
  return withTables.flatMap(([file, text]) =>
    [...text.matchAll(asserted)]
      .map(([, shape = '']) => shape)
      .filter(shape => !/^(?:SqlBool|[A-Z])$/.test(shape) && isByHand(shape))
      .map(shape => `${file}: ${shape}`),
  );
}

/** Measures a tree of sources, given as repository path → text. */
export function measureHouse(sources: ReadonlyMap<string, string>): House {
  const product = new Map([...sources].filter(([file]) => !isTest(file)));
  const codes = new Map([...product].map(([file, text]) => [file, sqlOf(text).code]));
  const lines = [...codes.values()].map(code => linesOf(code).length);
  const codeLines = lines.reduce((sum, count) => sum + count, 0);
  const countOf = (pattern: RegExp) =>
    [...codes.values()].reduce((sum, code) => sum + [...code.matchAll(pattern)].length, 0);
  const perThousand = (count: number) => Math.round((count / codeLines) * 100_000) / 100;
  const graph = graphOf(product);
  const parents = ['packages/engine/src', 'packages/contract/src', 'packages/crm/src', 'apps/sandbox/src'];
  return {
    files: product.size,
    codeLines,
    testLines: [...sources].reduce((sum, [file, text]) => sum + (isTest(file) ? linesOf(text).length : 0), 0),
    medianLines: quantile(lines, 0.5),
    p90Lines: quantile(lines, 0.9),
    tooLong: [...sources].flatMap(([file, text]) => {
      const count = text.split('\n').length - 1;
      return count > (isTest(file) ? 500 : 300) ? [`${file} (${count})`] : [];
    }),
    mutualPairs: [
      ...parents,
      'apps/server/src/features',
      'apps/web/src/features',
      'apps/server/src/platform',
    ].flatMap(parent => mutualPairs(graph, parent).map(pair => `${parent}: ${pair}`)),
    cycles: cyclesOf(graph),
    anyPerThousand: perThousand(countOf(/(?:\w\??:\s*|\bas\s+|<)any\b(?!\s*,)/g)),
    // `as const` asserts nothing, and in an import `as` only renames.
    castsPerThousand: perThousand(
      countOf(/[\w)\]}]\s+as\s+(?!const\b)(?:unknown|[A-Z][\w.]*|\{|\[|'|string|number)[^,}\n]*(?=[;,)\n])/g),
    ),
    handTypedRows: handTypedRows(product),
    foldersPerCall: foldersPerCall(product),
    repeats: repeatedRuns(codes, 8),
  };
}
