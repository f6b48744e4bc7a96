// Exports of systems that were never trained on, as their repositories hold them, against labels written by hand before the
// product had seen them (bench/data/mapping/systems/README.md says how). Every column counts: those of a table taken for
// something else are all wrong, unless the product asks what the table is.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnalysedSource, Analysis, ColumnMapping } from '@groundwork/contract/intake';
import { normalForm } from '@groundwork/engine/learned/normal-form';
import { committedWeights } from '@groundwork/engine/learned/weights';
import { z } from 'zod';
import { freshPortal } from '../packages/engine/test-data/portal-schema.ts';
import { type BusinessTotals, totalsOf } from './mapping-analysis.ts';
import { meanings, propertiesFor } from './mapping-meanings.ts';

const Labels = z.object({
  /** Several languages of one system are one system. */
  system: z.string().optional(),
  language: z.string(),
  /** Added up by hand from the rows: money won and still open, records of people and companies. */
  totals: z
    .object({ won: z.number(), open: z.number(), people: z.number(), companies: z.number() })
    .partial()
    .default({}),
  tables: z.array(
    z.object({
      file: z.string(),
      /** `a/b`: either is right; `-`: no records; `junction`: only links; `owners`: people of the own firm. */
      object: z.string(),
      /** Filled columns of a table of records: a meaning, `#` the key, `@file` a link, `none` no property of its own. */
      columns: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
type Labels = z.infer<typeof Labels>;
type LabelledTable = Labels['tables'][number];

export type Outcome = 'right' | 'wrong' | 'asked';

export interface TableFound {
  system: string;
  language: string;
  table: string;
  object: string;
  said: string;
  confidence: number;
  outcome: Outcome;
  /** Right if every question stays at what is proposed. */
  isBestRight: boolean;
  /** Columns that would be written although the table holds no records. */
  overwritten: number;
}

export interface ColumnFound {
  system: string;
  language: string;
  table: string;
  object: string;
  column: string;
  wanted: string;
  said: string;
  confidence: number;
  outcome: Outcome;
  /** Right if nobody had been asked. */
  isBestRight: boolean;
  isKnownHeader: boolean;
  key: 'found' | 'missed' | undefined;
  link: 'found' | 'missed' | 'wrong' | undefined;
}

export interface TotalFound {
  folder: string;
  what: keyof BusinessTotals;
  wanted: number;
  found: number;
}

export interface SystemsFound {
  totals: TotalFound[];
  tables: TableFound[];
  columns: ColumnFound[];
}

const systemsFolder = path.join(import.meta.dirname, 'data/mapping/systems');
const knownHeaders = new Set(committedWeights().headers.map(one => one.phrase));
const portalNames = new Set(freshPortal().properties.map(one => `${one.object} ${one.name}`));

export interface LabelledSystem extends Labels {
  folder: string;
  system: string;
}

export function labelledSystems(folder = systemsFolder): LabelledSystem[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .toSorted()
    .map(name => {
      const labels = Labels.parse(JSON.parse(readFileSync(path.join(folder, name, 'labels.json'), 'utf8')));
      return { ...labels, folder: path.join(folder, name), system: labels.system ?? name };
    });
}

/** `withNames` false: every file is called table-1.csv, table-2.csv, … */
export async function benchSystems(
  withNames = true,
  folder = systemsFolder,
  /** What is judged in place of the engine's own analysis. */
  through: (analysis: Analysis) => Promise<Analysis> = analysis => Promise.resolve(analysis),
): Promise<SystemsFound> {
  const found: SystemsFound = { totals: [], tables: [], columns: [] };
  for (const labels of labelledSystems(folder)) {
    const one = await benchSystem(labels, withNames, through);
    found.tables.push(...one.tables);
    found.columns.push(...one.columns);
    found.totals.push(...one.totals);
  }
  return found;
}

async function benchSystem(
  labels: LabelledSystem,
  withNames: boolean,
  through: (analysis: Analysis) => Promise<Analysis>,
): Promise<SystemsFound> {
  const copied = mkdtempSync(path.join(tmpdir(), 'groundwork-mapping-'));
  const ids = new Map(labels.tables.map(({ file }, at) => [file, withNames ? file : `table-${at + 1}.csv`]));
  try {
    for (const [file, id] of ids) cpSync(path.join(labels.folder, file), path.join(copied, id));
    const { analysis, totals } = await totalsOf(copied);
    const found = judge(labels, await through(analysis), file => ids.get(file) ?? file);
    for (const what of ['won', 'open', 'people', 'companies'] as const) {
      const wanted = labels.totals[what];
      if (wanted === undefined) continue;
      found.totals.push({ folder: path.basename(labels.folder), what, wanted, found: totals[what] });
    }
    return found;
  } finally {
    rmSync(copied, { recursive: true, force: true });
  }
}

function judge(labels: LabelledSystem, analysis: Analysis, idOf: (file: string) => string): SystemsFound {
  const where = { system: labels.system, language: labels.language };
  const found: SystemsFound = { totals: [], tables: [], columns: [] };
  for (const table of labels.tables) {
    const source = sourceOf(analysis, idOf(table.file));
    if (!source) throw new Error(`${where.system}: nothing was made of ${table.file}`);
    const isRight = table.object.split('/').some(wanted => isObject(source, wanted));
    const isAsked = analysis.decisions.some(one => one.id === `object:${source.profile.id}`);
    found.tables.push({
      ...where,
      table: table.file,
      object: table.object,
      said: source.mapping.object ?? source.mapping.role,
      confidence: source.mapping.confidence,
      outcome: isAsked ? 'asked' : isRight ? 'right' : 'wrong',
      isBestRight: isRight,
      overwritten: table.object === '-' && !isRight && !isAsked ? source.columns.filter(isCarried).length : 0,
    });
    const names = new Set(source.profile.columns.map(one => one.name));
    const missing = Object.keys(table.columns).find(name => !names.has(name));
    if (missing !== undefined) throw new Error(`${where.system}, ${table.file}: there is no ${missing}`);
    for (const { name, filled } of source.profile.columns) {
      const wanted = table.columns[name];
      if (filled === 0 || table.object === '-' || table.object === 'owners') continue;
      if (wanted === undefined) throw new Error(`${where.system}, ${table.file}: ${name} has no label`);
      const given = { table, column: name, wanted, source, analysis, idOf, isRight, isAsked };
      found.columns.push({ ...where, ...judgeColumn(given) });
    }
  }
  return found;
}

/** What was made of a file; where its activities were read apart, the largest of their tables stands for all. */
function sourceOf({ sources }: Analysis, id: string): AnalysedSource | undefined {
  const [largest] = sources
    .filter(({ profile }) => profile.part?.of === id && profile.part.lists !== undefined)
    .toSorted((a, b) => b.profile.rows - a.profile.rows);
  return largest ?? sources.find(one => one.profile.id === id);
}

function isCarried({ action }: ColumnMapping): boolean {
  return action === 'map' || action === 'create';
}

function isObject({ mapping, profile }: AnalysedSource, wanted: string): boolean {
  if (wanted === '-') return mapping.role !== 'records' && mapping.role !== 'owners';
  if (wanted === 'owners' || wanted === 'junction') return mapping.role === wanted;
  if (wanted === 'activities' && profile.part?.lists !== undefined) return true;
  return (
    mapping.role === 'records' && mapping.object !== null && singular(mapping.object) === singular(wanted)
  );
}

function singular(object: string): string {
  return object === 'activities' || object === 'activity' ? 'activity' : object.replace(/s$/, '');
}

interface ColumnGiven {
  table: LabelledTable;
  column: string;
  wanted: string;
  source: AnalysedSource;
  analysis: Analysis;
  idOf: (file: string) => string;
  isRight: boolean;
  isAsked: boolean;
}

function judgeColumn(given: ColumnGiven): Omit<ColumnFound, 'system' | 'language'> {
  const { table, column, source, analysis, idOf } = given;
  const mapping = source.columns.find(one => one.column === column);
  if (!mapping) throw new Error(`${table.file} has no column ${column}`);
  const options = given.wanted.split('/');
  const linked = analysis.relations
    .filter(({ from }) => from.source === source.profile.id && from.column === column)
    // Companies that are made of a column of names link nothing that the export linked.
    .filter(({ from, to }) => from.source !== to.source || from.object === to.object)
    .map(({ to }) => to.source);
  const isKey = source.key.columns.includes(column) || mapping.action === 'key';
  const objects = table.object.split('/').filter(one => one !== '-');
  const isFair = (option: string): boolean => {
    if (option === '#') return isKey;
    if (option.startsWith('@')) return linked.includes(idOf(option.slice(1)));
    if (!meanings.has(option)) throw new Error(`${table.file}, ${column}: ${option} is no meaning`);
    return isMeant(mapping, objects, option);
  };
  const isBestRight = given.isRight && options.some(isFair);
  const isAsked = given.isAsked || mapping.is_abstained;
  const wantedLink = options[0]?.startsWith('@') === true;
  const mayLink = options.some(one => one.startsWith('@'));
  return {
    table: table.file,
    object: table.object,
    column,
    wanted: given.wanted,
    said:
      saidOf(mapping, isKey, linked) +
      (given.isRight ? '' : ` on ${source.mapping.object ?? source.mapping.role}`),
    confidence: Math.min(mapping.confidence, source.mapping.confidence),
    outcome: isAsked ? 'asked' : isBestRight ? 'right' : 'wrong',
    isBestRight,
    isKnownHeader: knownHeaders.has(normalForm(column)),
    key: options[0] === '#' ? (isKey ? 'found' : 'missed') : undefined,
    link: wantedLink
      ? options.some(one => one.startsWith('@') && isFair(one))
        ? 'found'
        : 'missed'
      : linked.length > 0 && !mayLink
        ? 'wrong'
        : undefined,
  };
}

function isMeant(mapping: ColumnMapping, objects: readonly string[], meaning: string): boolean {
  const isOwn = mapping.action === 'create' || mapping.action === 'skip';
  if (meaning === 'none') return isOwn;
  const names = objects.flatMap(object => propertiesFor(object, meaning).map(name => ({ object, name })));
  const isWritten = mapping.action === 'map' || mapping.action === 'key';
  if (isWritten && names.some(({ name }) => mapping.property === name)) return true;
  const hasPortalOne = names.some(({ object, name }) => portalNames.has(`${object} ${name}`));
  return mapping.action === 'create' && (!hasPortalOne || meaning === 'created_at');
}

function saidOf({ action, property }: ColumnMapping, isKey: boolean, linked: readonly string[]): string {
  if (linked.length > 0) return `@${linked.join(' @')}`;
  if (isKey) return '#';
  return action === 'map' ? (property ?? '') : action === 'create' ? '+' : action === 'skip' ? '-' : action;
}
