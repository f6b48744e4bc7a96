// Who has acted where nobody signed in did.
import { anonymous } from '../../platform/caller.ts';
import type { Actor } from '../trail/append-trail.ts';

export const productName = 'Groundwork';

/** Somebody who is not signed in, or the product itself, as the trail names its authors. */
export function actorNamed(name: string, correlationId: string): Actor {
  return { caller: { ...anonymous, email: name }, correlationId };
}
