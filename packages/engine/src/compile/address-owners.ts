// Who keeps an e-mail address that several records have: the portal takes each address once.
import { KeyTable } from '../match/key-table.ts';
import type { CheckedKeys } from './key-conflicts.ts';

/** Who has an e-mail address that several keep separate: the portal takes each address once. A row that nobody questioned
 *  goes first, then the first of the others. */
export class AddressOwners {
  readonly #unquestioned = new KeyTable();
  readonly #owners = new Map<string, number>();

  note({ match, separated }: Pick<CheckedKeys, 'match' | 'separated'>, root: number): void {
    for (const { kind, value, plain } of match)
      if (kind === 'email' && plain === undefined) this.#unquestioned.claim(value, root);
    for (const { at, otherRow, is_merged } of separated) {
      if (at.kind !== 'email' || is_merged) continue;
      if (otherRow !== null) this.#unquestioned.claim(at.value, root);
      if (!this.#owners.has(at.value)) this.#owners.set(at.value, root);
    }
  }

  /** The address that a row of this record must do without. Records may have become one since their rows were noted. */
  withheld(
    separated: CheckedKeys['separated'],
    root: number,
    survivorOf: (ordinal: number) => number,
  ): string | undefined {
    const isTaken = ({ at, is_merged }: CheckedKeys['separated'][number]): boolean => {
      if (at.kind !== 'email' || is_merged) return false;
      const owner = this.#owners.get(at.value);
      return (
        this.#unquestioned.get(at.value) !== undefined || owner === undefined || survivorOf(owner) !== root
      );
    };
    return separated.find(isTaken)?.at.value;
  }
}
