// What every step of the implementation asks about pairs. Apart from what looks at them, which is more to load.
import { duplicateCalls as calls } from '@groundwork/contract/duplicates';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

export const pairCounts = (projectId: string) => query(calls.counts, { params: { id: projectId } });

export const applyAnswers = (projectId: string) => change(calls.apply, () => ({ params: { id: projectId } }));
