// A refusal of the API, as its problem document says it (RFC 9457).
import { z } from 'zod';

const Problem = z.object({
  code: z.string(),
  message: z.string(),
  correlation_id: z.string().optional(),
  errors: z.array(z.object({ place: z.string(), message: z.string() })).default([]),
});

interface Details {
  /** 0: there was no answer. */
  status: number;
  code?: string;
  correlationId?: string;
  faults?: readonly { place: string; message: string }[];
  retryAfterMs?: number;
  cause?: unknown;
}

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Such as `not_found`; undefined where nothing of the API answered. */
  readonly code: string | undefined;
  /** By which those who run the product find the request. */
  readonly correlationId: string | undefined;
  /** The place of each wrong value, such as `body.name`. */
  readonly faults: readonly { place: string; message: string }[];
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: Details) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.correlationId = details.correlationId;
    this.faults = details.faults ?? [];
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** The refusal that an answer holds. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {};
  const body: unknown = await response.json().catch(() => undefined);
  const problem = Problem.safeParse(body);
  if (!problem.success) return new ApiError(`The server answered ${status}.`, { status, ...retryAfterMs });
  const { code, message, correlation_id, errors: faults } = problem.data;
  const correlationId = correlation_id === undefined ? {} : { correlationId: correlation_id };
  return new ApiError(message, { status, code, faults, ...correlationId, ...retryAfterMs });
}
