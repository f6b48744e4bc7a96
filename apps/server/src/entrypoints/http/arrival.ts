// How long a request may take to arrive. Without an end to it, a few machines that send a letter now and then hold as many
// connections, and half-written files, as the server can have.
import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface ArrivalLimits {
  /** For what fits in memory. */
  bodyMs: number;
  /** For files, over the slowest line anybody works with. */
  uploadMs: number;
}

/** An hour: what is still being uploaded then may be taken for left behind by the sweep of files. */
export const arrivalLimits: ArrivalLimits = { bodyMs: 30_000, uploadMs: 60 * 60 * 1000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files. */
    isUpload?: boolean;
    /** How long its answers take says something about us, and not about a line or a listener. */
    isMeasured?: boolean;
  }
}

/** Ends the connection of a request that has not come whole in time, whether or not it was answered already. */
export function limitArrival(app: FastifyInstance, { bodyMs, uploadMs }: ArrivalLimits): void {
  app.addHook('onRequest', ({ raw, routeOptions }: FastifyRequest, _, done) => {
    done();
    // Sent from within this process, it is here whole.
    if (!(raw instanceof IncomingMessage)) return;
    // Nothing is to come behind its head.
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const { socket } = raw;
    const giveUp = () => {
      if (!raw.complete) socket.destroy();
    };
    const ms = routeOptions.config.isUpload === true ? uploadMs : bodyMs;
    const timer = setTimeout(giveUp, ms).unref();
    // Also told once an answer has gone out before the rest of the request has come: then the clock goes on.
    raw.once('close', () => {
      if (raw.complete || socket.destroyed) clearTimeout(timer);
    });
  });
}
