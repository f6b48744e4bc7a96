// Columns of tables that become static lists: what they are called, who is on them, and what a list of the portal has no place for.
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { nameProperty } from '../portal/record-names.ts';
import type { Link } from '../relate/relations.ts';
import type { StudiedSource } from '../relate/studied.ts';
import { number } from '../words/wording.ts';
import { blank, skipped } from './blank-mapping.ts';
import { relation } from './link-columns.ts';

export function mapLists(studied: StudiedSource, links: readonly Link[]): ColumnMapping[] {
  return studied.columns.map(column => mapColumn(column, studied, links));
}

function mapColumn(column: StudiedColumn, studied: StudiedSource, links: readonly Link[]): ColumnMapping {
  const { key, name, profile, object } = { ...studied, object: studied.mapping.object ?? '' };
  const isKey = key.columns.includes(column.profile.name);
  if (column.profile.filled === 0)
    return skipped(column, {
      text: profile.rows === 1 ? 'Its one cell is empty.' : `All ${number(profile.rows)} cells are empty.`,
    });
  if (isKey) {
    const isName = key.kind === 'composite' ? key.columns.length === 1 : column === name;
    const reasons = isName ? [...key.reasons, called(column)] : key.reasons;
    return {
      ...blank(column),
      action: 'key',
      property: isName ? nameProperty(object) : null,
      confidence: 0.97,
      reasons,
    };
  }
  if (column === name && !studied.members)
    return { ...blank(column), action: 'map', property: nameProperty(object), reasons: [called(column)] };
  const mine = links.filter(
    link => link.candidate.column === column && link.relation.to.object === 'contacts',
  );
  const [first] = mine;
  if (first) return relation(column, first, mine);
  return skipped(column, { text: 'A static list has a name and contacts, and no place for anything else.' });
}

function called({ profile }: StudiedColumn): { text: string } {
  const isRepeated = profile.distinct < profile.filled;
  return {
    text: isRepeated
      ? 'The list is called so. The portal takes each name once: of different lists of one name the later ones get a number behind it.'
      : 'The list is called so.',
  };
}
