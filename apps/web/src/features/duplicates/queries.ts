// Pairs of rows that look like one record, and what people say of them.
import {
  duplicateCalls as calls,
  type DuplicatePair,
  type PairAnswer,
} from '@groundwork/contract/duplicates';
import { keepPreviousData } from '@tanstack/react-query';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

export type PairState = 'open' | 'answered';

export interface PairView {
  state: PairState;
  /** Empty: of every object. */
  object: string;
}

/** So many are at hand: the next ones come while these are looked at. */
const AT_HAND = 40;
/** What others answer and look at meanwhile. */
const AGAIN_MS = 30_000;

export const pairs = (projectId: string, { state, object }: PairView) =>
  query(
    calls.list,
    {
      params: { id: projectId },
      query: { state, limit: AT_HAND, ...(object !== '' && { object }) },
    },
    { staleTime: 0, placeholderData: keepPreviousData, refetchInterval: AGAIN_MS },
  );

export interface Said {
  pair: Pick<DuplicatePair, 'key' | 'version'>;
  answer: PairAnswer;
}

export const answerPair = (projectId: string) =>
  change(calls.answer, ({ pair: { key, version }, answer }: Said) => ({
    params: { id: projectId, key },
    body: { answer, version },
  }));

export const undoAnswer = (projectId: string) => change(calls.undo, () => ({ params: { id: projectId } }));

/** Others see that somebody looks at it. */
export const lookAt = (projectId: string) =>
  change(calls.look, (key: string) => ({ params: { id: projectId, key } }));
