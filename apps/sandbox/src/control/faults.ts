// Faults on purpose: makes the portal misbehave in the ways the real one is known to.

import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitBody } from '../limits/rate-limits.ts';
import { Refusal } from '../refusal.ts';
import type { FaultKind, FaultRule } from './fault-rules.ts';

export interface Fault {
  kind: FaultKind;
  ms: number | undefined;
}

/** Rules by portal, each counting the calls it has seen. */
export class Faults {
  readonly #rules = new Map<number, FaultRule[]>();
  readonly #pending = new WeakMap<FastifyRequest, Fault>();
  readonly #stopping = new AbortController();

  set(portalId: number, rules: FaultRule[]): void {
    this.#rules.set(portalId, rules);
  }

  clear(portalId: number): void {
    this.#rules.delete(portalId);
  }

  /** Ends every call held back by a timeout or latency fault. */
  stop(): void {
    this.#stopping.abort();
  }

  #find(portalId: number, line: string): Fault | undefined {
    let fault: Fault | undefined;
    for (const rule of this.#rules.get(portalId) ?? []) {
      if (!rule.match.test(line)) continue;
      rule.seen += 1;
      const isDue =
        (rule.nth === undefined || rule.nth.includes(rule.seen)) &&
        (rule.probability === undefined || rule.draw() < rule.probability);
      // Every rule counts every call, so that one rule firing does not shift another's n-th call.
      if (isDue) fault ??= { kind: rule.kind, ms: rule.ms };
    }
    return fault;
  }

  /** Before the call is worked on: refuses, delays or swallows it. `line` is "METHOD /path" as the caller wrote it. */
  async before(portalId: number, line: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const fault = this.#find(portalId, line);
    if (fault === undefined) return;
    switch (fault.kind) {
      case 'latency':
        await this.#wait(fault.ms ?? 1_000);
        return;
      case 'timeout':
        reply.hijack();
        await this.#wait(fault.ms ?? 120_000);
        request.raw.socket.destroy();
        return;
      case '429':
        await reply.code(429).send(rateLimitBody('TEN_SECONDLY_ROLLING'));
        return;
      case '477':
        reply.header('retry-after', String(Math.ceil((fault.ms ?? 2_000) / 1_000)));
        throw new Refusal(
          477,
          'MIGRATION_IN_PROGRESS',
          'This account is being migrated between data centers. Try again later.',
        );
      case '423':
        throw new Refusal(
          423,
          'LOCKED',
          'The resource is locked by another write. Try again in a few seconds.',
        );
      case '500':
        throw new Refusal(500, 'INTERNAL_ERROR', 'internal error');
      case '502':
      case '503':
        // Gateways in front of the vendor answer in HTML, not in the API's own shape.
        await reply
          .code(Number(fault.kind))
          .type('text/html')
          .send('<html><body><h1>Bad gateway</h1></body></html>');
        return;
      case 'drop_after_commit':
      case 'truncated_body':
        this.#pending.set(request, fault);
        return;
      default:
        fault.kind satisfies never;
    }
  }

  /** After the work is done and committed: loses the answer, or half of it. */
  async after(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const fault = this.#pending.get(request);
    if (fault === undefined) return payload;
    if (fault.kind === 'drop_after_commit' || typeof payload !== 'string') {
      request.raw.socket.destroy();
      return payload;
    }
    const whole = Buffer.from(payload);
    reply.header('content-length', String(whole.length));
    return Readable.from(
      (async function* half() {
        yield whole.subarray(0, Math.floor(whole.length / 2));
        // Lets the first half leave before the connection goes.
        await sleep(5);
        request.raw.socket.destroy();
      })(),
    );
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
