// The one translator from what was thrown to what the caller is told (RFC 9457, plus `message` and `code`).
import { type ErrorCode, errors, type Problem, Refusal } from '@groundwork/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalFor } from '../../platform/database-errors.ts';
import { fullDisk } from '../../platform/files.ts';
import { TooOften } from '../../platform/limits.ts';

/** Codes of fastify and its plugins that are the caller's doing. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_request',
};
/** What the multipart parser says, without a code or status, about bodies that are cut short or make no sense. */
const multipartFault =
  /^Multipart: |^Unexpected end of (?:multipart data|form)|^Part terminated early|^Malformed part header/;
/** Seconds after which a 503 is worth another try. */
const retrySeconds = 2;

/** The refusal an error amounts to; `internal` for every bug. */
export function asRefusal(error: unknown): Refusal {
  const refusal = fullDisk(error) ?? refusalFor(error);
  if (refusal) return refusal;
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? frameworkCodes[error.code] : undefined;
    if (code) return new Refusal(code, { cause: error });
    // The parsers of bodies, headers and multipart say 4xx themselves.
    const status = 'statusCode' in error ? error.statusCode : undefined;
    const isMalformed = typeof status === 'number' && status >= 400 && status < 500;
    if (isMalformed || multipartFault.test(error.message)) {
      return new Refusal('malformed_request', { cause: error });
    }
  }
  return new Refusal('internal', { cause: error });
}

export function problemOf(refusal: Refusal, correlationId: string): Problem {
  const { status, message: title } = errors[refusal.code];
  return {
    type: `urn:groundwork:problem:${refusal.code}`,
    title,
    status,
    code: refusal.code,
    message: refusal.message,
    correlation_id: correlationId,
    ...(refusal.faults.length > 0 && { errors: refusal.faults }),
  };
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  const problem = problemOf(refusal, request.id);
  // Nobody is left to read the answer, and an upload that was broken off is no fault of ours.
  if (request.socket.destroyed) request.log.info({ correlation_id: request.id }, 'the client went away');
  else if (problem.status >= 500) {
    request.log.error({ err: refusal.cause ?? refusal, correlation_id: request.id }, problem.code);
  }
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal instanceof TooOften) reply.header('retry-after', refusal.retryAfterSeconds);
  else if (problem.status === 503) reply.header('retry-after', retrySeconds);
  return reply.status(problem.status).type('application/problem+json').send(problem);
}
