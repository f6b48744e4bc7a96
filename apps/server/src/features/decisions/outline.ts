// Decisions of a project in outline, for whoever says what was decided and what waits.
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import type { DecisionRow } from './store.ts';
import { listAwaited, listDecisions } from './store-list.ts';

export {
  listDefaulted as readDefaulted,
  listOpenDecisions,
  type OpenDecision,
  readDecisions,
} from './store-list.ts';

/** What nobody has answered yet, with who shall and until when; the most pressing first. */
export async function readOpenDecisions(tx: Tx, of: ProjectScope): Promise<DecisionRow[]> {
  const open = await listDecisions(tx, of, { limit: 1000, state: 'open' });
  return open.toSorted((a, b) => (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999'));
}

/** Who is to answer these questions of the analysis, and by when; those that wait for nobody in particular are left out. */
export async function readAwaited(
  tx: Tx,
  of: ProjectScope,
  keys: readonly string[],
): Promise<Map<string, { owner: { name: string; email: string } | null; deadline: string | null }>> {
  const rows = await listAwaited(tx, of, keys);
  return new Map(rows.map(({ source_key, owner, deadline }) => [source_key, { owner, deadline }]));
}
