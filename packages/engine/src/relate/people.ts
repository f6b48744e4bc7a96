// Who stands in a file's owner columns, and what the old system's list of people knows about them.
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept, readingOf } from '../classify/study.ts';
import type { Observer } from '../read/observe.ts';
import type { OwnerDirectory } from './owner-directory.ts';
import { findOwner } from './owner-directory.ts';
import type { StudiedSource } from './studied.ts';

/** People who own records are at most some thousands; more is a column that holds something else. */
const MOST_PEOPLE = 5000;

class PeopleObserver implements Observer {
  readonly counts = new Map<string, number>();
  readonly column: StudiedColumn;

  constructor(column: StudiedColumn) {
    this.column = column;
  }

  see(cells: readonly string[]): void {
    const value = cells[this.column.profile.position] ?? '';
    if (value === '' || (!this.counts.has(value) && this.counts.size >= MOST_PEOPLE)) return;
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }
}

function ownerColumns(table: StudiedSource): StudiedColumn[] {
  return table.columns.filter(
    column => column.profile.filled > 0 && (isOwner(column) || column.header.compact === 'hubspotownerid'),
  );
}

/** As sure as a column must be to be written as the owner: whoever stands in it is asked about. */
const SURE = 0.75;

function isOwner(column: StudiedColumn): boolean {
  return (['owner', 'owner_id'] as const).some(concept => (readingOf(column, concept)?.score ?? 0) >= SURE);
}

export class People implements OwnerDirectory {
  readonly owners: PortalSchema['owners'];
  readonly #found = new Map<string, PeopleObserver>();
  /** One owner column of each file, so that nobody is counted twice. */
  readonly #main: PeopleObserver[] = [];
  readonly #aliases = new Map<string, string[]>();

  constructor(portal: PortalSchema) {
    this.owners = portal.owners.filter(owner => !owner.archived);
  }

  observersOf(table: StudiedSource): PeopleObserver[] {
    const observers = ownerColumns(table).map(column => {
      const observer = new PeopleObserver(column);
      this.#found.set(`${table.profile.id}\u0000${column.profile.name}`, observer);
      return observer;
    });
    const main = observers.find(({ column }) => hasConcept(column, 'owner')) ?? observers[0];
    if (main) this.#main.push(main);
    return observers;
  }

  /** Learns ids, names and addresses from a list of people. */
  async learn(table: StudiedSource, signal?: AbortSignal): Promise<void> {
    const { ids, parts, names } = directoryOf(table);
    for await (const batch of table.source.rows(signal)) {
      for (const { cells, bad } of batch) {
        if (bad) continue;
        const cell = (column: StudiedColumn | undefined): string =>
          column ? (cells[column.profile.position] ?? '') : '';
        const aliases = [...parts.map(cell), names.map(cell).join(' ').trim()].filter(text => text !== '');
        for (const id of ids) if (cell(id) !== '') this.#aliases.set(cell(id), aliases);
      }
    }
  }

  valuesOf(source: string, column: string): { value: string; count: number }[] {
    const counts = this.#found.get(`${source}\u0000${column}`)?.counts ?? new Map<string, number>();
    return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
  }

  unknown(): { value: string; count: number }[] {
    const counts = new Map<string, number>();
    for (const observer of this.#main) {
      for (const [value, count] of observer.counts) {
        if (!findOwner(value, this)) counts.set(value, (counts.get(value) ?? 0) + count);
      }
    }
    return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
  }

  aliasesOf(value: string): readonly string[] {
    return this.#aliases.get(value) ?? [];
  }
}

interface Directory {
  ids: StudiedColumn[];
  parts: (StudiedColumn | undefined)[];
  names: (StudiedColumn | undefined)[];
}

function directoryOf({ columns }: StudiedSource): Directory {
  const of = (...concepts: Parameters<typeof hasConcept>[1][]): StudiedColumn | undefined =>
    columns.find(
      column => column.profile.filled > 0 && concepts.some(concept => hasConcept(column, concept)),
    );
  return {
    ids: columns.filter(column => column.profile.is_unique),
    parts: [of('email'), of('full_name', 'owner', 'name')],
    names: [of('first_name'), of('last_name')],
  };
}

/** The columns of a list of people that are read to recognise them. */
export function directoryColumns(table: StudiedSource): StudiedColumn[] {
  const { ids, parts, names } = directoryOf(table);
  return [...ids, ...parts, ...names].filter(column => column !== undefined);
}

function byCount(a: { value: string; count: number }, b: { value: string; count: number }): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
