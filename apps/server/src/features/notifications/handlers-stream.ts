// Notifications as they are written, to one listener: none lost and none twice over a broken connection, and none at all
// once the listener is no longer who they were.
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@groundwork/contract/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext, ServerEvents } from '../../platform/route.ts';
import { beforeAll, type Cursor, cursorAt, readCursor, writeCursor } from './cursor.ts';
import { notificationsWritten } from './notify.ts';
import { ownMember } from './rules.ts';
import * as store from './store-own.ts';

type Listening = Pick<RequestContext, 'caller' | 'lastEventId' | 'signal' | 'identifyAgain'>;

/** How often the line is shown to be alive, and looked at whether its listener's session and token still count. Nobody is
 *  asked each time: one check serves all streams of a session for a while (identity-checks.ts). */
const heartbeatMs = 3000;
/** Beats between looking without having been told to: hints can be lost. Each look also reads whether the listener is
 *  still a member. */
const heartbeatsPerCheck = 5;
/** Sent in less time than a beat, so that nobody who was removed meanwhile hears more than these. */
const batchSize = 20;

/** @throws Refusal not_found for whoever is a member of nothing. */
export async function streamNotifications(
  { database }: Dependencies,
  context: Listening,
): Promise<ServerEvents> {
  const own = ownMember(context.caller);
  const wake = wakeable(context.signal);
  const unlisten = await database.listen(notificationsWritten, organizationId => {
    if (organizationId === own.organizationId || organizationId === '') wake.up();
  });
  // Listening before looking: what is written in between is not missed.
  try {
    // The mark is read after the snapshot: what is written in between is in both, and heard as well.
    const { now, mark } = await database.tenant(own.organizationId, async tx => ({
      now: await store.readSnapshot(tx),
      mark: await store.readMark(tx, own),
    }));
    const cursor = readCursor(context.lastEventId) ?? cursorAt(now);
    return follow(database, context, own, { cursor, mark, wake, unlisten });
  } catch (error) {
    unlisten();
    throw error;
  }
}

async function* follow(
  database: Dependencies['database'],
  { signal, identifyAgain }: Listening,
  own: store.Own,
  state: { cursor: Cursor; mark: string; wake: Wake; unlisten: () => void },
): ServerEvents & AsyncGenerator {
  let { cursor } = state;
  let heartbeats = 0;
  try {
    yield { id: writeCursor(cursor), name: 'ready', data: { mark: state.mark } };
    while (!signal.aborted) {
      if (heartbeats % heartbeatsPerCheck === 0 || state.wake.isUp()) {
        state.wake.down();
        const wasMidway = isMidway(cursor);
        const { written, at, isActive } = await look(database, own, cursor);
        if (!isActive) return;
        for (const notification of written) {
          cursor = { sent: cursor.sent, reading: at, upTo: notification.id };
          yield { id: writeCursor(cursor), name: 'notification', data: notification };
        }
        if (wasMidway || written.length === batchSize) state.wake.up();
        if (written.length < batchSize) cursor = cursorAt(at);
      }
      await state.wake.sleep(heartbeatMs);
      if (!(await isStill(own, identifyAgain))) return;
      heartbeats += 1;
      yield 'beat';
    }
  } finally {
    state.unlisten();
  }
}

const isMidway = (cursor: Cursor) => cursor.upTo !== beforeAll;

function look(database: Dependencies['database'], own: store.Own, cursor: Cursor) {
  return database.tenant(own.organizationId, async tx => {
    // What was broken off is finished within the snapshot it was read in: its ids are in order within that one only.
    const at = isMidway(cursor) ? cursor.reading : await store.readSnapshot(tx);
    const written = await store.listWritten(tx, own, cursor, at, batchSize);
    return { at, written, isActive: await store.isActive(tx, own) };
  });
}

/** Whether the listener is still the member they were. A check that cannot be made decides nothing. */
async function isStill(own: store.Own, identifyAgain: () => Promise<Caller>): Promise<boolean> {
  try {
    const caller = await identifyAgain();
    return caller.memberId === own.memberId && caller.organizationId === own.organizationId;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return true;
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Wake {
  up(): void;
  down(): void;
  isUp(): boolean;
  /** Until the time is over, somebody wakes it, or the signal aborts. */
  sleep(ms: number): Promise<void>;
}

function wakeable(signal: AbortSignal): Wake {
  let isUp = false;
  let rouse = new AbortController();
  return {
    up() {
      isUp = true;
      rouse.abort();
    },
    down() {
      isUp = false;
      rouse = new AbortController();
    },
    isUp: () => isUp,
    async sleep(ms) {
      if (isUp) return;
      await sleep(ms, undefined, { signal: AbortSignal.any([signal, rouse.signal]) }).catch(() => undefined);
    },
  };
}
