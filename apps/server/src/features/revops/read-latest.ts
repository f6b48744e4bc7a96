// The last analysis that is kept of a project's pipelines, for whoever makes something of it.
import { KeptRevops } from '@groundwork/contract/revops-reports';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import * as store from './store.ts';

/** Undefined where there is none, or none that this version of the product reads. */
export async function findLatestRevops(tx: Tx, of: ProjectScope): Promise<KeptRevops | undefined> {
  const row = await store.findLatest(tx, of);
  return KeptRevops.safeParse(row?.result).data;
}
