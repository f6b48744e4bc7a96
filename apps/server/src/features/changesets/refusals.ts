// Watches what the portal refuses: the same no again and again is about the portal or the plan, not about one record, so
// the work stops before it has been said to every one of them.

import { Refusal } from '@groundwork/contract/errors';
import { number } from '@groundwork/engine/words/wording';

/** The same refusal so many times in a row. */
const MOST_IN_A_ROW = 20;

export interface Refused {
  /** What makes two refusals the same one: the portal's code and the property, never a value. */
  alike: string;
  reason: string;
}

export class RefusalWatch {
  readonly #isLenient: boolean;
  #alike = '';
  #inARow = 0;

  /** A lenient one stops nothing: somebody chose to leave what is refused. */
  constructor(isLenient: boolean) {
    this.#isLenient = isLenient;
  }

  /** To be called for every batch, in order, undefined for what went well, after that is written down.
   *  @throws Refusal refused_alike */
  see(batch: readonly (Refused | undefined)[], what: string): void {
    for (const one of batch) this.next(one, what);
    this.whole(batch, what);
  }

  /** The next of them. @throws Refusal refused_alike */
  next(one: Refused | undefined, what: string): void {
    if (one === undefined) this.#inARow = 0;
    else this.#inARow = one.alike === this.#alike ? this.#inARow + 1 : 1;
    this.#alike = one?.alike ?? '';
    if (one && this.#inARow >= MOST_IN_A_ROW && !this.#isLenient)
      throw stopped(`${MOST_IN_A_ROW} ${what} in a row`, one);
  }

  /** All of a batch. @throws Refusal refused_alike when more than half of it heard the same */
  whole(batch: readonly (Refused | undefined)[], what: string): void {
    if (this.#isLenient) return;
    // Of a batch of one there is no half.
    for (const alike of Map.groupBy(
      batch.filter(one => one !== undefined),
      one => one.alike,
    ).values()) {
      const [first] = alike;
      if (first && batch.length > 1 && alike.length > batch.length / 2)
        throw stopped(`${number(alike.length)} of ${number(batch.length)} ${what}`, first);
    }
  }
}

function stopped(howMany: string, { reason }: Refused): Refusal {
  return new Refusal('refused_alike', {
    message: `Stopped: the portal refused ${howMany} for the same reason: ${reason.replace(/\.$/, '')}. Mend that and go on, go on without what is refused, or undo what was written.`,
  });
}
