// What reading the portal back has found: batch by batch, as it is kept, and all of it together.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { MoneyLedger } from '@groundwork/engine/compile/money';

export type Mismatch = ReconcileReport['mismatches'][number];

/** Mismatches that the report names one by one; beyond them it counts. */
const NAMED = 200;

/** One batch as it is kept. */
export interface Found {
  object: string;
  /** Records found in the portal, and those of them that are new. */
  all: number;
  created: number;
  vanished: number;
  mismatches: Mismatch[];
  mismatch_count: number;
  /** Deals; cents as text, because JSON knows no whole number that large. */
  money: { pipeline: string; stage: string; currency: string; deals: number; cents: string }[];
  /** Links found, when the batch was one of links: between which objects, and whether they are new. */
  links: { pair: string; made: number } | null;
}

/** Collects what is found in one batch. */
export class BatchFindings {
  readonly #object: string;
  readonly #mismatches: Mismatch[] = [];
  readonly #money = new MoneyLedger();
  #mismatchCount = 0;
  #vanished = 0;
  #all = 0;
  #created = 0;

  constructor(object: string) {
    this.#object = object;
  }

  mismatch(found: Omit<Mismatch, 'object'>): void {
    this.#mismatchCount += 1;
    if (this.#mismatches.length < NAMED) this.#mismatches.push({ object: this.#object, ...found });
  }

  see(properties: Readonly<Record<string, string | null>>, isCreated: boolean): void {
    this.#all += 1;
    if (isCreated) this.#created += 1;
    if (this.#object === 'deals') this.#money.add(properties);
  }

  vanish(externalId: string): void {
    this.#vanished += 1;
    this.mismatch({ external_id: externalId, property: '', expected: 'the record', found: 'nothing' });
  }

  result(links: Found['links'] = null): Found {
    return {
      object: this.#object,
      all: this.#all,
      created: this.#created,
      vanished: this.#vanished,
      mismatches: this.#mismatches,
      mismatch_count: this.#mismatchCount,
      money: this.#money.totals().map(total => ({ ...total, cents: total.cents.toString() })),
      links,
    };
  }
}

export interface MoneyFound {
  pipeline: string;
  stage: string;
  currency: string;
  deals: number;
  cents: bigint;
}

/** Everything that was found. */
export class Findings {
  readonly mismatches: Mismatch[] = [];
  mismatchCount = 0;
  vanished = 0;
  /** Records found in the portal, by object; and those of them that are new. */
  readonly present = new Map<string, { all: number; created: number }>();
  /** Links found, by pair. */
  readonly made = new Map<string, number>();
  readonly #money = new Map<string, MoneyFound>();

  constructor(batches: readonly Found[]) {
    for (const batch of batches) this.#add(batch);
  }

  #add({ object, all, created, vanished, mismatches, mismatch_count, money, links }: Found): void {
    this.mismatchCount += mismatch_count;
    this.mismatches.push(...mismatches.slice(0, NAMED - this.mismatches.length));
    this.vanished += vanished;
    const seen = this.present.get(object) ?? { all: 0, created: 0 };
    this.present.set(object, { all: seen.all + all, created: seen.created + created });
    for (const { cents, ...line } of money) {
      const key = JSON.stringify([line.pipeline, line.stage, line.currency]);
      const sum = this.#money.get(key) ?? { ...line, deals: 0, cents: 0n };
      this.#money.set(key, { ...sum, deals: sum.deals + line.deals, cents: sum.cents + BigInt(cents) });
    }
    if (links) this.made.set(links.pair, (this.made.get(links.pair) ?? 0) + links.made);
  }

  /** The money of the deals found, by pipeline, stage and currency. */
  money(): MoneyFound[] {
    return [...this.#money.values()];
  }
}
