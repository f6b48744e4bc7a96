// How a webhook fares, and what became of a delivery, in words.
import { eventGroups, testKind } from '@groundwork/contract/webhook-events';
import {
  answerKept,
  type DeliveryState,
  maxWaiting,
  maxWaitingAfterReplay,
  mostCounted,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookKeptDays,
} from '@groundwork/contract/webhooks';
import { ago, instant } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import type { Tone } from '../../ui/badge.tsx';

const says = new Map<string, string>(eventGroups.flatMap(group => Object.entries(group.events)));
says.set(testKind, 'A test event');
/** What happened; the kind itself where it is of another version. */
export const kindTitle = (kind: string): string => says.get(kind) ?? kind;

export const states: readonly { value: DeliveryState; label: string; tone: Tone }[] = [
  { value: 'waiting', label: 'Waiting', tone: 'accent' },
  { value: 'delivered', label: 'Delivered', tone: 'good' },
  { value: 'dead', label: 'Given up', tone: 'bad' },
];

export function health(endpoint: WebhookEndpoint): { tone: Tone; label: string } {
  if (!endpoint.is_enabled) return { tone: endpoint.off_why === 'by_hand' ? 'neutral' : 'bad', label: 'Off' };
  if (endpoint.failures > 0) return { tone: 'warn', label: 'Failing' };
  return endpoint.last_delivered_at === null
    ? { tone: 'neutral', label: 'Nothing has arrived yet' }
    : { tone: 'good', label: 'Working' };
}

const offBecause = {
  by_hand: 'Switched off by hand',
  gone: 'Switched off, because the receiver answered that it is gone (410)',
  failing: 'Switched off, because nothing arrived for three days',
  full: `Switched off, because more than ${count(maxWaiting)} events waited for it, and no more are kept`,
} as const;

/** Sentences, the most pressing first. */
export function healthText(endpoint: WebhookEndpoint): string {
  const {
    off_why,
    off_at,
    failures,
    failing_since,
    last_error,
    last_delivered_at,
    waiting,
    dead,
    not_kept_from,
    not_kept_until,
  } = endpoint;
  return [
    off_why !== null &&
      off_at !== null &&
      `${offBecause[off_why]} (${ago(off_at)}). What happens while it is off is not kept for it.`,
    off_why === null &&
      failing_since !== null &&
      `${counted(failures, 'try', 'tries')} failed in a row since ${instant(failing_since)}. The last said: ${last_error ?? 'nothing'}`,
    last_delivered_at === null
      ? 'Nothing has arrived there yet.'
      : `Last delivered ${ago(last_delivered_at)}.`,
    waiting > 0 && `${atLeast(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}.`,
    dead > 0 &&
      `${atLeast(dead, 'event')} given up. ${off_why === null ? 'What was given up' : 'Once it is on, what was given up'} can be sent again for ${webhookKeptDays} days.`,
    not_kept_from !== null &&
      not_kept_until !== null &&
      isRecent(not_kept_until) &&
      `Between ${instant(not_kept_from)} and ${instant(not_kept_until)} it was off, all the time or at times: what happened while it was off was not kept for it.`,
  ]
    .filter(sentence => sentence !== false)
    .join(' ');
}

/** As long as one may still look for what is missing among the deliveries. */
const isRecent = (at: string): boolean => Date.now() - Date.parse(at) < webhookKeptDays * 86_400_000;

function atLeast(found: number, what: string): string {
  return `${counted(found, what)}${found >= mostCounted ? ' or more' : ''}`;
}

const givenUpWith = {
  by_hand: 'the webhook was switched off by hand',
  gone: 'the receiver said that it is gone',
  failing: 'nothing arrived for three days',
  full: `more than ${count(maxWaiting)} events waited`,
} as const;

export function deliveryNote({ state, tries, due_at, ended_at, off_why }: WebhookDelivery): string {
  const tried =
    tries === 0
      ? state === 'waiting'
        ? 'not tried yet'
        : 'never tried'
      : tries === 1
        ? 'tried once'
        : `tried ${count(tries)} times`;
  if (state === 'waiting')
    return due_at !== null && Date.parse(due_at) > Date.now() && tries > 0
      ? `${tried}, again ${ago(due_at)}`
      : tried;
  return ended_at === null
    ? tried
    : `${state === 'delivered' ? 'arrived' : 'given up'} ${ago(ended_at)}${off_why === null ? '' : `, because ${givenUpWith[off_why]}`}, ${tried}`;
}

export function attemptText({ at, status, duration_ms, error }: WebhookAttempt): string {
  const took =
    duration_ms < 1000 ? `${count(duration_ms)} ms` : `${count(Math.round(duration_ms / 100) / 10)} s`;
  return `${instant(at)}, after ${took}: ${error ?? `Taken (${status ?? 'no status'}).`}`;
}

export const answerNote = `The first ${answerKept} characters of the answer`;

/** Title and sentence of what was sent again. */
export function replayedText({ replayed, left }: { replayed: number; left: number }): [string, string?] {
  const title = `${counted(replayed, 'event')} on the way again`;
  return left === 0
    ? [title]
    : [
        title,
        `${atLeast(left, 'event')} ${left === 1 ? 'is' : 'are'} left. Send ${left === 1 ? 'it' : 'them'} again once these have arrived: at most ${count(maxWaitingAfterReplay)} wait at a time.`,
      ];
}
