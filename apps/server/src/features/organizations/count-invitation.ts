// How many invitations leave: they go to people who never asked for a mail of ours, with words of whoever invites.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import { type Limits, type Rate, TooOften } from '../../platform/limits.ts';

const day = 24 * 60;
/** A team is invited in one go, the world is not. Figures: docs/operating.md. */
const rates = {
  organization: { burst: 60, perMinute: 120 / day },
  sender: { burst: 30, perMinute: 60 / day },
  address: { burst: 5, perMinute: 5 / day },
} satisfies Record<string, Rate>;

const sentences = {
  organization:
    'Your organization has sent 60 invitations in a short time; after that one can be sent every 12 minutes.',
  sender: 'You have sent 30 invitations in a short time; after that one can be sent every 24 minutes.',
  address: 'This address was sent 5 invitations in a short time; after that one can be sent every 5 hours.',
} as const;

/** Counts one invitation, whoever sends it anew or for the first time. @throws TooOften */
export async function countInvitation(
  limits: Limits,
  { issuer, subject }: Pick<Caller, 'issuer' | 'subject'>,
  given: { organizationId: OrganizationId; email: string },
): Promise<void> {
  const keys = {
    organization: given.organizationId,
    sender: `${issuer}|${subject}`,
    address: given.email.trim().toLowerCase(),
  };
  for (const side of ['organization', 'sender', 'address'] as const) {
    try {
      await limits.count(`invitations|${side}|${keys[side]}`, rates[side]);
    } catch (error) {
      if (error instanceof TooOften) throw new TooOften(error.retryAfterSeconds, sentences[side]);
      throw error;
    }
  }
}
