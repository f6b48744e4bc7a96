// Notifications as they come. One tab of a browser listens and tells the others, because a browser keeps few connections to
// one address; while nobody is connected, each tab asks every two seconds.
import { notificationCalls as calls, Notification } from '@groundwork/contract/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { listenToEvents, type StreamEvent } from '../../lib/api/event-stream.ts';
import { invalidate } from '../../lib/data/invalidate.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { keepNewest, notificationReads } from './queries.ts';
import { forgetMark, isMarkKnown, missedBefore } from './stream-mark.ts';

/** Whether events arrive by themselves. */
export const useIsLive = create<{ isLive: boolean }>(() => ({ isLive: false }));

const Word = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), isLive: z.boolean() }),
  z.object({ kind: z.literal('notification'), notification: Notification }),
  /** Somebody marked something as read. */
  z.object({ kind: z.literal('changed') }),
  /** Something was written before anybody listened. */
  z.object({ kind: z.literal('missed') }),
  /** A new tab wants to know how things stand. */
  z.object({ kind: z.literal('hello') }),
]);
type Word = z.infer<typeof Word>;

const name = 'groundwork.notifications';

/** Tells the other tabs that what they show is not so any more. */
export function notifyTabs(): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's, unlike a window
  channel.postMessage({ kind: 'changed' } satisfies Word);
  channel.close();
}

/** Listens while the component shows. `person` starts anew when somebody else signs in. `onMissed` hears that what was
 *  asked before anybody listened may be old; it must stay the same function. */
export function useLiveNotifications(person: string, onMissed: () => void): void {
  const queries = useQueryClient();
  const { features } = useAuth();
  const isOn = features.realtime;
  useEffect(() => {
    // Switched off for everybody: each tab asks again and again, and nobody knocks at the stream.
    if (!isOn) return;
    const ending = new AbortController();
    const channel = new BroadcastChannel(name);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's
    const say = (word: Word) => channel.postMessage(word);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const word = Word.safeParse(data).data;
      if (word) take(word);
    });
    let isListener = false;
    let isGreeted = false;
    const here = (word: Word) => {
      apply(queries, word);
      if (word.kind === 'missed') onMissed();
    };
    const take = (word: Word) => {
      if (word.kind === 'hello') {
        if (isListener) say({ kind: 'live', isLive: useIsLive.getState().isLive });
        return;
      }
      here(word);
      // What another tab heard while this one was loading was not told to this one.
      if (word.kind === 'live' && word.isLive && !isGreeted) {
        isGreeted = true;
        if (!isMarkKnown(person)) here({ kind: 'missed' });
      }
    };
    const broadcast = (word: Word) => {
      here(word);
      say(word);
    };
    const listen = async () => {
      isListener = true;
      await listenToEvents(calls.stream, {
        hear: event => onEvent(event, person, broadcast),
        live: isLive => {
          if (isLive !== useIsLive.getState().isLive) broadcast({ kind: 'live', isLive });
        },
        signal: ending.signal,
      });
      // Whoever takes over from here is not connected yet.
      broadcast({ kind: 'live', isLive: false });
    };
    say({ kind: 'hello' });
    void alone(`${name}.${person}`, ending.signal, listen);
    return () => {
      ending.abort();
      channel.close();
      useIsLive.setState({ isLive: false });
    };
  }, [queries, person, onMissed, isOn]);
}

const Ready = z.object({ mark: z.string() });

function onEvent(event: StreamEvent, person: string, broadcast: (word: Word) => void): void {
  if (event.name === 'ready') {
    const mark = Ready.safeParse(event.data).data?.mark;
    return broadcast({ kind: mark === undefined || missedBefore(person, mark) ? 'missed' : 'changed' });
  }
  const notification = Notification.safeParse(event.data).data;
  if (!notification) return;
  forgetMark(person);
  broadcast({ kind: 'notification', notification });
}

function apply(queries: QueryClient, word: Word): void {
  if (word.kind === 'live') useIsLive.setState({ isLive: word.isLive });
  if (word.kind === 'notification') keepNewest(queries, word.notification);
  if (word.kind === 'changed' || word.kind === 'missed')
    void invalidate(queries, { changes: notificationReads });
}

/** Runs `work` in one tab at a time. Browsers have locks on secure pages only; elsewhere every tab works for itself. */
async function alone(lock: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  await locks.request(lock, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
