// Records of a portal that look like one: the groups that people are shown, the surest first. What is known to make two records
// two is never joined, whatever else agrees.
import { type Clustering, clustersOf } from '../clusters.ts';
import { KnownDifferent } from '../known-different.ts';
import { type Matches, type MatchStep, matchTables } from '../match-tables.ts';
import { areOthers, comparedName, isOtherName } from '../names.ts';
import { pause } from '../pause.ts';
import { isNamedFreely } from '../property-kinds.ts';
import { type FieldChoice, fieldOf, withoutRepeatedNames } from '../rows/fields.ts';
import { sampleColumns } from '../sample-fields.ts';
import { SURE } from '../sure.ts';
import { partsByLink } from './compared-properties.ts';
import type { RecordList } from './record-list.ts';
import { recordPrint } from './record-print.ts';

/** Of fewer records a model has nothing to learn from, and people see them at a glance. */
export const FEWEST_RECORDS = 30;
/** More are not held in memory and compared at once. */
export const MOST_RECORDS = 100_000;
/** Reasons that are named of two records. */
const MOST_REASONS = 4;
const OTHER_NAME = 'Called differently';
/** Of properties whose kind is known only the shape of names is asked of their values. */
const ROWS_FOR_NAMES = 2000;
const ROWS_AT_ONCE = 4096;
const GROUPS_AT_ONCE = 64;

/** What somebody said of two records: that they are not one. It holds while what was compared then is the same. */
export interface SaidDifferent {
  one: string;
  other: string;
  /** Names of the properties that were compared. */
  columns: readonly string[];
  onePrint: string;
  otherPrint: string;
}

export interface AlikeRecord {
  id: string;
  name: string;
  /** Of what was compared. */
  print: string;
  /** Why it is taken for the first one's record; empty for the first. */
  reason: string;
}

export interface RecordGroup {
  /** As the portal lists them. */
  records: AlikeRecord[];
  /** Log-odds that they are one, by the weakest of the unions that made the group. */
  sureness: number;
  /** Not where something that would tell records apart cannot be read. */
  isSure: boolean;
  /** Two of them are called differently. */
  isContradicted: boolean;
}

export interface RecordsAlike {
  /** The surest first; those that are called differently last. */
  groups: RecordGroup[];
  /** Groups beyond those that were asked for. */
  more: number;
  /** Names of the properties that were compared. */
  columns: string[];
}

interface Given {
  said?: readonly SaidDifferent[] | undefined;
  /** Groups that are wanted at most. */
  most?: number;
  signal?: AbortSignal | undefined;
  onStep?: ((step: MatchStep) => void) | undefined;
}

/** The same records give the same groups. Nothing of fewer than `FEWEST_RECORDS`. Throws the signal's reason. */
export async function findRecordsAlike(list: RecordList, given: Given = {}): Promise<RecordsAlike> {
  const { said = [], most = Number.POSITIVE_INFINITY, signal, onStep } = given;
  if (list.count < FEWEST_RECORDS) return { groups: [], more: 0, columns: [] };
  const source = list.source();
  const fields = await fieldsOf(list, signal);
  const matches = await matchTables([{ source, fields }], { signal, onStep });
  const columns = list.properties.compared.filter((_, at) => fields[at]?.field).map(({ name }) => name);
  const { edges } = matches;
  const different = await knownOf(list, new Set([...edges.one, ...edges.other]), signal);
  for (const pair of said) {
    const [one, other] = [list.rowOf(pair.one), list.rowOf(pair.other)];
    if (one === undefined || other === undefined) continue;
    const isStill = (row: number, print: string): boolean =>
      recordPrint(list.valuesOf(row), pair.columns) === print;
    if (isStill(one, pair.onePrint) && isStill(other, pair.otherPrint)) different.part(one, other);
  }
  const clustering = await clustersOf(matches.rows, edges, (one, other) => matches.scoreOf(one, other), {
    mayJoin: (one, other) => different.mayJoin(one, other),
    signal,
  });
  return { ...(await groupsOf(list, matches, clustering, { columns, most, signal })), columns };
}

