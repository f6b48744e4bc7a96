// How well exports are understood, held against labels written by hand: first those of systems that were kept out of training
// (bench/data/mapping/systems/README.md), then our own sets (bench/data/mapping/README.md says what that means).
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Analysis, ColumnMapping } from '@groundwork/contract/intake';
import { LearnedReader } from '@groundwork/engine/learned/model';
import { committedWeights } from '@groundwork/engine/learned/weights';
import { z } from 'zod';
import { analysisOf } from './mapping-analysis.ts';
import { systemRows } from './mapping-figures.ts';
import { headerRows } from './mapping-headers.ts';
import { benchHeldOut } from './mapping-held-out.ts';
import { modelRows } from './mapping-model.ts';
import { benchSystems } from './mapping-systems.ts';
import type { BenchRow } from './row.ts';

const Label = z.object({
  header: z.string(),
  type: z.string(),
  semantic: z.string().nullable(),
  goes_to: z.string(),
  values: z.array(z.string()).optional(),
});
const Pack = z.object({
  name: z.string(),
  language: z.string(),
  folder: z.string().optional(),
  /** None of its headers were added to the engine's words. */
  held_out: z.boolean().default(false),
  tables: z.array(z.object({ file: z.string(), object: z.string(), columns: z.array(Label) })),
});
type Pack = z.infer<typeof Pack>;

const here = import.meta.dirname;
/** Languages that the engine has no words for; they are shown apart. */
const unspoken = new Set(['pl', 'sv']);
/** Share of the columns that a figure “at 80 % coverage” speaks of. */
const COVERAGE = 0.8;

/** One labelled column and what the engine made of it. */
interface Judged {
  pack: string;
  isHeldOut: boolean;
  language: string;
  column: string;
  isTypeRight: boolean;
  /** undefined: not labelled. */
  isSemanticRight: boolean | undefined;
  isKey: boolean;
  foundKey: boolean;
  /** undefined: either is fair. */
  isLink: boolean | undefined;
  foundLink: boolean;
  isRight: boolean;
  confidence: number;
  isAbstained: boolean;
  said: string;
}

