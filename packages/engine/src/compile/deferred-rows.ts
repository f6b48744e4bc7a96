// Rows that are one record with others, held back until all of them have been seen: as bytes, because a cell that is kept
// keeps the megabyte of file it was cut from.
import type { MatchKey } from '../match/exact-keys.ts';
import { IntList } from '../match/int-list.ts';
import { TextStore } from '../match/text-store.ts';
import { type NameRank, nameRank, nameRanks } from './made-names.ts';

export interface DeferredRow {
  /** Place of the row's plan among the plans of the object. */
  plan: number;
  row: number;
  properties: Record<string, string>;
  /** Cells of the row with an amount of money that was not read. */
  unread: number;
  /** Which column gave which property its value. */
  given: { position: number; property: string }[];
  /** Cells of it that something is made of; what of them arrives shows when all rows of the record are known. */
  carried: number;
  /** How good its name is: see `nameRanks`. */
  nameRank: NameRank;
  /** An amount of the row that was read and is not written. */
  withheld?: { currency: string; amount: string } | undefined;
  /** By which key it was joined, and the answer that would keep it apart. */
  joined?: MatchKey & { separationKey: string | null };
}

/** Rows of one record that are held as they are. */
const MOST_AT_ONCE = 64;

interface Group {
  first: number;
  last: number;
}

export class DeferredRows {
  /** By the ordinal of the row that survives. */
  readonly #groups = new Map<number, Group>();
  readonly #plans = new IntList();
  readonly #rows = new IntList();
  readonly #next = new IntList();
  readonly #texts = new TextStore();

  /** Adds a row to its group; gives the group's first row when there is one before it. */
  add(root: number, held: DeferredRow): Pick<DeferredRow, 'plan' | 'row'> | undefined {
    const names = Object.keys(held.properties);
    const given = held.given.flatMap(({ position, property }) => [position, names.indexOf(property)]);
    const number = this.#texts.add(
      JSON.stringify([
        held.properties,
        held.joined ?? null,
        [held.unread, held.carried, held.nameRank, ...given],
        held.withheld ?? null,
      ]),
    );
    this.#plans.push(held.plan);
    this.#rows.push(held.row);
    this.#next.push(-1);
    const group = this.#groups.get(root);
    if (!group) {
      this.#groups.set(root, { first: number, last: number });
      return undefined;
    }
    this.#next.put(group.last, number);
    group.last = number;
    return { plan: this.#plans.at(group.first), row: this.#rows.at(group.first) };
  }

  has(root: number): boolean {
    return this.#groups.has(root);
  }

  /** Every group, in the order of the surviving rows. Hundreds of thousands of rows may be one record: those of a large group
   *  are read again whenever they are gone through. */
  *groups(): Iterable<{ root: number; rows: Iterable<DeferredRow> }> {
    for (const root of [...this.#groups.keys()].sort((a, b) => a - b)) {
      const first = this.#groups.get(root)?.first ?? -1;
      const all = { [Symbol.iterator]: () => this.#rowsFrom(first) };
      yield { root, rows: this.#isLarge(first) ? all : [...all] };
    }
  }

  #isLarge(first: number): boolean {
    let rows = 0;
    for (let at = first; at >= 0 && rows <= MOST_AT_ONCE; at = this.#next.at(at)) rows += 1;
    return rows > MOST_AT_ONCE;
  }

  *#rowsFrom(first: number): Iterator<DeferredRow> {
    for (let at = first; at >= 0; at = this.#next.at(at))
      yield { plan: this.#plans.at(at), row: this.#rows.at(at), ...this.#textsOf(at) };
  }

  #textsOf(number: number): Omit<DeferredRow, 'plan' | 'row'> {
    const written: unknown = JSON.parse(this.#texts.at(number));
    const [held, joined, numbers, withheld]: unknown[] = Array.isArray(written) ? written : [];
    const properties = Object.fromEntries(
      Object.entries(Object(held)).map(([name, value]) => [name, String(value)] as const),
    );
    const [unread = 0, carried = 0, rank = nameRanks.own, ...pairs] = Array.isArray(numbers)
      ? numbers.map(Number)
      : [];
    return {
      properties,
      unread,
      carried,
      nameRank: nameRank(rank),
      given: givenOf(pairs, Object.keys(properties)),
      ...(isJoined(joined) && { joined }),
      ...(isWithheld(withheld) && { withheld }),
    };
  }
}

function givenOf(pairs: readonly number[], names: readonly string[]): DeferredRow['given'] {
  const given: DeferredRow['given'] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const property = names[pairs[at + 1] ?? -1];
    if (property !== undefined) given.push({ position: pairs[at] ?? -1, property });
  }
  return given;
}

function isJoined(given: unknown): given is NonNullable<DeferredRow['joined']> {
  return typeof given === 'object' && given !== null && 'kind' in given;
}

function isWithheld(given: unknown): given is NonNullable<DeferredRow['withheld']> {
  return typeof given === 'object' && given !== null && 'amount' in given;
}
