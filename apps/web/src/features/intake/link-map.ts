// The objects that will exist and how they hang together, drawn from the analysis. Pure.
import type { Analysis, Relation } from '@groundwork/contract/intake';
import { counted } from '../../lib/formats/numbers.ts';

export interface MapObject {
  object: string;
  /** Records that the plan counts. */
  records: number;
  /** Files whose rows become such records, the fullest first; none where they come out of other objects' rows. */
  files: readonly { source: string; rows: number }[];
}

/** All links between two objects; both ends are the same for links of an object to itself. */
export interface MapLink {
  key: string;
  ends: readonly [string, string];
  relations: readonly Relation[];
  /** Values in rows, those that find their partner, and those that find it nowhere; a row with two such columns has two. */
  rows: number;
  found: number;
  loose: number;
  isUnsure: boolean;
}

export interface LinkMap {
  objects: readonly MapObject[];
  links: readonly MapLink[];
}

/** Below it a link is shown as one to look at, as confidence is everywhere. */
const SURE = 0.85;

type Mapped = Pick<Analysis, 'sources' | 'relations'> & { plan: Pick<Analysis['plan'], 'records'> };

export function linkMap({ sources, relations, plan }: Mapped): LinkMap {
  const files = Map.groupBy(
    sources.filter(({ mapping }) => mapping.role === 'records' && mapping.object !== null),
    ({ mapping }) => mapping.object ?? '',
  );
  const names = new Set([...files.keys(), ...Object.keys(plan.records)]);
  const objects = [...names]
    .map(object => ({
      object,
      records: plan.records[object] ?? 0,
      files: (files.get(object) ?? [])
        .map(({ profile }) => ({ source: profile.id, rows: profile.rows }))
        .toSorted((a, b) => b.rows - a.rows),
    }))
    .filter(({ records, files: own }) => records > 0 || own.length > 0);
  const pairs = Map.groupBy(
    relations.filter(({ from, to }) => names.has(from.object ?? '') && names.has(to.object ?? '')),
    ({ from, to }) => pairOf(from.object ?? '', to.object ?? ''),
  );
  return { objects, links: [...pairs].map(([key, ofPair]) => linkOf(key, ofPair, relations)) };
}

/** How many records there will be; where none of its rows becomes one as things stand, there are rows all the same. */
export function recordsInShort({ records, files }: Pick<MapObject, 'records' | 'files'>): string {
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return records === 0 && rows > 0 ? `0 records of ${counted(rows, 'row')}` : counted(records, 'record');
}

/** The same whichever points at which. */
function pairOf(one: string, other: string): string {
  return one < other ? `${one} > ${other}` : `${other} > ${one}`;
}

function linkOf(key: string, ofPair: readonly Relation[], all: readonly Relation[]): MapLink {
  const [first] = ofPair;
  const found = ofPair.reduce((sum, { resolved }) => sum + resolved, 0);
  const columns = Map.groupBy(ofPair, ({ id, via, from }) =>
    via === 'polymorphic' ? `${from.source}\u001f${from.column}` : id,
  );
  const loose = [...columns.values()].reduce(
    (sum, [relation]) => sum + (relation ? looseOf(relation, all) : 0),
    0,
  );
  return {
    key,
    ends: [first?.from.object ?? '', first?.to.object ?? ''],
    relations: ofPair,
    rows: found + loose,
    found,
    loose,
    isUnsure: ofPair.some(({ confidence }) => confidence < SURE),
  };
}

/** The column by which a link goes, or the two that name its partner together. */
export function columnsOf({ from, beside }: Pick<Relation, 'from' | 'beside'>): string {
  return beside === undefined ? from.column : `${from.column} + ${beside}`;
}

/** Rows of a link that find their partner nowhere. Values that point at rows of several files are looked up in all of them:
 *  one that is found in another file is not lost. */
export function looseOf(relation: Relation, all: readonly Relation[]): number {
  if (relation.via !== 'polymorphic') return relation.filled - relation.resolved;
  const found = all
    .filter(
      ({ via, from }) =>
        via === 'polymorphic' && from.source === relation.from.source && from.column === relation.from.column,
    )
    .reduce((sum, { resolved }) => sum + resolved, 0);
  // Found in two files it counts twice; what is listed as found nowhere is loose all the same.
  return Math.max(relation.filled - found, relation.unresolved_examples.length);
}
