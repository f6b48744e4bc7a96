// While the demo is offered, whose passwords everybody may read, only this machine is answered. A proxy in front brings
// others although PUBLIC_URL does not say so, and so does a name that somebody lets lead here.
import { Refusal } from '@groundwork/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../platform/reachable.ts';

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Refuses, before anything else sees them, requests that were not sent to this machine under a name of its own. */
export function answerOnlyHere(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (isFromHere(headers)) return;
    throw new Refusal('forbidden', {
      message:
        'This product has demo accounts with published passwords, so it answers only at localhost. Start it with PUBLIC_URL set to the address that people use, and there is no demo.',
    });
  });
}

function isFromHere(headers: FastifyRequest['headers']): boolean {
  if (forwarded.some(name => name in headers)) return false;
  const address = `http://${headers.host ?? ''}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}
