// The matcher's twin in SQL: what is common, which rows meet, how they compare and how surely they are one, said in SQL and run by
// DuckDB within half a gigabyte. It has to give the very pairs, patterns and scores of the engine; and it is how they would be found
// by an engine of many machines, for rows meet by the equality of a key and the model is a table of some thousand weights.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptMatches } from '@groundwork/engine/match/kept/kept-matches';
import { matchTables } from '@groundwork/engine/match/match-tables';
import { chanceOf } from '@groundwork/engine/match/model/chance';
import { fitClasses } from '@groundwork/engine/match/model/latent-classes';
import { scorer } from '@groundwork/engine/match/model/score';
import { commonFrom } from '@groundwork/engine/match/pairs/common-values';
import type { Comparison } from '@groundwork/engine/match/pairs/comparison';
import { findPairs } from '@groundwork/engine/match/pairs/find-pairs';
import type { Rule } from '@groundwork/engine/match/pairs/rules';
import type { RowLayout } from '@groundwork/engine/match/rows/layout';
import { sampleFields } from '@groundwork/engine/match/sample-fields';
import { loneCrew } from '@groundwork/engine/match/threads/lone-crew';
import { openSources } from '@groundwork/engine/read/open-sources';
import { runInDuckdb } from './duckdb.ts';
import { commas } from './match.ts';
import { writePeople } from './match-people.ts';
import { commonName, LEVEL_MACROS, levelsInSql, slotName } from './match-sql-levels.ts';
import { writeTwinPairs, writeTwinRows } from './match-sql-rows.ts';
import type { BenchRow } from './row.ts';

/** Pairs below this are not joined by whatever else is known. */
const LOWEST_EDGE = -1.4;

/** Marks what is common, as columns beside the rows'. */
function commonStatements(layout: RowLayout, count: number): string[] {
  const marks = layout.parts.map((part, place) => {
    const limits = commonFrom(layout, part, count);
    if (!limits) return `false as ${commonName(place)}`;
    const { most, nameAt } = limits;
    const namePlace = layout.parts.findIndex(one => nameAt !== undefined && one.at[0] === nameAt);
    const name = namePlace < 0 ? '0' : slotName(namePlace, 0, 'hash');
    const values = part.at
      .keys()
      .map(column => `select id, ${slotName(place, column, 'hash')} as value, ${name} as name from raw`)
      .toArray();
    return `id in (
      with said as (select * from (${values.join(' union all ')}) where value <> 0)
      select id from said where value in (
        select value from said group by value
        having count(*) > ${most}${namePlace < 0 ? '' : ' or count(distinct name) filter (name <> 0) >= 3'}
      )) as ${commonName(place)}`;
  });
  return [`create table rows as select *, ${marks.join(', ')} from raw`, 'drop table raw'];
}

/** Pairs of rows of one key, each once, without keys of too many rows. */
function pairStatements(rules: readonly Rule[]): string[] {
  const limits = rules.map(({ most }, rule) => `(${rule}, ${most})`);
  return [
    `create table rules as select * from (values ${limits.join(', ')}) as given (rule, most)`,
    `create table blocks as select rule, key from keys join rules using (rule)
     group by rule, key, most having count(*) between 2 and most`,
    'create table met as select keys.* from keys semi join blocks using (rule, key)',
    'drop table keys',
    `create table pairs as select distinct a.id as one, b.id as other
     from met a join met b using (rule, key) where a.id < b.id`,
  ];
}

/** The pattern of each pair: the levels of its comparisons as one number. */
function patternStatement(layout: RowLayout, comparisons: readonly Comparison[]): string {
  const levels = levelsInSql(layout, comparisons).map((level, at) => `${level} as l${at}`);
  const code = comparisons.reduce((sum, one, at) => `(${sum} * ${one.levels.length} + l${at})`, '0::ubigint');
  return `create table patterned as select one, other, (${code})::ubigint as code from (
    select pairs.one, pairs.other, ${levels.join(', ')}
    from pairs join rows a on a.id = pairs.one join rows b on b.id = pairs.other)`;
}

interface TwinSet {
  name: string;
  file: string;
  /** The column that identifies the rows. */
  key: string | undefined;
}

