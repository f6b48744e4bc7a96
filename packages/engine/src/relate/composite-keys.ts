// Parents that two columns name together: an order number and a year, a company and a branch. Looked for only where no single
// column leads there, between columns that are called alike in both tables, and counted row by row: the pair must never repeat in
// the one table and be found by nearly all rows of the other.
import { hasConcept, type StudiedColumn } from '../classify/study.ts';
import { rowsRead } from '../profile/filled-cells.ts';
import { observe } from '../read/observe.ts';
import { entityWords } from '../words/header-words.ts';
import { number, plural } from '../words/wording.ts';
import { isAttribute } from './attributes.ts';
import { idWords } from './id-words.ts';
import { ReferenceIndex } from './reference.ts';
import type { Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';

/** Rows that must lead to a parent for the pair to be what names it. */
const NEARLY_ALL = 0.95;
const FEWEST_ROWS = 3;
const LEAST_FILLED = 0.5;
/** Columns that two tables have in common; more are another kind of table. */
const MOST_SHARED = 6;
const keyTypes = new Set(['text', 'integer']);

interface LinkedTable {
  studied: StudiedSource;
  links: Link[];
}

interface Shared {
  /** Of the table whose rows point, and of the one that is pointed at. */
  child: StudiedColumn;
  parent: StudiedColumn;
}

/** Adds the links that pairs of columns make. */
export async function addCompositeLinks(
  related: readonly LinkedTable[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const table of related) {
    if (table.studied.mapping.role !== 'records') continue;
    for (const other of related) {
      const { studied: owner } = other;
      // Where each row of both is one of the other, they are linked from one side.
      const isTurned = other.links.some(
        link => link.candidate.beside && link.candidate.target.owner === table.studied,
      );
      const pairs = !isTurned && isPossible(table, owner) ? pairsOf(table.studied, owner) : [];
      for (const pair of pairs) {
        const index = await uniquePairs(owner, pair, signal);
        const link = index && (await linkOf(table.studied, owner, pair, index, signal));
        if (!link) continue;
        table.links.push(link);
        break;
      }
    }
  }
}

function isPossible({ studied, links }: LinkedTable, owner: StudiedSource): boolean {
  const { role, object } = owner.mapping;
  if (owner === studied || role !== 'records' || object === null || object === studied.mapping.object)
    return false;
  return !links.some(({ candidate: { target } }) => target.owner === owner && target.kind === 'id');
}

/** Pairs of columns that both tables have and neither of which names a row by itself, those with an id first. */
function pairsOf(studied: StudiedSource, owner: StudiedSource): [Shared, Shared][] {
  const ownWords = entityWords[owner.mapping.object ?? ''] ?? [];
  const nameOf = (column: StudiedColumn): string =>
    column.header.tokens.filter(word => !ownWords.includes(word)).join(' ') || column.header.phrase;
  const shared = studied.columns.filter(isKeyLike).flatMap((child): Shared[] => {
    const parent = owner.columns.find(
      one => isKeyLike(one) && !one.profile.is_unique && nameOf(one) === nameOf(child),
    );
    return parent && parent.profile.filled === rowsRead(owner.profile) ? [{ child, parent }] : [];
  });
  if (shared.length > MOST_SHARED) return [];
  const naming = shared.filter(({ child, parent }) => names(child) || names(parent));
  const pairs = naming.flatMap(one =>
    shared
      .filter(
        other => other !== one && (!naming.includes(other) || naming.indexOf(one) < naming.indexOf(other)),
      )
      .map((other): [Shared, Shared] => [one, other]),
  );
  return pairs.toSorted((a, b) => idsIn(b) - idsIn(a));
}

function isKeyLike(column: StudiedColumn): boolean {
  const { type, filled, semantic } = column.profile;
  if (filled === 0 || !keyTypes.has(type) || semantic === 'money' || semantic === 'percent') return false;
  return (
    !isAttribute(column) && !hasConcept(column, 'email', 'owner', 'owner_id', 'status', 'stage', 'currency')
  );
}

/** An id, or what something is called: without one of them two columns only say what a record is like. */
function names(column: StudiedColumn): boolean {
  return (
    idWords(column).isId ||
    column.profile.semantic?.startsWith('id_') === true ||
    hasConcept(column, 'order_number', 'invoice_number', 'quote_number', 'case_number', 'company_name')
  );
}

function idsIn(pair: readonly Shared[]): number {
  return pair.filter(({ parent }) => idWords(parent).isId).length;
}

/** The rows of the table by the pair; undefined as soon as two of them share it. */
async function uniquePairs(
  owner: StudiedSource,
  pair: readonly Shared[],
  signal: AbortSignal | undefined,
): Promise<ReferenceIndex | undefined> {
  const index = new ReferenceIndex('id');
  let isUnique = true;
  const observer = {
    see(cells: readonly string[], row: number) {
      const value = pairOf(
        pair.map(one => one.parent),
        cells,
      );
      if (value === '' || index.find(value) !== undefined) isUnique = false;
      else index.add(value, row);
    },
  };
  await observe(owner.source, [observer], signal);
  return isUnique ? index : undefined;
}

/** Both cells as one value, as they are looked up; empty where one of them is. */
export function pairOf(columns: readonly StudiedColumn[], cells: readonly string[]): string {
  const values = columns.map(column => cells[column.profile.position] ?? '');
  return values.includes('') ? '' : values.join(' ');
}

async function linkOf(
  from: StudiedSource,
  owner: StudiedSource,
  pair: readonly [Shared, Shared],
  index: ReferenceIndex,
  signal: AbortSignal | undefined,
): Promise<Link | undefined> {
  const [first, second] = pair;
  const own = [first.child, second.child];
  let filled = 0;
  let resolved = 0;
  const unresolved: { row: number; value: string }[] = [];
  const observer = {
    see(cells: readonly string[], row: number) {
      const value = pairOf(own, cells);
      if (value === '') return;
      filled += 1;
      if (index.find(value) !== undefined) resolved += 1;
      else if (unresolved.length < 5) unresolved.push({ row, value: value.slice(0, 200) });
    },
  };
  await observe(from.source, [observer], signal);
  if (resolved < Math.max(FEWEST_ROWS, filled * NEARLY_ALL) || filled < rowsRead(from.profile) * LEAST_FILLED)
    return undefined;
  const columns = [first.parent, second.parent];
  const [a, b] = [first.child.profile.name, second.child.profile.name];
  const to = columns.map(column => column.profile.name).join(' + ');
  const text = `${a} and ${b} together never repeat in ${owner.profile.file}, and ${number(resolved)} of ${plural(filled, 'row')} are found there by both; neither of them says it alone.`;
  return {
    shared: new Map(),
    candidate: {
      from,
      column: first.child,
      beside: second.child,
      target: { owner, kind: 'id', columns, index },
      isNamed: true,
    },
    relation: {
      id: `${from.profile.id}.${a} + ${b}>${owner.profile.id}`,
      from: { source: from.profile.id, column: a, object: from.mapping.object },
      to: { source: owner.profile.id, column: to, object: owner.mapping.object },
      beside: b,
      via: 'id',
      through: null,
      filled,
      resolved,
      unresolved_examples: unresolved,
      confidence: Math.round((0.3 + 0.65 * (resolved / Math.max(1, filled))) * 100) / 100,
      reasons: [{ text }],
    },
  };
}
