// What a language model is shown of columns and tables that nobody is sure of: names, shapes and figures, and never a value.
// A letter is shown as a, a digit as 9. Pure.
import { createHash } from 'node:crypto';
import type { Property } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis, Decision } from '@groundwork/contract/intake';
import type { ColumnProfile, SourceProfile } from '@groundwork/contract/profiles';
import { isSchemaWord } from '@groundwork/contract/schema-words';

const MOST_COLUMNS = 40;
const MOST_TABLES = 5;
const MOST_NEIGHBOURS = 12;
const MOST_SAMPLES = 3;
const MOST_CHARS = 40;

/** One question to the model; `id` is how it names it in its answer, `key` how its answer is found again. */
export interface Asked {
  id: string;
  key: string;
  source: string;
  /** Undefined: the whole table. */
  column: string | undefined;
  /** What it may answer: properties of the object, or options of the decision. */
  allowed: ReadonlySet<string>;
  shown: object;
}

export interface Material {
  asked: Asked[];
  text: string;
}

/** Letters as a, digits as 9, any other sign that is not plain punctuation as ?. */
export function masked(value: string): string {
  return value
    .slice(0, MOST_CHARS)
    .replaceAll(/[\p{L}\p{M}]/gu, 'a')
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[^a9 !-/:-@[-`{-~]/g, '?');
}

/** Where reading says that the names of the columns may be a row, or that somebody took a row for them. */
const doubtful = ['header_in_doubt', 'header_said_over_data'];

/** Headers as they stand; one that looks like a value, and all of those that may be a row, are masked. */
function headersOf({ problems }: Pick<SourceProfile, 'problems'>): (name: string) => string {
  const mayBeRow = problems.some(({ code }) => doubtful.includes(code));
  return name => (!mayBeRow && isSchemaWord(name) && !/\d{4,}/.test(name) ? name : masked(name));
}

/** Everything that is asked in one call, within its bounds. Nothing is asked when the material has no questions. */
export function materialFor(
  { sources, decisions }: Pick<Analysis, 'sources' | 'decisions'>,
  properties: readonly Property[],
  model: string,
): Material {
  const catalogue = Map.groupBy(properties, property => property.object);
  const columns = sources.flatMap(source => columnsOf(source, catalogue, model)).slice(0, MOST_COLUMNS);
  const tables = decisions.flatMap(decision => tableOf(decision, sources, model)).slice(0, MOST_TABLES);
  const asked = [...columns, ...tables].map((one, at) => ({ ...one, id: `q${at + 1}` }));
  const objects = new Set(
    sources
      .filter(({ profile }) => columns.some(one => one.source === profile.id))
      .map(one => one.mapping.object),
  );
  const offered = Object.fromEntries(
    [...catalogue]
      .filter(([object]) => objects.has(object))
      .map(([object, own]) => [object, own.map(({ name, label, type }) => ({ name, label, type }))]),
  );
  const text = JSON.stringify({
    properties: offered,
    questions: asked.map(({ id, shown }) => ({ id, ...shown })),
  });
  return { asked, text };
}

function columnsOf(
  { profile, mapping, columns }: AnalysedSource,
  catalogue: ReadonlyMap<string, readonly Property[]>,
  model: string,
): Omit<Asked, 'id'>[] {
  if (mapping.role !== 'records' || mapping.object === null) return [];
  const { object } = mapping;
  const taken = new Set(
    columns.filter(one => one.action === 'map' && !one.is_abstained).map(one => one.property),
  );
  const free = (catalogue.get(object) ?? []).filter(property => !taken.has(property.name));
  const headerOf = headersOf(profile);
  const headers = profile.columns.map(column => headerOf(column.name));
  return columns.flatMap(({ column, is_abstained, is_answered }) => {
    const own = profile.columns.find(one => one.name === column);
    if (!own || own.filled === 0 || !is_abstained || is_answered) return [];
    const fitting = free.filter(property => isFitting(property, own)).map(property => property.name);
    const shown = {
      ask: 'property',
      object,
      table: profile.sheet ?? profile.file,
      header: headerOf(column),
      neighbours: around(headers, own.position),
      ...shapeOf(own, profile.rows),
    };
    const key = keyOf(model, { shown, fitting });
    return [{ key, source: profile.id, column, allowed: new Set(fitting), shown }];
  });
}

/** Values that a property of this type cannot hold veto it, whoever proposes it. */
function isFitting({ type, options }: Property, { type: values }: ColumnProfile): boolean {
  if (type === 'number') return values === 'integer' || values === 'decimal';
  if (type === 'date' || type === 'datetime') return values === 'date' || values === 'datetime';
  if (type === 'bool') return values === 'boolean';
  return type !== 'enumeration' || options.length > 0;
}

function tableOf(
  { id, options, answer, about }: Decision,
  sources: readonly AnalysedSource[],
  model: string,
): Omit<Asked, 'id'>[] {
  const source = sources.find(one => `object:${one.profile.id}` === id);
  if (!source || answer !== null || about.source === undefined) return [];
  const { profile } = source;
  const allowed = options.map(option => option.value);
  const headerOf = headersOf(profile);
  const shown = {
    ask: 'table',
    table: profile.sheet ?? profile.file,
    options: options.map(({ value, label }) => ({ value, label })),
    columns: profile.columns.slice(0, MOST_NEIGHBOURS * 2).map(column => ({
      header: headerOf(column.name),
      ...shapeOf(column, profile.rows),
    })),
  };
  return [
    {
      key: keyOf(model, { shown, allowed }),
      source: profile.id,
      column: undefined,
      allowed: new Set(allowed),
      shown,
    },
  ];
}

function shapeOf(
  { type, semantic, filled, distinct, is_unique, max_chars, examples }: ColumnProfile,
  rows: number,
) {
  const share = (part: number, whole: number): number =>
    whole === 0 ? 0 : Math.round((100 * part) / whole) / 100;
  return {
    type,
    meaning: semantic,
    filled: share(filled, rows),
    different: share(distinct, filled),
    unique: is_unique,
    longest: max_chars,
    samples: [...new Set(examples.map(masked))].slice(0, MOST_SAMPLES),
  };
}

function around(headers: readonly string[], at: number): string[] {
  const from = Math.max(0, at - MOST_NEIGHBOURS / 2);
  return headers.slice(from, from + MOST_NEIGHBOURS + 1).filter((_, index) => from + index !== at);
}

function keyOf(model: string, shown: object): string {
  return createHash('sha256')
    .update(JSON.stringify([model, shown]))
    .digest('hex');
}
