// The files of a project, for whoever says in a few words what there is.
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

/** Names of the uploaded files, in their order. */
export async function listSourceNames(tx: Tx, of: store.Project): Promise<string[]> {
  return (await store.listSources(tx, of)).map(source => source.name);
}
