// What a project takes along when its work goes to another portal.
import type { Answers } from '@groundwork/contract/intake';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

export interface CarriedAlong {
  files: number;
  /** Decisions that somebody answered, and columns and files whose mapping somebody set. */
  answers: number;
}

/** Undefined for a project whose files were never analysed. */
export async function readCarriedAlong(tx: Tx, of: store.Project): Promise<CarriedAlong | undefined> {
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
