// Rows of one object that look like one record although they share no key, inside a file and between files: found by what
// the mapping makes of their columns. Rows that a key has joined already take part once, by the earliest of them.
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { type Clustering, clustersOf } from '../match/clusters.ts';
import { KnownDifferent } from '../match/known-different.ts';
import type { Label } from '../match/labelled.ts';
import { type Matches, matchTables } from '../match/match-tables.ts';
import { areOthers, isOtherName } from '../match/names.ts';
import { nameProperty } from '../portal/record-names.ts';
import type { Source, SourceRow } from '../read/source.ts';
import { type AlikeFile, candidatesOf, type KnownRow } from './alike-candidates.ts';
import { type AlikeFields, alikeFields, type ShownColumn, shownColumns } from './alike-fields.ts';
import { type PickedPairs, pickPairs } from './alike-pairs.ts';
import { findRecord } from './find-record.ts';
import { type Identities, judgedRows } from './identities.ts';
import { pointedAt } from './pointers.ts';
import type { SaidRows } from './said-rows.ts';

/** Among more records it is not looked for: an analysis is made again with every answer, and must not wait for it. */
export const MOST_RECORDS = 50_000;
/** Of fewer records a model has nothing to learn from, and people see them at a glance. */
const FEWEST_RECORDS = 30;
/** Reasons that are named of two rows. */
const MOST_REASONS = 4;
const OTHER_NAME = 'Called differently';

export interface AlikeGroup {
  /** The earliest first: it stays. */
  rows: KnownRow[];
  /** Log-odds that they are one, by the weakest of the unions that made the group. */
  sureness: number;
  /** Two of them are called differently: whatever else agrees, they are merged by nobody but a person. */
  isContradicted: boolean;
  /** Of each row but the first, why it is taken for the first one's record. */
  reasons: string[];
}

export interface AlikeFound {
  object: string;
  /** Records that were compared, or that were too many to be. */
  records: number;
  isTooMany: boolean;
  /** The surest first. */
  groups: AlikeGroup[];
  /** What is known to be different, whatever looks alike. */
  different: KnownDifferent;
  /** For people to look at; nothing where nobody asks. */
  picked: PickedPairs;
  /** How many levels each comparison has. */
  sizes: number[];
  /** What of each file's rows is shown to people. */
  columns: ReadonlyMap<string, ShownColumn[]>;
}

export interface AlikeInput {
  object: string;
  files: readonly AlikeFile[];
  identities: Identities;
  analysis: Analysis;
  portal: PortalSchema;
  /** What people said of rows of the object. */
  said: readonly SaidRows[];
  /** Else only what was said is looked at. */
  isCompared: boolean;
  /** Pairs are picked for people. */
  isAsked: boolean;
  signal: AbortSignal | undefined;
}

/** Reads the object's files twice, the second time only where something was found or said. Throws what reading throws, and the
 *  signal's reason. */
export async function findAlike(input: AlikeInput): Promise<AlikeFound> {
  const { object, files, identities, analysis, portal, said, isAsked, signal } = input;
  const tables = files.map(file => ({ file, fields: alikeFields(file.plan, analysis, portal) }));
  const isNamed = tables.some(({ file }) => file.plan.writers.some(one => names(object, one.property)));
  const records = files.reduce((sum, { plan }) => sum + plan.analysed.profile.rows, 0);
  const isWanted = input.isCompared && isNamed && records >= FEWEST_RECORDS;
  const isTooMany = isWanted && records > MOST_RECORDS;
  const matches =
    isWanted && !isTooMany
      ? await matchTables(
          tables.map(({ file, fields }) => ({
            source: recordsOf(file, fields, identities, signal),
            fields: fields.choices,
          })),
          { signal, ...(said.length > 0 && { labels: rowAt => labelsOf(said, files, rowAt) }) },
        )
      : undefined;
  const found: AlikeFound = {
    object,
    records: matches?.rows ?? (isTooMany ? records : 0),
    isTooMany,
    groups: [],
    different: new KnownDifferent(),
    picked: { pairs: [], more: 0 },
    sizes: matches?.comparisons.map(({ levels }) => levels.length) ?? [],
    columns: new Map(
      tables.map(({ file: { plan }, fields }) => [
        plan.analysed.profile.id,
        shownColumns(plan, fields, analysis, portal),
      ]),
    ),
  };
  const wanted = new Set(said.flatMap(({ one, other }) => [one, other]));
  if (matches) {
    const { edges, numbers } = matches;
    for (const ends of [edges.one, edges.other]) for (const row of ends) wanted.add(numbers[row] ?? 0);
  }
  if (wanted.size === 0) return found;
  const { known, different } = await candidatesOf(input, wanted);
  for (const { answer, one, other } of said) if (answer === 'different') different.part(one, other);
  return {
    ...found,
    different,
    groups: matches ? await groupsIn(object, matches, { known, different, signal }) : [],
    ...(isAsked && { picked: pickPairs({ object, matches, known, different, said }) }),
  };
}

