// Names a table's columns: every column gets a name, and no two the same.

import type { FileProblem } from '@groundwork/contract/profiles';
import { plural } from '../words/wording.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const STAMP = /^\d{4}-\d{2}-\d{2}([T ]\d|$)|^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const LINK = /^https?:\/\//i;
const NUMBER = /^-?[\d.,]+$/;

/** Is this record a row of data where the header should be? Column names are never addresses, dates or mostly numbers. */
export function looksLikeData(cells: readonly string[]): boolean {
  const filled = cells.filter(cell => cell !== '');
  const plainData = filled.filter(
    cell => EMAIL.test(cell) || UUID.test(cell) || LINK.test(cell) || STAMP.test(cell),
  ).length;
  const numbers = filled.filter(cell => NUMBER.test(cell) && !/^(19|20)\d\d$/.test(cell)).length;
  return plainData > 0 || (filled.length > 1 && numbers > filled.length / 2);
}

/** As a spreadsheet names its columns: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}

/** Empty names become `Column 3`, a name's second appearance becomes `Name (2)`; both are told. */
export function nameColumns(
  cells: readonly string[],
  place: string,
  isHeader: boolean,
): { header: string[]; problems: FileProblem[] } {
  const problems: FileProblem[] = [];
  const taken = new Set<string>();
  // Of thousands of columns of one name each would try the copies of all before it.
  const copies = new Map<string, number>();
  const header = cells.map((cell, index) => {
    const wanted = cell === '' ? `Column ${index + 1}` : cell.replaceAll(/\s+/g, ' ');
    let name = wanted;
    let copy = copies.get(wanted) ?? 2;
    for (; taken.has(name.toLowerCase()); copy++) name = `${wanted} (${copy})`;
    copies.set(wanted, copy);
    taken.add(name.toLowerCase());
    if (cell !== '' && name !== wanted) problems.push(duplicateName(place, wanted, name));
    return name;
  });
  const unnamed = header.filter((_, index) => cells[index] === '');
  if (isHeader && unnamed.length > 0) {
    problems.push({
      place,
      value: unnamed.slice(0, 10).join(', '),
      problem: `${plural(unnamed.length, 'column has', 'columns have')} no name.`,
      mend: 'They are called by their position; name them in the file if they matter.',
      code: 'empty_header',
    });
  }
  return { header, problems };
}

function duplicateName(place: string, wanted: string, name: string): FileProblem {
  return {
    place,
    value: wanted,
    problem: `Two columns are called "${wanted}".`,
    mend: `The later one is read as "${name}"; check which one is meant.`,
    code: 'duplicate_header',
  };
}

const LONGEST_GROUP = 40;

/** The group over each column, where the line above the names parts them into groups; undefined when it is a title or notes.
 *  A group reaches until the next begins. */
export function groupsOver(header: readonly string[], above: readonly string[]): string[] | undefined {
  const begins = [...above.keys()].filter(column => above[column] !== '');
  const isGroup = (name: string): boolean => name.length <= LONGEST_GROUP && !/[\d:]/.test(name);
  if (begins.length < 2 || !begins.every(column => isGroup(above[column] ?? ''))) return undefined;
  // A name that reaches over both lines stands in the upper one, above nothing.
  const isAlone = (column: number): boolean =>
    (header[column] ?? '') !== '' || column + 1 >= header.length || begins.includes(column + 1);
  if (!begins.every(isAlone) || begins.length >= header.length) return undefined;
  let group = '';
  return header.map((_, column) => (group = (above[column] ?? '') === '' ? group : (above[column] ?? '')));
}

export function grouped(place: string, above: readonly string[]): FileProblem {
  const groups = above.filter(cell => cell !== '');
  return {
    place,
    value: groups.slice(0, 10).join(', '),
    problem: `This line parts the columns into ${plural(groups.length, 'group')}.`,
    mend: 'Nothing to do: each column’s name begins with its group.',
    code: 'group_header',
  };
}
