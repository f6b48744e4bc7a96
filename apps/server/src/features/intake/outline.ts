// The files of a project and what was made of them in outline, for whoever says in a few words what there is.
import type { Answers } from '@groundwork/contract/intake';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import * as store from './store.ts';

export { storedAmong as sourcesStoredAmong } from './store.ts';

/** Names of the uploaded files, in their order. */
export async function listSourceNames(tx: Tx, of: ProjectScope): Promise<string[]> {
  return (await store.listSources(tx, of)).map(source => source.name);
}

/** When the newest file came. */
export async function newestSourceAt(tx: Tx, of: ProjectScope): Promise<string | undefined> {
  const sources = await store.listSources(tx, of);
  return sources
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1);
}

/** What a project takes along when its work goes to another portal. */
export interface CarriedAlong {
  files: number;
  /** Decisions that somebody answered, and columns and files whose mapping somebody set. */
  answers: number;
}

/** Undefined for a project whose files were never analysed. */
export async function readCarriedAlong(tx: Tx, of: ProjectScope): Promise<CarriedAlong | undefined> {
  const found = await store.findAnswered(tx, of);
  return found && { files: found.files, answers: countAnswers(found.answers) };
}

function countAnswers({ decisions, sources }: Answers): number {
  const columns = Object.values(sources).reduce(
    (sum, source) => sum + Object.keys(source.columns ?? {}).length,
    0,
  );
  const roles = Object.values(sources).filter(source => source.role !== undefined).length;
  return Object.keys(decisions).length + columns + roles;
}
