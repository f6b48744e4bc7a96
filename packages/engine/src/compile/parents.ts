// Which company stands below which. Read before anything is linked: a company has one parent, and the companies above it
// never lead back to it. What says otherwise is listed, and links nothing.
import type { Relation } from '@groundwork/contract/intake';

export const NO_PARENT = {
  itself: 'The row names itself as its parent.',
  loop: 'The companies above it lead back to itself, so none of them is linked as its parent.',
  second: 'Another row of the company names another parent first.',
};

/** A link inside one file that says which company is the parent of a row. */
export function isParentLink({ from, to, via }: Relation): boolean {
  return (
    from.source === to.source &&
    from.object === 'companies' &&
    to.object === 'companies' &&
    via !== 'domain' &&
    via !== 'junction'
  );
}

export class Parents {
  readonly #parentOf = new Map<number, number>();
  #inLoop: Set<number> | undefined;

  note(child: number, parent: number): void {
    if (child !== parent && !this.#parentOf.has(child)) this.#parentOf.set(child, parent);
  }

  /** Why the one is not linked as the parent of the other; undefined when it is. */
  refusal(child: number, parent: number): string | undefined {
    if (child === parent) return NO_PARENT.itself;
    if (this.#parentOf.get(child) !== parent) return NO_PARENT.second;
    this.#inLoop ??= this.#loops();
    return this.#inLoop.has(child) ? NO_PARENT.loop : undefined;
  }

  /** Everybody has one parent at most, so that a walk up ends at the top, where another walk came by, or in a loop. */
  #loops(): Set<number> {
    const walkOf = new Map<number, number>();
    const found = new Set<number>();
    for (const start of this.#parentOf.keys()) {
      let at: number | undefined = start;
      while (at !== undefined && !walkOf.has(at)) {
        walkOf.set(at, start);
        at = this.#parentOf.get(at);
      }
      if (at === undefined || walkOf.get(at) !== start) continue;
      for (
        let one: number | undefined = at;
        one !== undefined && !found.has(one);
        one = this.#parentOf.get(one)
      )
        found.add(one);
    }
    return found;
  }
}
