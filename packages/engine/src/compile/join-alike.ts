// Rows that look like one record become one where people said so: the pairs they answered one by one, and the surest groups of
// each object where they let those be merged.
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { SURE } from '../match/sure.ts';
import { isLookedForAlike } from './alike-fields.ts';
import type { AlikePair } from './alike-pairs.ts';
import { AlikeUnions } from './alike-unions.ts';
import { type AlikeFound, type AlikeGroup, findAlike } from './find-alike.ts';
import type { Identities } from './identities.ts';
import { saidRowsOf } from './said-rows.ts';
import type { SourcePlan } from './source-plan.ts';

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
  const { identities, analysis, onAlike, signal } = given;
  const files = plans.map((plan, place) => ({ plan, first: identities.firsts[place] ?? 0 }));
  for (const [object, mine] of Map.groupBy(files, ({ plan }) => plan.object)) {
    const isMerged = mine.some(({ plan }) => plan.mergesAlike);
    const isCompared = isLookedForAlike(object) && (isMerged || onAlike !== undefined);
    const said = await saidRowsOf(mine, analysis, identities, signal);
    if (!isCompared && said.length === 0) continue;
    const isAsked = onAlike !== undefined;
    const found = await findAlike({ object, files: mine, ...given, said, isCompared, isAsked });
    const unions = new AlikeUnions(found.different);
    const join = (one: number, other: number, value: string): boolean => {
      const isOne = unions.join(one, other);
      if (isOne) identities.keys.join(one, other, { kind: 'alike', value });
      return isOne;
    };
    const isChanged = said
      .filter(({ answer }) => answer === 'same')
      .map(({ one, other, by, at }) => join(one, other, saidBy(by, at)))
      .includes(true);
    // What people have made one is no question any more.
    const groups = found.groups.filter(({ rows }) => !unions.areOne(rows.map(({ ordinal }) => ordinal)));
    const sure = isMerged ? groups.filter(isSure) : [];
    for (const { rows, reasons } of sure) {
      const [first, ...others] = rows;
      for (const [at, other] of others.entries())
        if (first) join(first.ordinal, other.ordinal, reasons[at] ?? '');
    }
    if (isChanged || sure.length > 0) await identities.reindex(object, signal);
    const pairs = found.picked.pairs.map((pair): AlikePair => {
      const records = [
        identities.externalId(pair.one.ordinal),
        identities.externalId(pair.other.ordinal),
      ] as const;
      return { ...pair, records };
    });
    onAlike?.({ ...found, groups, picked: { ...found.picked, pairs } });
  }
}

/** Why two rows are one of which a person said so. */
function saidBy(by: string, at: string): string {
  return `${by} said so on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}
