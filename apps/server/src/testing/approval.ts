// The body of an approval that agrees to everything it would settle, as a person does who has looked at it.
import { type Changeset, SettledByApproval } from '@groundwork/contract/changesets';
import { z } from 'zod';

/** Empty for whoever may not see it. */
const Terms = z.object({ settles: z.array(SettledByApproval).default([]) });

export interface Caller {
  call(method: string, path: string): Promise<{ body: unknown }>;
}

export async function approvalOf(
  person: Caller,
  { id, content_hash }: Pick<Changeset, 'id' | 'content_hash'>,
) {
  const { body } = await person.call('GET', `/changesets/${id}/approval`);
  const terms = Terms.parse(body);
  const settles = Object.fromEntries(terms.settles.map(each => [each.id, each.default]));
  return { content_hash, settles };
}
