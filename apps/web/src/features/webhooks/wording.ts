// How a webhook fares, and what became of a delivery, in words.
import { eventGroups, testKind } from '@groundwork/contract/webhook-events';
import {
  answerKept,
  type DeliveryState,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
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
} as const;

/** Sentences, the most pressing first. */
export function healthText(endpoint: WebhookEndpoint): string {
  const { off_why, off_at, failures, failing_since, last_error, last_delivered_at, waiting, dead } = endpoint;
  return [
    off_why !== null && off_at !== null && `${offBecause[off_why]} ${ago(off_at)}.`,
    off_why === null &&
      failing_since !== null &&
      `${counted(failures, 'try', 'tries')} failed in a row since ${instant(failing_since)}. The last said: ${last_error ?? 'nothing'}`,
    last_delivered_at === null
      ? 'Nothing has arrived there yet.'
      : `Last delivered ${ago(last_delivered_at)}.`,
    waiting > 0 && `${atLeast(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}.`,
    dead > 0 && `${atLeast(dead, 'event')} given up.`,
  ]
    .filter(sentence => sentence !== false)
    .join(' ');
}

/** They are counted that far. */
const mostCounted = 10_000;

function atLeast(found: number, what: string): string {
  return `${counted(found, what)}${found >= mostCounted ? ' or more' : ''}`;
}

export function deliveryNote({ state, tries, due_at, ended_at }: WebhookDelivery): string {
  const tried = tries === 0 ? 'not tried yet' : tries === 1 ? 'tried once' : `tried ${count(tries)} times`;
  if (state === 'waiting')
    return due_at !== null && Date.parse(due_at) > Date.now() && tries > 0
      ? `${tried}, again ${ago(due_at)}`
      : tried;
  return ended_at === null
    ? tried
    : `${state === 'delivered' ? 'arrived' : 'given up'} ${ago(ended_at)}, ${tried}`;
}

export function attemptText({ at, status, duration_ms, error }: WebhookAttempt): string {
  const took =
    duration_ms < 1000 ? `${count(duration_ms)} ms` : `${count(Math.round(duration_ms / 100) / 10)} s`;
  return `${instant(at)}, after ${took}: ${error ?? `Taken (${status ?? 'no status'}).`}`;
}

export const answerNote = `The first ${answerKept} characters of the answer`;
