// Leave one system out: trains without a group of related systems, then reads their tables. What a variant is worth is decided
// here and nowhere else.

import { ColumnType } from '@groundwork/contract/profiles';
import type { Evidence } from '@groundwork/engine/learned/calibration';
import { isOwnWay, isSameKind, isSameOutcome, type LearnedObject } from '@groundwork/engine/learned/meanings';
import { LearnedReader } from '@groundwork/engine/learned/model';
import { normalForm } from '@groundwork/engine/learned/normal-form';
import { Draws } from './chance.ts';
import type { CorpusTable } from './corpus.ts';
import { folds } from './groups.ts';
import { trainedWithout } from './kept-weights.ts';
import { isSamePlace, propertyOf } from './places.ts';
import type { Phrase } from './vocabulary.ts';

interface JudgedColumn {
  group: string;
  language: string;
  header: string;
  wanted: string;
  said: string;
  isRight: boolean;
  share: number;
  confidence: number;
  /** Read as a column of what its table really lists: whoever does not know that asks before columns are read. */
  settled: {
    confidence: number;
    evidence: Evidence;
    isRight: boolean;
    /** A property of the portal or one of its own; nothing is answered by a meaning that the portal has no property for. */
    isAnswer: boolean;
  };
  /** The exact header stood in training. */
  isKnown: boolean;
  tableConfidence: number;
}

interface JudgedTable {
  group: string;
  language: string;
  name: string;
  wanted: LearnedObject;
  said: LearnedObject;
  isRight: boolean;
  share: number;
  confidence: number;
}

export interface HeldOut {
  tables: JudgedTable[];
  columns: JudgedColumn[];
}

/** So many tables of a group are read, spread over its systems and languages. */
const MOST_TABLES = 90;

/** `isKept`: readers trained before on the same are taken from the cache, the others trained side by side. */
export async function readHeldOut(
  tables: readonly CorpusTable[],
  phrases: readonly Phrase[],
  isKept = false,
): Promise<HeldOut> {
  const found: HeldOut = { tables: [], columns: [] };
  const systemsOf = folds.map(fold => fold.flatMap(group => group.systems));
  const weights = await trainedWithout(systemsOf, { tables, phrases }, isKept);
  for (const [at, fold] of folds.entries()) {
    const trained = weights[at];
    if (!trained) throw new Error('A fold was not trained.');
    const reader = new LearnedReader(trained);
    const rest = tables.filter(table => systemsOf[at]?.includes(table.system) === false);
    const seen = new Set(rest.flatMap(table => table.columns.map(column => normalForm(column.header))));
    for (const phrase of phrases) seen.add(normalForm(phrase.header));
    for (const { name, systems } of fold)
      for (const table of spread(tables.filter(one => systems.includes(one.system))))
        judge(name, table, reader, seen, found);
  }
  return found;
}

function spread(tables: readonly CorpusTable[]): CorpusTable[] {
  const draws = new Draws(7);
  const named = tables.filter(table => table.object !== undefined);
  const order = draws.shuffle(Uint32Array.from(named.keys()));
  const shuffled = [...order].flatMap(at => named[at] ?? []);
  const kinds = [...Map.groupBy(shuffled, table => `${table.system} ${table.language}`).values()];
  const taken: CorpusTable[] = [];
  for (let turn = 0; taken.length < MOST_TABLES && kinds.some(list => list.length > turn); turn += 1)
    for (const list of kinds) {
      const table = list[turn];
      if (table && taken.length < MOST_TABLES) taken.push(table);
    }
  return taken;
}

function judge(
  group: string,
  table: CorpusTable,
  reader: LearnedReader,
  seen: ReadonlySet<string>,
  found: HeldOut,
): void {
  if (table.object === undefined) return;
  const columns = table.columns.map(({ header, type }) => ({
    header,
    type: ColumnType.catch('empty').parse(type),
    semantic: null,
  }));
  const read = reader.read({ name: table.name, columns });
  const { language } = table;
  // One or two columns do not make a table that could be recognised.
  if (columns.length >= 3)
    found.tables.push({
      group,
      language,
      name: table.name,
      wanted: table.object,
      said: read.object,
      isRight: isSameKind(read.object, table.object),
      share: read.share,
      confidence: read.confidence,
    });
  for (const [at, column] of read.columns.entries()) {
    const label = table.columns[at];
    const given = columns[at];
    if (!label || !given) continue;
    const settled = reader.readColumn(given, table.object);
    found.columns.push({
      group,
      language,
      header: label.header,
      wanted: label.meaning,
      said: column.meaning,
      isRight: isSameOutcome(column.meaning, label.meaning, table.object),
      share: column.share,
      confidence: column.confidence,
      settled: {
        confidence: settled.confidence,
        evidence: settled.evidence,
        isRight: isSamePlace(settled, label.meaning, table.object),
        isAnswer:
          isOwnWay(settled.meaning) || propertyOf(settled.meaning, settled.sense, table.object) !== undefined,
      },
      isKnown: seen.has(normalForm(label.header)),
      tableConfidence: read.confidence,
    });
  }
}
