// Rows that are one record with others, held back until all of them have been seen: as bytes, because a cell that is kept
// keeps the megabyte of file it was cut from.
import type { MatchKey } from '../match/exact-keys.ts';
import { IntList } from '../match/int-list.ts';
import { TextStore } from '../match/text-store.ts';

export interface HeldRow {
  /** Place of the row's plan among the plans of the object. */
  plan: number;
  row: number;
  properties: Record<string, string>;
  /** By which key it was joined, and the answer that would keep it apart. */
  joined?: MatchKey & { apart: string | null };
}

interface Group {
  first: number;
  last: number;
}

export class HeldRows {
  /** By the ordinal of the row that survives. */
  readonly #groups = new Map<number, Group>();
  readonly #plans = new IntList();
  readonly #rows = new IntList();
  readonly #next = new IntList();
  readonly #texts = new TextStore();

  /** Adds a row to its group; gives the group's first row when there is one before it. */
  add(root: number, held: HeldRow): Pick<HeldRow, 'plan' | 'row'> | undefined {
    const number = this.#texts.add(JSON.stringify([held.properties, held.joined ?? null]));
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

  /** Every group with its rows, in the order of the surviving rows. */
  *groups(): Iterable<{ root: number; rows: HeldRow[] }> {
    for (const root of [...this.#groups.keys()].sort((a, b) => a - b)) {
      const rows: HeldRow[] = [];
      for (let at = this.#groups.get(root)?.first ?? -1; at >= 0; at = this.#next.at(at))
        rows.push({ plan: this.#plans.at(at), row: this.#rows.at(at), ...this.#textsOf(at) });
      yield { root, rows };
    }
  }

  #textsOf(number: number): Pick<HeldRow, 'properties' | 'joined'> {
    const written: unknown = JSON.parse(this.#texts.at(number));
    const [properties, joined]: unknown[] = Array.isArray(written) ? written : [];
    return {
      properties: Object.fromEntries(
        Object.entries(Object(properties)).map(([name, value]) => [name, String(value)] as const),
      ),
      ...(isJoined(joined) && { joined }),
    };
  }
}

function isJoined(given: unknown): given is NonNullable<HeldRow['joined']> {
  return typeof given === 'object' && given !== null && 'kind' in given;
}
