// Which version of which rule makes a rep's commission of a day.
import type { RepFacts, RuleVersion } from './facts.ts';

const narrowness = { rep: 2, partner: 1, all: 0 };

/** The narrowest scope that has a version in force decides, and within it the version of the latest day; of two for one day the
 *  one that was written later. Versions with amounts in another currency than the rep's are not for them. */
export function ruleFinder(
  versions: readonly RuleVersion[],
  { id, partnerId, currency }: RepFacts['rep'],
): (day: string) => RuleVersion | undefined {
  const mine = versions
    .filter(({ terms }) => terms.currency === null || terms.currency === currency)
    .filter(({ scope, subject }) => (scope === 'all' ? true : subject === (scope === 'rep' ? id : partnerId)))
    .toSorted(
      (one, other) =>
        narrowness[other.scope] - narrowness[one.scope] ||
        (one.effective_from === other.effective_from
          ? other.number - one.number
          : one.effective_from < other.effective_from
            ? 1
            : -1),
    );
  return day => mine.find(({ effective_from }) => effective_from <= day);
}