async function fieldsOf(list: RecordList, signal: AbortSignal | undefined): Promise<FieldChoice[]> {
  const { object, properties } = list;
  const areKnown = properties.compared.every(({ kind }) => kind !== undefined);
  const columns = await sampleColumns(list.source(), signal, areKnown ? ROWS_FOR_NAMES : undefined);
  const links = list.comparedLinks();
  const choices = columns.map((column, at): FieldChoice => {
    const property = properties.compared[at];
    const isFilled = property
      ? list.isFilled(property.name)
      : list.isLinked(links[at - properties.compared.length] ?? '');
    if (!isFilled) return { leftOut: 'empty' };
    if (property === undefined) return { field: { header: column.name, kind: 'category' } };
    if (property.kind !== undefined) return { field: { header: property.label, kind: property.kind } };
    const choice = fieldOf(column, column.is_unique);
    // What colleagues wrote of a person or company tells nobody apart, and takes most of the time to compare.
    return choice.field?.kind === 'text' && isNamedFreely(object) ? { leftOut: 'about_the_record' } : choice;
  });
  return withoutRepeatedNames(columns, choices);
}

/** What makes records two, of those that may be one with others. */
async function knownOf(
  list: RecordList,
  rows: ReadonlySet<number>,
  signal: AbortSignal | undefined,
): Promise<KnownDifferent> {
  const { object, properties, linked } = list;
  const different = new KnownDifferent();
  let seen = 0;
  for (const row of rows) {
    if (seen++ % ROWS_AT_ONCE === 0) await pause(signal);
    const values = list.valuesOf(row);
    const name = list.nameOf(row);
    // What has no name is nobody that could be recognised.
    if (name === '') different.leaveAlone(row);
    else if (!isNamedFreely(object)) different.say(row, 'name', comparedName(object, name).letters);
    for (const property of properties.distinctive) {
      const value = values[property] ?? '';
      if (value !== '') different.say(row, property, comparable(property, value));
    }
    // Of the same name and on another day: asked again.
    const day = object === 'tickets' ? (values['createdate'] ?? '').slice(0, 10) : '';
    if (day !== '') different.say(row, 'created', day);
    for (const other of linked) {
      const ends = list.linksOf(other, row);
      if (partsByLink(object, other)) for (const end of ends) different.say(row, `linked ${other}`, end);
      if (other !== object) continue;
      // A company and its parent.
      for (const end of ends) {
        const above = list.rowOf(end);
        if (above !== undefined) different.part(row, above);
      }
    }
  }
  return different;
}

/** `100` and `100.00` are one amount; a day is one however its hour is written. */
function comparable(property: string, value: string): string {
  if (property === 'closedate') return value.slice(0, 10);
  const figure = property === 'amount' ? Number(value) : Number.NaN;
  return Number.isFinite(figure) ? String(figure) : value.toLowerCase();
}

/** In their order; why is said of the first `most` alone. */
async function groupsOf(
  list: RecordList,
  matches: Matches,
  { cluster, sureness }: Clustering,
  { columns, most, signal }: { columns: readonly string[]; most: number; signal: AbortSignal | undefined },
): Promise<Pick<RecordsAlike, 'groups' | 'more'>> {
  const members = new Map<number, number[]>();
  for (const [row, head] of cluster.entries())
    if (row !== head) {
      const known = members.get(head);
      if (known) known.push(row);
      else members.set(head, [head, row]);
    }
  const { object } = list;
  const found: { head: number; rows: number[]; isContradicted: boolean; sure: number }[] = [];
  for (const [head, rows] of members) {
    if (found.length % GROUPS_AT_ONCE === 0) await pause(signal);
    const isContradicted = areOthers(object, new Set(rows.map(row => list.nameOf(row))));
    found.push({ head, rows, isContradicted, sure: sureness[head] ?? 0 });
  }
  found.sort(
    (a, b) => Number(a.isContradicted) - Number(b.isContradicted) || b.sure - a.sure || a.head - b.head,
  );
  const groups: RecordGroup[] = [];
  for (const { head, rows, isContradicted, sure } of found.slice(0, most)) {
    if (groups.length % GROUPS_AT_ONCE === 0) await pause(signal);
    const first = list.nameOf(head);
    groups.push({
      sureness: sure,
      isContradicted,
      isSure: sure >= SURE && !isContradicted && !list.isBlind,
      records: rows.map(row => {
        const name = list.nameOf(row);
        return {
          id: list.ids[row] ?? '',
          name,
          print: recordPrint(list.valuesOf(row), columns),
          reason: row === head ? '' : reasonOf(object, matches, [head, row], [first, name]),
        };
      }),
    });
  }
  return { groups, more: found.length - groups.length };
}

function reasonOf(
  object: string,
  matches: Matches,
  [one, other]: readonly [number, number],
  [first, own]: readonly [string, string],
): string {
  const said = matches
    .reasonsOf(one, other)
    .slice(0, MOST_REASONS)
    .map(({ name, level }) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${level}`);
  return [...said, ...(isOtherName(object, first, own) ? [OTHER_NAME] : [])].join('; ');
}
