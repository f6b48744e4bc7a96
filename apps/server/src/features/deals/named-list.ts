// Companies by what two that may be one share, so that not each has to be compared with each.
import type { DealRule } from '@groundwork/contract/deal-shapes';
import { ruleOf } from './conflict-finder.ts';
import type { Named } from './rules.ts';

/** A word that so many share says nothing by itself, and costs a comparison for each of them. */
const MOST_OF_A_KEY = 200;

export class NamedList<T extends Named> {
  readonly #byKey = new Map<string, T[]>();

  add(one: T): void {
    for (const key of keysOf(one)) {
      const those = this.#byKey.get(key);
      if (those) those.push(one);
      else this.#byKey.set(key, [one]);
    }
  }

  /** Those that may be the same company, with the rule that says so. */
  like(named: Named): { one: T; rule: DealRule }[] {
    const found = new Map<T, DealRule>();
    for (const key of keysOf(named)) {
      const those = this.#byKey.get(key) ?? [];
      if (those.length > MOST_OF_A_KEY) continue;
      for (const one of those) {
        const rule = found.has(one) ? undefined : ruleOf(named, one);
        if (rule !== undefined) found.set(one, rule);
      }
    }
    return [...found].map(([one, rule]) => ({ one, rule }));
  }
}

/** Names that may be one share a word or how they begin; domains their first label. */
function keysOf({ company_norm, site }: Named): Set<string> {
  const words = company_norm.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
  return new Set([
    ...words,
    `name ${company_norm}`,
    `begins ${company_norm.slice(0, 4)}`,
    `site ${site.split('.')[0] ?? ''}`,
  ]);
}
