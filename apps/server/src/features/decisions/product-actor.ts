// Who has acted where nobody signed in did.

import { anonymous } from '../../platform/caller.ts';
import { newId } from '../../platform/id.ts';
import type { Origin } from '../../platform/route.ts';
import type { Actor } from '../trail/append-trail.ts';

export const productName = 'Groundwork';

/** Somebody who is not signed in, or the product itself, as the trail names its authors. */
export function actorNamed(name: string, origin: Origin): Actor {
  const { correlationId, address, userAgent } = origin;
  return { caller: { ...anonymous, email: name }, correlationId, address, userAgent };
}

/** What nobody's request led to. */
export function ownWork(): Origin {
  return { correlationId: newId(), address: null, userAgent: null };
}
