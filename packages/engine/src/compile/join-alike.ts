// Rows that look like one record become one where people said so: the surest groups of each object, and no others.
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { isLookedForAlike } from './alike-fields.ts';
import { type AlikeFound, type AlikeGroup, findAlike } from './find-alike.ts';
import type { Identities } from './identities.ts';
import type { SourcePlan } from './source-plan.ts';

/** Log-odds from which a group is merged when people say so: 1 in 200 of the least sure is expected to be wrong. */
const SURE = Math.log(199);

export function isSure({
  sureness,
  isContradicted,
}: Pick<AlikeGroup, 'sureness' | 'isContradicted'>): boolean {
  return sureness >= SURE && !isContradicted;
}

interface Given {
  identities: Identities;
  analysis: Analysis;
  portal: PortalSchema;
  /** Told what was found, also of objects of which nothing is merged. */
  onAlike: ((found: AlikeFound) => void) | undefined;
  signal: AbortSignal | undefined;
}

/** Objects in the order of their plans: what a contact leads to is known before contacts are compared. */
export async function joinAlike(plans: readonly SourcePlan[], given: Given): Promise<void> {
  const { identities, onAlike, signal } = given;
  const files = plans.map((plan, place) => ({ plan, first: identities.firsts[place] ?? 0 }));
  for (const [object, mine] of Map.groupBy(files, ({ plan }) => plan.object)) {
    const isMerged = mine.some(({ plan }) => plan.mergesAlike);
    if (!isLookedForAlike(object) || !(isMerged || onAlike)) continue;
    const found = await findAlike({ object, files: mine, ...given });
    onAlike?.(found);
    const sure = isMerged ? found.groups.filter(isSure) : [];
    for (const { rows, reasons } of sure) {
      const [first, ...others] = rows;
      for (const [at, other] of others.entries())
        if (first)
          identities.keys.join(first.ordinal, other.ordinal, { kind: 'alike', value: reasons[at] ?? '' });
    }
    if (sure.length > 0) await identities.reindex(object, signal);
  }
}
