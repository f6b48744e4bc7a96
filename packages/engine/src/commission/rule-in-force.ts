// Which version of which rule makes the commission of a deal.
import type { RepFacts, RuleVersion, WonDeal } from './facts.ts';

const narrowness = { rep: 2, partner: 1, all: 0 };

/** The narrowest scope that has a version in force decides, and within it the version of the latest day; of two for one day the
 *  one that was written later. Versions with amounts in another currency than the rep's are not for them. */
export function ruleFinder(
  versions: readonly RuleVersion[],
  { id, currency }: RepFacts['rep'],
): (deal: Pick<WonDeal, 'wonOn' | 'partnerId'>) => RuleVersion | undefined {
  const mine = versions
    .filter(({ terms }) => terms.currency === null || terms.currency === currency)
    .filter(({ scope, subject }) => scope !== 'rep' || subject === id)
    .toSorted(
      (one, other) =>
        narrowness[other.scope] - narrowness[one.scope] ||
        (one.effective_from === other.effective_from
          ? other.number - one.number
          : one.effective_from < other.effective_from
            ? 1
            : -1),
    );
  return ({ wonOn, partnerId }) =>
    mine.find(
      ({ scope, subject, effective_from }) =>
        effective_from <= wonOn && (scope !== 'partner' || subject === partnerId),
    );
}
