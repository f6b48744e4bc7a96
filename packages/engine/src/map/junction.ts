// Columns of files that are no records: ends of links are used, everything else is left behind and the client is told.

import type { ColumnMapping, Relation } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { StudiedColumn } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { directoryColumns } from '../relate/people.ts';
import type { Link } from '../relate/relations.ts';
import type { StudiedSource } from '../relate/studied.ts';
import { number } from '../words/wording.ts';
import { skipped } from './blank-mapping.ts';
import { linkRoles } from './link-roles.ts';

/** The two objects a junction links: those that most of its rows point at. */
export function junctionEnds(links: readonly Link[]): Link[] {
  const known = links.filter(link => link.relation.to.object !== null);
  const byId = known.filter(link => link.candidate.target.kind === 'id');
  const usable = byId.length >= 2 ? byId : known;
  if (usable.some(link => link.relation.typed)) return endsOfColumns(usable);
  const covered = new Map<string, number>();
  for (const { relation } of usable) {
    const object = relation.to.object ?? '';
    covered.set(
      object,
      (covered.get(object) ?? 0) + (relation.via === 'polymorphic' ? 0.5 : 1) * relation.resolved,
    );
  }
  const objects = [...covered]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 2)
    .map(([object]) => object);
  const ends = usable.filter(link => objects.includes(link.relation.to.object ?? ''));
  const direct = ends.filter(link => link.relation.via !== 'polymorphic');
  // A column that points at both kinds of people repeats the plain ones beside it.
  const isCovered = (link: Link): boolean =>
    direct.some(one => one !== link && one.relation.to.source === link.relation.to.source);
  return ends.filter(link => link.relation.via !== 'polymorphic' || !isCovered(link));
}

/** A column of several kinds, with a type beside it, is one end whatever its rows point at. */
function endsOfColumns(links: readonly Link[]): Link[] {
  const found = [...Map.groupBy(links, link => link.candidate.column).values()].map(own => ({
    own,
    resolved: own.reduce((sum, { relation }) => sum + relation.resolved, 0),
  }));
  return found
    .toSorted((a, b) => b.resolved - a.resolved)
    .slice(0, 2)
    .flatMap(({ own }) => own);
}

export function mapJunction(
  studied: StudiedSource,
  ends: readonly Link[],
  { portal, decisions }: { portal: PortalSchema; decisions: DecisionRegistry },
): ColumnMapping[] {
  const roles = linkRoles(studied, ends, portal, decisions);
  return studied.columns.map(column => {
    const mine = ends.filter(link => link.candidate.column === column);
    const [first] = mine;
    const typed = ends.find(link => link.relation.typed?.column === column.profile.name);
    if (!first && typed) {
      const text = `It says of each row which file its ${typed.relation.from.column} points at.`;
      return { ...skipped(column, { text }), action: 'relation', confidence: typed.relation.confidence };
    }
    if (!first && column === roles?.column) {
      const named = skipped(column, { text: roles.reason });
      return roles.mapping ? { ...named, action: 'relation', transform: roles.mapping } : named;
    }
    if (!first) return skipped(column, leftBehind(column, studied));
    const reasons = mine.flatMap(link => link.relation.reasons);
    return {
      ...skipped(column, { text: '' }),
      action: 'relation',
      confidence: first.relation.confidence,
      reasons,
    };
  });
}

function allEmpty({ profile: { rows } }: StudiedSource): string {
  return rows === 1 ? 'Its one cell is empty.' : `All ${number(rows)} cells are empty.`;
}

function leftBehind(column: StudiedColumn, studied: StudiedSource): { text: string } {
  if (column.profile.filled === 0) return { text: allEmpty(studied) };
  if (studied.key.columns.includes(column.profile.name))
    return { text: 'It numbers the links of the old system; a link in the portal has no number.' };
  return { text: 'The file only links records, and a link carries no values of its own.' };
}

/** The link as people see it: from one file to the other, through this one. */
export function throughRelations(studied: StudiedSource, ends: readonly Link[]): Relation[] {
  const relations: Relation[] = [];
  for (const [index, a] of ends.entries()) {
    for (const b of ends.slice(index + 1)) {
      if (a.candidate.column === b.candidate.column || a.relation.to.object === b.relation.to.object)
        continue;
      const [from, to] =
        a.relation.to.object === 'companies' || a.relation.resolved > b.relation.resolved ? [b, a] : [a, b];
      const filled = Math.min(from.relation.filled, to.relation.filled);
      relations.push({
        id: `${studied.profile.id}:${from.candidate.column.profile.name}>${to.candidate.column.profile.name}`,
        from: from.relation.to,
        to: to.relation.to,
        via: 'junction',
        through: studied.profile.id,
        filled,
        resolved: Math.min(from.relation.resolved, to.relation.resolved),
        unresolved_examples: from.relation.unresolved_examples,
        confidence: Math.min(from.relation.confidence, to.relation.confidence),
        reasons: [
          {
            text: `Each row of ${studied.profile.file} joins ${from.candidate.column.profile.name} and ${to.candidate.column.profile.name}.`,
          },
        ],
      });
    }
  }
  return relations;
}

/** Columns of lists in which values of other files are looked up: the list's own spelling is what is written. */
export function lookedUpColumns(tables: readonly { links: readonly Link[] }[]): Set<StudiedColumn> {
  return new Set(tables.flatMap(({ links }) => links.flatMap(link => link.candidate.target.columns)));
}

/** Columns of a file that makes no records: those that others are looked up in, and those of which nothing is taken. */
export function mapOther(studied: StudiedSource, lookedUp: ReadonlySet<StudiedColumn>): ColumnMapping[] {
  const { role } = studied.mapping;
  const used = new Set(
    role === 'owners'
      ? directoryColumns(studied)
      : role === 'reference'
        ? studied.columns.filter(column => lookedUp.has(column))
        : [],
  );
  const use =
    role === 'owners'
      ? 'The owners that other files name are recognised by it.'
      : 'Values of other files are looked up in it.';
  const why: Record<string, string> = {
    owners: 'The file lists people; they are matched to the portal’s owners and not written as records.',
    reference: 'The file is only looked up.',
  };
  const text = why[role] ?? 'The file is left out.';
  return studied.columns.map(column => {
    if (column.profile.filled === 0) return skipped(column, { text: allEmpty(studied) });
    return used.has(column)
      ? { ...skipped(column, { text: use }), action: 'relation' }
      : skipped(column, { text });
  });
}