async function groupsIn(
  object: string,
  matches: Matches,
  {
    known,
    different,
    signal,
  }: {
    known: ReadonlyMap<number, KnownRow>;
    different: KnownDifferent;
    signal: AbortSignal | undefined;
  },
): Promise<AlikeGroup[]> {
  const { edges, numbers } = matches;
  const ordinalsOf = (rows: readonly number[]): number[] => rows.map(row => numbers[row] ?? 0);
  const clusters = await clustersOf(matches.rows, edges, (one, other) => matches.scoreOf(one, other), {
    mayJoin: (one, other) => different.mayJoin(ordinalsOf(one), ordinalsOf(other)),
    signal,
  });
  return groupsOf(object, matches, clusters, known);
}

/** What people said, of the rows as they were read: their numbers are their ordinals. */
function labelsOf(
  said: readonly SaidRows[],
  files: readonly AlikeFile[],
  rowAt: (table: number, row: number) => number | undefined,
): Label[] {
  const placeOf = (ordinal: number): number | undefined =>
    rowAt(
      files.findLastIndex(({ first }) => first <= ordinal),
      ordinal,
    );
  return said.flatMap(({ one, other, answer }): Label[] => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a === undefined || b === undefined ? [] : [{ one: a, other: b, isSame: answer === 'same' }];
  });
}

/** The records of a file as rows whose numbers are their ordinals. A cell that leads to a record says which. */
function recordsOf(
  { plan, first }: AlikeFile,
  { links }: AlikeFields,
  identities: Identities,
  signal: AbortSignal | undefined,
): Source {
  const asSeen = (row: SourceRow): string[] => {
    const cells = [...row.cells];
    for (const { pointer, position } of links) {
      const ends = pointedAt(pointer, row.cells).map(value => {
        const end = findRecord(identities, pointer, value, row.cells);
        return end ? `${end.object} ${identities.keys.survivorOf(end.ordinal)}` : value;
      });
      cells[position] = ends.join(' ');
    }
    return cells;
  };
  return {
    ...plan.source,
    problems: [],
    pieces: undefined,
    async *rows() {
      let ordinal = first;
      for await (const batch of judgedRows(plan, signal)) {
        const rows: SourceRow[] = [];
        for (const { row, verdict } of batch) {
          if (verdict.kind !== 'record') continue;
          if (identities.keys.survivorOf(ordinal) === ordinal)
            rows.push({ row: ordinal, cells: links.length > 0 ? asSeen(row) : row.cells });
          ordinal += 1;
        }
        yield rows;
      }
    },
  };
}

function groupsOf(
  object: string,
  matches: Matches,
  { cluster, sureness }: Clustering,
  known: ReadonlyMap<number, KnownRow>,
): AlikeGroup[] {
  const { numbers } = matches;
  const members = new Map<number, number[]>();
  for (const [row, head] of cluster.entries())
    if (row !== head) members.set(head, [...(members.get(head) ?? [head]), row]);
  return [...members]
    .map(([head, rows]): AlikeGroup => {
      const others = rows.slice(1);
      const group = rows.flatMap(row => known.get(numbers[row] ?? 0) ?? []);
      return {
        rows: group,
        isContradicted: areOthers(object, new Set(group.map(one => one.name))),
        sureness: sureness[head] ?? 0,
        reasons: others.map((other, at) => {
          const [first, own] = [group[0]?.name ?? '', group[at + 1]?.name ?? ''];
          const said = matches
            .reasonsOf(head, other)
            .slice(0, MOST_REASONS)
            .map(({ name, level }) => `${inCapital(name)}: ${level}`);
          return [...said, ...(isOtherName(object, first, own) ? [OTHER_NAME] : [])].join('; ');
        }),
      };
    })
    .sort((a, b) => b.sureness - a.sureness || (a.rows[0]?.ordinal ?? 0) - (b.rows[0]?.ordinal ?? 0));
}

/** Records that nothing calls by a name are not compared: what is left of them may be another's as well. */
function names(object: string, property: string): boolean {
  return property === nameProperty(object) || (object === 'contacts' && property === 'firstname');
}

function inCapital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
