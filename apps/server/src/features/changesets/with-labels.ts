// What a look at the portal found, with what it calls links of some pairs of objects.
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { LabelPair } from '@groundwork/engine/portal/labels';
import type { ChangeWork } from './kinds.ts';

/** Asks nothing where there are no such pairs. */
export async function withLabels(
  { portal, job }: Pick<ChangeWork, 'portal' | 'job'>,
  schema: PortalSchema,
  pairs: readonly LabelPair[],
): Promise<PortalSchema> {
  if (pairs.length === 0) return schema;
  return { ...schema, labels: await portal.labels(pairs, { signal: job.signal }) };
}
