// Pairs as people see them.
import type { DuplicatePair } from '@groundwork/contract/duplicates';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import { fromPlace, type PageAsked, placeAfter } from '../../platform/paging.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { chanceOf, inOrder, objectOf, taughtScores } from './rules.ts';
import * as store from './store-pairs.ts';

export interface PairsAsked extends PageAsked {
  object?: string | undefined;
  state?: 'open' | 'answered' | undefined;
}

/** Every answer moves the order of what is open: a page goes on from a place in it, not after a pair. */
export async function listPairs(tx: Tx, of: ProjectScope, reader: string, asked: PairsAsked) {
  const from = fromPlace(asked);
  const queues = await store.listQueues(tx, of);
  const all = await store.listRanked(tx, of, reader);
  const scores = taughtScores(all, queues);
  const isAnswered = ({ answer }: store.RankedRow): boolean => answer === 'same' || answer === 'different';
  const mine = all.filter(pair => asked.object === undefined || pair.object === asked.object);
  const ordered =
    asked.state === 'answered'
      ? mine
          .filter(isAnswered)
          .sort(
            (a, b) => (b.answered_at ?? '').localeCompare(a.answered_at ?? '') || (a.key < b.key ? -1 : 1),
          )
      : inOrder(
          mine.filter(pair => !isAnswered(pair)),
          scores,
        );
  const { to, next_cursor } = placeAfter(asked, ordered.length);
  const keys = ordered.slice(from, to).map(({ key }) => key);
  const rows = await store.findPairs(tx, of, keys, reader);
  return {
    data: rows.map(row => asPair(row, scores.get(row.key), reader)),
    next_cursor,
    objects: queues.map(queue => objectOf(queue, all)),
    counts: await store.countPairs(tx, of),
  };
}

/** @throws Refusal not_found where the latest analysis does not ask about it */
export async function getPair(tx: Tx, of: ProjectScope, reader: string, key: string): Promise<DuplicatePair> {
  const [row] = await store.findPairs(tx, of, [key], reader);
  if (!row) throw new Refusal('not_found');
  const scores = taughtScores(await store.listRanked(tx, of, reader), await store.listQueues(tx, of));
  return asPair(row, scores.get(key), reader);
}

function asPair(row: store.PairRow, score: number | undefined, reader: string): DuplicatePair {
  const { one, other, answer, applied, answered_by, by_name, answered_at, version, ...rest } = row;
  const side = ({ source, row: at, name }: typeof one) => ({ source, row: at, name });
  return {
    ...rest,
    one: side(one),
    other: side(other),
    chance: score === undefined ? null : chanceOf(score),
    answer:
      answer === null || answered_by === null || answered_at === null
        ? null
        : {
            value: answer,
            by: answered_by,
            by_name: by_name ?? answered_by,
            at: answered_at,
            is_own: answered_by === reader,
            is_in_plan: answer === applied,
          },
    version: version ?? 0,
  };
}