export async function benchMapping(): Promise<BenchRow[]> {
  const folder = path.join(here, 'data/mapping');
  const packs = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
    .map(name => Pack.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
  const judged: Judged[] = [];
  for (const pack of packs) judged.push(...judge(pack, await analysed(pack)));
  if (process.env['BENCH_ERRORS'] !== undefined) printErrors(judged);
  const systems = await benchSystems();
  const isSpoken = ({ language }: Judged): boolean => !unspoken.has(language);
  const known = judged.filter(one => !one.isHeldOut && isSpoken(one));
  return [
    ...systemRows(systems, await benchSystems(false)),
    ...(await modelRows(systems)),
    ...headerRows(new LearnedReader(committedWeights())),
    ...knownRows(known),
    ...rowsOf(
      'held out, none of its words were learnt',
      judged.filter(one => one.isHeldOut),
    ),
    ...rowsOf('known, the engine was improved on it', known),
    ...rowsOf(
      'languages without words (pl, sv)',
      judged.filter(one => !isSpoken(one)),
      false,
    ),
    ...(await benchHeldOut()),
  ];
}

async function analysed(pack: Pack): Promise<Analysis> {
  const folder = pack.folder === undefined ? write(pack) : path.resolve(here, '..', pack.folder);
  try {
    return await analysisOf(folder);
  } finally {
    if (pack.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** The tables as files, the way exports come. */
function write({ tables }: Pack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-mapping-'));
  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  for (const { file, columns } of tables) {
    const rows = columns[0]?.values?.length ?? 0;
    const lines = [columns.map(column => quote(column.header)).join(',')];
    for (let row = 0; row < rows; row += 1)
      lines.push(columns.map(column => quote(column.values?.[row] ?? '')).join(','));
    writeFileSync(path.join(folder, file), `${lines.join('\r\n')}\r\n`);
  }
  return folder;
}

function judge(pack: Pack, analysis: Analysis): Judged[] {
  return pack.tables.flatMap(table => {
    const source = analysis.sources.find(one => one.profile.id === table.file);
    if (!source) throw new Error(`${pack.name} has no ${table.file}`);
    const isObjectRight = source.mapping.object === table.object;
    return table.columns.map((label): Judged => {
      const profile = source.profile.columns.find(one => one.name === label.header);
      const mapping = source.columns.find(one => one.column === label.header);
      if (!profile || !mapping) throw new Error(`${table.file} has no column ${label.header}`);
      const foundLink = analysis.relations.some(
        ({ from, to, through }) =>
          from.source === table.file &&
          from.column === label.header &&
          through === null &&
          to.object !== null,
      );
      const wanted = label.goes_to.split('/');
      const said = wayOf(mapping, foundLink);
      return {
        pack: pack.name,
        isHeldOut: pack.held_out,
        language: pack.language,
        column: `${table.file} ${label.header}: ${label.goes_to}, ${label.type}, ${label.semantic} ← ${said.join('|')}, ${profile.type}, ${profile.semantic}`,
        isTypeRight: profile.type === label.type,
        isSemanticRight: label.semantic === '?' ? undefined : profile.semantic === label.semantic,
        isKey: label.goes_to.startsWith('#'),
        foundKey: source.key.columns.includes(label.header),
        isLink: wanted.includes('@') ? (wanted.length === 1 ? true : undefined) : false,
        foundLink: foundLink && !isOwnKind(analysis, table.file, label.header),
        isRight: isObjectRight && wanted.some(one => said.includes(one)),
        confidence: mapping.confidence * (isObjectRight ? 1 : source.mapping.confidence),
        isAbstained: mapping.is_abstained,
        said: said.join('|'),
      };
    });
  });
}

/** A pointer at the own kind is found and kept as text; it is no link in the portal. */
function isOwnKind({ relations }: Analysis, source: string, column: string): boolean {
  return relations.some(
    ({ from, to }) => from.source === source && from.column === column && from.object === to.object,
  );
}

/** What became of a column, in the words of the labels; a text that also links is both. */
function wayOf({ action, property }: ColumnMapping, links: boolean): string[] {
  const link = links ? ['@'] : [];
  if (action === 'skip') return ['-'];
  if (action === 'relation') return ['@'];
  if (action === 'key')
    return [property === null ? '#' : `#${property}`, ...(property === null ? [] : [property])];
  return [action === 'create' ? '+' : (property ?? ''), ...link];
}

/** Systems that the engine was improved on, by the measure of those kept out. */
function knownRows(judged: readonly Judged[]): BenchRow[] {
  const row = (name: string, test: (one: Judged) => boolean, goal: string): BenchRow => ({
    name: `${name} (known systems)`,
    value: (100 * judged.filter(test).length) / judged.length,
    unit: `% of ${judged.length}`,
    goal,
  });
  return [
    row('columns right without a question', one => one.isRight && !one.isAbstained, '≥ 98 %'),
    row('columns wrong without a question', one => !one.isRight && !one.isAbstained, '≤ 1 %'),
  ];
}

/** A share of nothing is no figure: such rows are left out. */
function rowsOf(where: string, judged: readonly Judged[], hasGoals = true): BenchRow[] {
  const goal = (text: string): string => (hasGoals ? text : '');
  const percent = (name: string, part: number, all: number, wanted: string): BenchRow => ({
    name: `${name} (${where})`,
    value: (100 * part) / all,
    unit: `% of ${all}`,
    goal: goal(wanted),
  });
  const count = (test: (one: Judged) => boolean): number => judged.filter(test).length;
  const semantic = judged.filter(one => one.isSemanticRight !== undefined);
  const linkable = judged.filter(one => one.isLink !== undefined);
  const sure = judged
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, Math.round(judged.length * COVERAGE));
  return [
    percent(
      'column type',
      count(one => one.isTypeRight),
      judged.length,
      '≥ 98 %',
    ),
    percent('meaning of the values', semantic.filter(one => one.isSemanticRight).length, semantic.length, ''),
    percent(
      'keys found',
      count(one => one.isKey && one.foundKey),
      count(one => one.isKey),
      '≥ 95 %',
    ),
    percent(
      'links found',
      linkable.filter(one => one.isLink && one.foundLink).length,
      linkable.filter(one => one.isLink).length,
      '≥ 95 %',
    ),
    percent(
      'links that are right',
      linkable.filter(one => one.isLink && one.foundLink).length,
      linkable.filter(one => one.foundLink).length,
      '',
    ),
    percent(
      'property, first guess',
      count(one => one.isRight),
      judged.length,
      '≥ 95 %',
    ),
    percent('property at 80 % coverage', sure.filter(one => one.isRight).length, sure.length, '≥ 99 %'),
    percent(
      'abstained',
      count(one => one.isAbstained),
      judged.length,
      '',
    ),
  ].filter(row => row.unit !== '% of 0');
}

function printErrors(judged: readonly Judged[]): void {
  for (const one of judged) {
    const wrong = [
      ...(one.isRight ? [] : [`property at ${one.confidence}${one.isAbstained ? ', abstained' : ''}`]),
      ...(one.isTypeRight ? [] : ['type']),
      ...(one.isSemanticRight === false ? ['meaning'] : []),
      ...(one.isKey === one.foundKey || !one.isKey ? [] : ['key']),
      ...(one.isLink === undefined || one.isLink === one.foundLink ? [] : ['link']),
    ];
    if (wrong.length > 0) console.error(`${one.pack} ${one.column} — ${wrong.join(', ')}`);
  }
}
