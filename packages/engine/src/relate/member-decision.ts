// Asks what becomes of a table that puts contacts on lists which have no table of their own.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { LISTS } from '@groundwork/contract/standard-objects';
import { everyRow } from '../classify/row-probes.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { filledCells } from '../profile/filled-cells.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { plural } from '../words/wording.ts';
import { keyOfMembers } from './list-tables.ts';
import type { StudiedSource } from './studied.ts';

const ONE_EACH = 'lists';
const BY_STATUS = 'lists_by_status';
const NOTHING = 'ignore';

/** Asks, and keys the rows of the table by the lists that they fill; the mapping of one that is to be left out. */
export function settleMembers(table: StudiedSource, decisions: DecisionRegistry): ObjectMapping | undefined {
  const { members, mapping, profile } = table;
  if (!members || mapping.role !== 'records' || mapping.object !== LISTS) return undefined;
  const { list, status, isNumbered } = members;
  const lists = profile.columns.find(column => column.name === list)?.distinct ?? 0;
  const id = `members:${profile.id}`;
  decisions.show(
    id,
    everyRow(profile, answer =>
      answer === NOTHING ? 'Not carried over, and listed as skipped' : 'A contact on a static list',
    ),
  );
  const choice = decisions.ask({
    id,
    question: `What should the ${plural(profile.rows, 'row')} of ${nameOfTable(profile)} become, which say who is on which ${list}?`,
    why: isNumbered
      ? `A static list of the portal has a name and contacts. ${list} only numbers the lists, so they would be called by their numbers.`
      : `A static list of the portal has a name and contacts and nothing else. Rows that lead to no contact, or to several, are listed and put on none.`,
    about: { source: profile.id, column: list },
    options: [
      {
        value: ONE_EACH,
        label: `A static list for each ${list}`,
        effect: `${plural(lists, 'list')}, each called by its ${list}, with the contacts that the rows lead to.`,
      },
      ...(status === undefined
        ? []
        : [
            {
              value: BY_STATUS,
              label: `A static list for each ${list} and ${status}`,
              effect: `Contacts with another ${status} are on another list, which is called by both.`,
            },
          ]),
      {
        value: NOTHING,
        label: 'Nothing',
        effect: `None of its ${plural(profile.rows, 'row')} with ${plural(filledCells(profile), 'filled cell')} is carried over; the rows are listed as skipped.`,
      },
    ],
    default: isNumbered ? NOTHING : ONE_EACH,
  });
  table.key = keyOfMembers(members, choice === BY_STATUS);
  if (choice !== NOTHING) return undefined;
  const isSaid = decisions.given(id) === choice;
  const text = isSaid
    ? 'You chose to leave it out.'
    : `It says who is on which list, but ${list} only numbers the lists, so nothing says what they are called.`;
  return { ...mapping, role: 'ignored', object: null, reasons: [{ text }, ...mapping.reasons] };
}
