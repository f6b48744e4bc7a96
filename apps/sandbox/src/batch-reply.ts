// The envelope of batch answers: 200/201 when all went well, 207 with errors when some did not.
import type { FastifyReply } from 'fastify';
import type { Refusal, RefusalExtras } from './refusal.ts';

/** One member of a batch that was not done. */
export interface Refused {
  refusal: Refusal;
  traceId: string;
}

export interface BatchError extends RefusalExtras {
  status: 'error';
  category: string;
  message: string;
}

export function batchErrors(refused: Refused[]): BatchError[] {
  return refused.map(({ refusal, traceId }) => ({
    status: 'error',
    category: refusal.category,
    message: refusal.message,
    ...refusal.extras,
    context: { ...refusal.extras.context, objectWriteTraceId: [traceId] },
  }));
}

export function sendBatch(
  reply: FastifyReply,
  statusCode: 200 | 201,
  startedAt: Date,
  results: unknown[],
  errors: BatchError[] = [],
): FastifyReply {
  return reply.code(errors.length > 0 ? 207 : statusCode).send({
    status: 'COMPLETE',
    results,
    ...(errors.length > 0 ? { numErrors: errors.length, errors } : {}),
    startedAt: startedAt.toISOString(),
    completedAt: new Date().toISOString(),
  });
}
