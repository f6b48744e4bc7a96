// The story in which each call is made once: a client's workshop moves to a portal, a partner rep sells, and staff run the
// platform. What each call is made with stands here and nowhere else: the pages below /docs/api show it.
import type { IntakeContext } from '../intake-context.ts';
import { tellClientStory } from './story-client.ts';
import { tellDecisionStory } from './story-decisions.ts';
import { tellPartnerStory } from './story-partner.ts';
import { tellPlatformStory } from './story-platform.ts';
import { tellPortalStory } from './story-portal.ts';
import { tellTeamStory } from './story-team.ts';
import type { Walk } from './walk.ts';

export interface Place extends Pick<IntakeContext, 'sandbox' | 'server'> {
  /** Somebody else's server that takes webhooks. */
  receiver: { url: string };
}

export async function tellStory(walk: Walk, place: Place): Promise<void> {
  await tellClientStory(walk, place);
  await tellDecisionStory(walk);
  await tellPortalStory(walk, place);
  await tellTeamStory(walk, place);
  await tellPartnerStory(walk, place);
  await tellPlatformStory(walk, place);
}
