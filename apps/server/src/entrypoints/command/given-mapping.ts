// A mapping document that somebody edited, as answers: only what differs from what stands is one, so that the untouched rest
// keeps following the engine. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '@groundwork/contract/errors';
import type { Answers } from '@groundwork/contract/intake';
import type { MappedColumn, MappedTable, MappingDocument } from '@groundwork/contract/mapping-document';
import { nearNames } from '@groundwork/engine/words/near-names';

export interface Given {
  answers: Answers;
  faults: Fault[];
}

/** Which table is what, how it is written, and what was asked: the columns of the rest depend on it. */
export function tableAnswers(given: MappingDocument, now: MappingDocument): Given {
  const faults: Fault[] = [];
  const sources: Answers['sources'] = {};
  for (const [at, table] of given.tables.entries()) {
    const known = now.tables.find(one => one.id === table.id);
    if (!known) {
      const ids = now.tables.map(one => one.id);
      const message = 'None of the files that were read is called so.';
      faults.push({ place: `tables.${at}.id`, value: table.id, message, mend: nearNames(table.id, ids) });
      continue;
    }
    const isOther = table.role !== known.role || table.object !== known.object;
    const isWritten = !isDeepStrictEqual(table.settings, known.settings);
    if (!isOther && !isWritten) continue;
    sources[table.id] = {
      ...(isOther && { role: table.role, object: table.object }),
      ...(isWritten && { settings: table.settings }),
    };
  }
  const ids = new Set(now.decisions.map(decision => decision.id));
  const { decisions } = decisionAnswers(given, now, id => ids.has(id));
  return { answers: { decisions, sources }, faults };
}

/** Properties, formats, and what is asked only now that the tables stand. */
export function columnAnswers(given: MappingDocument, now: MappingDocument): Given {
  const faults: Fault[] = [];
  const sources: Answers['sources'] = {};
  for (const table of given.tables) {
    const known = now.tables.find(one => one.id === table.id);
    if (!known) continue;
    const columns: [string, string | null][] = [];
    const formats: [string, MappedColumn['format']][] = [];
    for (const column of table.columns) {
      const place = `${table.id}, ${column.column}`;
      const stands = known.columns.find(one => one.column === column.column);
      if (!stands) {
        faults.push(noColumn(place, column.column, known));
        continue;
      }
      faults.push(...fixedFaults(place, column, stands));
      if (column.action !== stands.action || column.property !== stands.property)
        columns.push([column.column, answerOf(column)]);
      if (!isDeepStrictEqual(column.format, stands.format)) formats.push([column.column, column.format]);
    }
    if (columns.length > 0 || formats.length > 0)
      sources[table.id] = { columns: Object.fromEntries(columns), formats: Object.fromEntries(formats) };
  }
  const { decisions } = decisionAnswers(given, now, () => true);
  return { answers: { decisions, sources }, faults };
}

function decisionAnswers(
  given: MappingDocument,
  now: MappingDocument,
  isDue: (id: string) => boolean,
): { decisions: Answers['decisions'] } {
  const stands = new Map(now.decisions.map(({ id, answer }) => [id, answer]));
  const entries = given.decisions.flatMap(({ id, answer }) =>
    answer === null || answer === stands.get(id) || !isDue(id) ? [] : [[id, answer] as const],
  );
  return { decisions: Object.fromEntries(entries) };
}

function answerOf({ action, property }: MappedColumn): string | null {
  if (action === 'skip') return null;
  return action === 'create' ? 'new' : property;
}

function noColumn(place: string, value: string, { columns }: MappedTable): Fault {
  const names = columns.map(column => column.column);
  return { place, value, message: 'The file has no such column.', mend: nearNames(value, names) };
}

/** What is worked out of the mapping and cannot be set by itself. */
function fixedFaults(place: string, given: MappedColumn, stands: MappedColumn): Fault[] {
  const faults: Fault[] = [];
  const isMoved = given.action !== stands.action;
  if (isMoved && (given.action === 'key' || given.action === 'relation'))
    faults.push({
      place: `${place}, action`,
      value: given.action,
      message: 'Which columns identify or link rows is found out from their values and cannot be set.',
      mend: 'Write map, create or skip.',
    });
  if (given.action === 'map' && given.property === null)
    faults.push({
      place: `${place}, property`,
      message: 'A column that is mapped needs a property.',
      mend: 'Name one, or write create or skip as the action.',
    });
  const isSame = given.action === stands.action && given.property === stands.property;
  if (isSame && !isDeepStrictEqual(given.new_property, stands.new_property))
    faults.push({
      place: `${place}, new_property`,
      message: 'A proposed property is made as proposed.',
      mend: 'Leave it, or name a property of the portal.',
    });
  const isAsWritten = isSame && isDeepStrictEqual(given.format, stands.format);
  if (isAsWritten && !isDeepStrictEqual(given.transform, stands.transform))
    faults.push({
      place: `${place}, transform`,
      message: 'What is made of a cell follows from its property and its format.',
      mend: 'Change the format.',
    });
  return faults;
}
