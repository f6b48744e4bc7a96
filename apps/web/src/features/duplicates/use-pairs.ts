// Which pair is in hand, and what is said of it: shown at once, sent one after the other.
import type { DuplicatePair, PairAnswer } from '@groundwork/contract/duplicates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { answerPair, lookAt, type PairView, pairs as pairsOf, undoAnswer } from './queries.ts';
import { answerNames, titleOf } from './wording.ts';

/** A look counts for a minute: as long as somebody looks it is said again before. */
const LOOK_AGAIN_MS = 40_000;
/** Whoever only passes by does not look. */
const LOOK_MS = 500;

export function usePairs(projectId: string, view: PairView, canWrite: boolean) {
  const list = useQuery(pairsOf(projectId, view));
  // The pair in hand stays in hand, wherever answers and other people move it meanwhile.
  const [held, setHeld] = useState<DuplicatePair>();
  // Answers come faster than they are sent: what was answered is gone at once, whatever the server still says.
  const [given, setGiven] = useState<ReadonlyMap<string, PairAnswer>>(new Map());
  const [said, setSaid] = useState('');
  const isOpen = view.state === 'open';
  const all = list.data?.data ?? [];
  const isGone = ({ key }: DuplicatePair): boolean => isOpen && isSettled(given.get(key));
  const isPutOff = ({ key }: DuplicatePair): boolean => isOpen && given.get(key) === 'later';
  const left = all.filter(pair => !isGone(pair));
  const rows = [...left.filter(pair => !isPutOff(pair)), ...left.filter(isPutOff)];
  const at = held ? rows.findIndex(({ key }) => key === held.key) : 0;
  const current = rows[at] ?? held;
  const forget = (key: string): void => setGiven(now => new Map([...now].filter(([one]) => one !== key)));
  const scope = `duplicates ${projectId}`;
  const answering = useChange(answerPair(projectId), {
    scope,
    failure: 'This answer was not kept',
    onError: (_, { pair }) => forget(pair.key),
  });
  const undoing = useChange(undoAnswer(projectId), {
    scope,
    failure: 'Nothing was taken back',
    onSuccess: pair => {
      forget(pair.key);
      if (isOpen) setHeld(pair);
      setSaid(`Taken back: ${titleOf(pair)}.`);
    },
  });
  useLook(projectId, canWrite && isOpen ? current?.key : undefined);
  const answer = (value: PairAnswer): void => {
    if (!canWrite || !current) return;
    const others = rows.filter(({ key }) => key !== current.key);
    const next = isOpen ? (others[Math.max(0, at)] ?? others[0]) : current;
    setGiven(now => new Map(now).set(current.key, value));
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
    /** Answered, and not yet by what the server said last. */
    gone: all.length - left.length,
    /** For those who hear the screen. */
    said,
    choose: setHeld,
    answer,
    undo: () => {
      if (canWrite) undoing.mutate();
    },
    move: (by: -1 | 1) => {
      const next = rows[at + by];
      if (next) setHeld(next);
    },
  };
}

function isSettled(answer: PairAnswer | undefined): boolean {
  return answer === 'same' || answer === 'different';
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
