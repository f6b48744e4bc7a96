// A link that opens exactly one decision without a sign-in, made for its owner.
import type { DecisionLink } from '@groundwork/contract/decision-links';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { newLinkSecret } from '../../platform/link-secret.ts';
import { linkEnd } from './rules-links.ts';
import { replaceLink } from './store-links.ts';

/** In the fragment, which browsers keep to themselves: no log and no Referer holds it. */
export function linkAddress(publicUrl: string, secret: string): string {
  return `${publicUrl}/decision#${secret}`;
}

/** A new link in place of former ones; undefined when the deadline has passed. For whichever role writes it. */
export async function writeLink(
  tx: Tx,
  organizationId: OrganizationId,
  decision: { id: string; deadline: string | null },
  owner: { id: MemberId; email: string },
  given: { madeBy: string; isMailed: boolean; replaces: 'all' | 'mailed'; now: Date },
): Promise<(Omit<DecisionLink, 'is_live'> & { secret: string }) | undefined> {
  const until = linkEnd(given.now, decision.deadline);
  if (!until) return undefined;
  const { secret, hash } = newLinkSecret();
  const row = await replaceLink(tx, organizationId, {
    decisionId: decision.id,
    owner,
    hash,
    until,
    ...given,
  });
  return { ...row, secret };
}
