// What is said of an alert, by mail and to the webhook.
import { healthServiceNames } from '@groundwork/contract/health';
import type { Mail } from '../../platform/mail/mail.ts';
import type { AlertRow } from './store-alerts.ts';

/** entered: it began; left: all is well again. */
export type Turn = 'entered' | 'left';

const stateWords = { degraded: 'degraded', down: 'down' };

export function alertSubject({ service, state }: Pick<AlertRow, 'service' | 'state'>, turn: Turn): string {
  const name = healthServiceNames[service];
  return turn === 'entered' ? `${name} is ${stateWords[state]}` : `${name} is operational again`;
}

export function alertEmail(to: string, alert: AlertRow, turn: Turn, publicUrl: string): Mail {
  const times = [`From: ${alert.began_at}`, ...(alert.ended_at === null ? [] : [`Until: ${alert.ended_at}`])];
  const lines = [
    `${alertSubject(alert, turn)}.`,
    alert.reason,
    times.join('\n'),
    `${publicUrl}/admin/health`,
  ];
  return {
    kind: 'health-alert',
    to,
    subject: `Groundwork: ${alertSubject(alert, turn)}`,
    text: lines.join('\n\n'),
  };
}

export function alertBody(alert: AlertRow, turn: Turn, publicUrl: string): Record<string, unknown> {
  return {
    type: 'health.alert',
    alert: alert.id,
    service: alert.service,
    name: healthServiceNames[alert.service],
    state: turn === 'entered' ? alert.state : 'operational',
    reason: alert.reason,
    began_at: alert.began_at,
    ended_at: alert.ended_at,
    url: `${publicUrl}/admin/health`,
  };
}

export function testEmail(to: string, publicUrl: string): Mail {
  return {
    kind: 'health-alert',
    to,
    subject: 'Groundwork: test of alerts',
    text: `This is a test. When a service of ${publicUrl} fails, you are told at this address, and again when it is well.\n\n${publicUrl}/admin/health`,
  };
}
