// Columns of tables that become static lists: what they are called, who is on them, and what a list of the portal has no place for.
import { type Answers, AS_PROPOSED, type ColumnMapping } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { nameProperty } from '../portal/record-names.ts';
import type { Link } from '../relate/relations.ts';
import type { StudiedSource } from '../relate/studied.ts';
import { number } from '../words/wording.ts';
import { blank, skipped } from './blank-mapping.ts';
import { relation } from './link-columns.ts';

type ColumnAnswers = NonNullable<Answers['sources'][string]['columns']>;

const called = {
  text: 'The list is called so. The portal takes each name once, so that a second list of one name gets a number behind it.',
};

/** A list has a name and contacts: of what people say of a column, only these two can be done. */
export function mapLists(
  studied: StudiedSource,
  links: readonly Link[],
  answers: ColumnAnswers = {},
): ColumnMapping[] {
  const said = (column: StudiedColumn) =>
    Object.hasOwn(answers, column.profile.name) ? answers[column.profile.name] : undefined;
  const chosen = studied.columns.find(column => said(column) === nameProperty(studied.mapping.object ?? ''));
  const name = studied.members ? undefined : (chosen ?? studied.name);
  return studied.columns.map(column => {
    const automatic = mapColumn(column, { studied, links, name });
    const answer = said(column);
    if (answer === AS_PROPOSED || (answer !== undefined && column === name && column === chosen))
      return { ...automatic, is_answered: true };
    if (answer !== null || automatic.action === 'key') return automatic;
    return { ...skipped(column, { text: 'You chose to leave it out.' }), is_answered: true, confidence: 1 };
  });
}

function mapColumn(
  column: StudiedColumn,
  {
    studied,
    links,
    name,
  }: { studied: StudiedSource; links: readonly Link[]; name: StudiedColumn | undefined },
): ColumnMapping {
  const { key, profile, mapping } = studied;
  const property = nameProperty(mapping.object ?? '');
  if (column.profile.filled === 0) {
    const text =
      profile.rows === 1 ? 'Its one cell is empty.' : `All ${number(profile.rows)} cells are empty.`;
    return skipped(column, { text });
  }
  if (key.columns.includes(column.profile.name)) {
    const isName = studied.members ? key.columns.length === 1 : column === name;
    const own = { ...blank(column), action: 'key' as const, confidence: 0.97 };
    return isName
      ? { ...own, property, reasons: [...key.reasons, called] }
      : { ...own, property: null, reasons: key.reasons };
  }
  if (column === name) return { ...blank(column), action: 'map', property, reasons: [called] };
  const mine = links.filter(
    link => link.candidate.column === column && link.relation.to.object === 'contacts',
  );
  const [first] = mine;
  if (first) return relation(column, first, mine);
  return skipped(column, { text: 'A static list has a name and contacts, and no place for anything else.' });
}