/** Holds the twin against the engine. */
async function twinRows(
  { name, file, key }: TwinSet,
  work: string,
  memoryLimit: string,
): Promise<BenchRow[]> {
  const at = (part: string): string => path.join(work, part);
  const { sources, close } = await openSources([{ path: file, name: path.basename(file) }]);
  const tables = await Promise.all(
    sources.map(async source => ({ source, fields: await sampleFields(source, { key }) })),
  );
  const matches = await matchTables(tables);
  const { layout, compared: rows } = matches;
  const kept = await keptMatches(matches, tables);
  await close();
  const found = await findPairs(layout, rows, loneCrew(layout), undefined);
  const { comparisons, patterns } = found;

  const first = await runInDuckdb(
    work,
    [
      ...(await writeTwinRows(kept, { rows: at('rows.csv'), keys: at('keys.csv') })),
      ...LEVEL_MACROS,
      ...commonStatements(layout, rows.count),
      ...pairStatements(found.rules),
      patternStatement(layout, comparisons),
      'select code, count(*) from patterned group by code order by code',
    ],
    memoryLimit,
  );
  const counted = (first.rows.at(-1) ?? []).map(([code, pairs]) => [Number(code), Number(pairs)] as const);
  // The model of the twin's own counts, and the engine's.
  const classes = await fitClasses({
    comparisons,
    rules: found.rules,
    parts: layout.parts,
    chance: chanceOf(layout, rows, comparisons),
    patterns: counted.map(([code, pairs]) => ({ levels: patterns.levels(code), pairs })),
  });
  const [score, engineScore] = [scorer(classes), scorer(matches.classes)];
  const weights = counted.map(([code]) => ({ code, levels: patterns.levels(code) }));
  const others = weights.filter(({ levels }) => score(levels) !== engineScore(levels)).length;
  const values = weights.map(({ code, levels }) => `(${code}, ${score(levels)}::double)`);
  const second = await runInDuckdb(
    work,
    [
      `create table weights as select * from (values ${values.join(', ')}) as given (code, score)`,
      `create table edges as select one, other, score from patterned join weights using (code)
       where score >= ${LOWEST_EDGE}`,
    ],
    memoryLimit,
  );
  const compared = await runInDuckdb(
    work,
    [
      await writeTwinPairs(at('pairs.csv'), found.pairs, patterns.codes),
      'select count(*) from patterned',
      'select count(*) from engine',
      'select count(*) from engine anti join patterned using (one, other)',
      'select count(*) from patterned anti join engine using (one, other)',
      `select count(*) from engine join patterned using (one, other)
       where engine.code is distinct from patterned.code`,
      'select count(*) from edges',
    ],
    '2GB',
  );
  const numberAt = (statement: number): number => Number(compared.rows[statement]?.[0]?.[0]);
  const edges = matches.edges.score.length;
  return [
    { name: `${name}: pairs of the twin`, value: numberAt(1), unit: '', goal: `= ${numberAt(2)}` },
    {
      name: `${name}: pairs that only one of the two finds`,
      value: numberAt(3) + numberAt(4),
      unit: '',
      goal: '0',
    },
    { name: `${name}: pairs with another pattern`, value: numberAt(5), unit: '', goal: '0' },
    {
      name: `${name}: patterns, and those of another score`,
      value: counted.length,
      unit: `and ${others}`,
      goal: 'and 0',
    },
    { name: `${name}: pairs that may be matches`, value: numberAt(6), unit: '', goal: `= ${edges}` },
    {
      name: `${name}: peak memory of the twin’s process, its database held to ${memoryLimit}`,
      value: Math.max(first.megabytes, second.megabytes),
      unit: 'MB',
      goal: '',
    },
    {
      name: `${name}: processor time of the twin`,
      value: Math.round(first.seconds + second.seconds),
      unit: 's',
      goal: '',
    },
  ];
}

const data = path.resolve(import.meta.dirname, 'data/match');

/** Persons of several kinds of columns, a bibliography, and our own people. */
export async function benchMatchTwin(people = 100_000, memoryLimit = '512MB'): Promise<BenchRow[]> {
  const made = async (work: string): Promise<string> => {
    const file = path.join(work, 'people.csv');
    await writePeople(file, people);
    return file;
  };
  const given = (name: string) => () => path.join(data, name);
  const sets: readonly { name: string; key?: string; file: (work: string) => string | Promise<string> }[] = [
    { name: 'febrl3', file: given('febrl3.csv'), key: 'rec_id' },
    { name: 'historical_50k', file: given('historical_figures_with_errors_50k.parquet'), key: 'cluster' },
    { name: 'DBLP', file: work => commas(work, 'dblp.csv'), key: 'id' },
    { name: `${people.toLocaleString('en-GB')} people`, file: made },
  ];
  const found: BenchRow[] = [];
  for (const { name, key, file } of sets) {
    const work = mkdtempSync(path.join(tmpdir(), 'groundwork-twin-'));
    try {
      found.push(...(await twinRows({ name, key, file: await file(work) }, work, memoryLimit)));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return found;
}
