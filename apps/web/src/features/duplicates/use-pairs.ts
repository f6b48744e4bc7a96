// Which pair is in hand, and what is said of it: shown at once, sent one after the other.
import type { DuplicatePair, PairAnswer } from '@groundwork/contract/duplicates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { optimistic, useChange } from '../../lib/data/use-change.ts';
import { answerPair, lookAt, type PairView, pairs as pairsOf, type Said, undoAnswer } from './queries.ts';
import { answerNames, titleOf } from './wording.ts';

/** A look counts for a minute: as long as somebody looks it is said again before. */
const LOOK_AGAIN_MS = 40_000;
/** Whoever only passes by does not look. */
const LOOK_MS = 500;

export function usePairs(projectId: string, view: PairView, canWrite: boolean) {
  const asked = pairsOf(projectId, view);
  const list = useQuery(asked);
  // The pair in hand stays in hand, wherever answers and other people move it meanwhile.
  const [held, setHeld] = useState<DuplicatePair>();
  const [said, setSaid] = useState('');
  const rows = list.data?.data ?? [];
  const at = held ? rows.findIndex(({ key }) => key === held.key) : -1;
  const current = rows[at] ?? held ?? rows[0];
  const scope = `duplicates ${projectId}`;
  const answering = useChange(answerPair(projectId), {
    scope,
    failure: 'This answer was not kept',
    optimistic: ({ pair, answer }: Said) =>
      optimistic(asked, shown => {
        const rest = shown.data.filter(({ key }) => key !== pair.key);
        const counts = { ...shown.counts };
        if (answer !== 'later' && view.state === 'open') counts.open = Math.max(0, counts.open - 1);
        return view.state === 'open' ? { ...shown, data: rest, counts } : shown;
      }),
  });
  const undoing = useChange(undoAnswer(projectId), {
    scope,
    failure: 'Nothing was taken back',
    onSuccess: pair => {
      setHeld(pair);
      setSaid(`Taken back: ${titleOf(pair)}.`);
    },
  });
  useLook(projectId, canWrite && view.state === 'open' ? current?.key : undefined);
  const answer = (value: PairAnswer): void => {
    if (!canWrite || !current) return;
    const place = Math.max(0, at);
    const next =
      view.state === 'open' ? (rows[place + 1] ?? rows.find(({ key }) => key !== current.key)) : current;
    setHeld(next);
    setSaid(
      `${answerNames[value]}: ${titleOf(current)}.${next && next !== current ? ` Next: ${titleOf(next)}.` : ''}`,
    );
    answering.mutate({ pair: current, answer: value });
  };
  return {
    list,
    rows,
    current,
    /** For those who hear the screen. */
    said,
    choose: setHeld,
    answer,
    undo: () => {
      if (canWrite) undoing.mutate();
    },
    move: (by: -1 | 1) => {
      const next = rows[(current ? rows.findIndex(({ key }) => key === current.key) : -1) + by];
      if (next) setHeld(next);
    },
  };
}

function useLook(projectId: string, key: string | undefined): void {
  const { mutate } = useChange(lookAt(projectId), {});
  useEffect(() => {
    if (key === undefined) return;
    const first = setTimeout(() => mutate(key), LOOK_MS);
    const again = setInterval(() => mutate(key), LOOK_AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [key, mutate]);
}
