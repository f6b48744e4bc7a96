// The wire as the web app sees it: contract calls, their failures, nothing of any screen.
import type { Fault } from '@groundwork/contract/errors';
import { z } from 'zod';

/** What the product specification says a person is told, by status. */
const sentences: Record<number, string> = {
  403: 'You do not have permission to perform this action',
  404: 'The requested resource was not found',
  429: 'Too many requests. Please try again later.',
  500: 'Server error. Please try again later.',
  502: 'Server error. Please try again later.',
  503: 'Server error. Please try again later.',
  504: 'Server error. Please try again later.',
};
/** Refusals that say no more than their status does. Every other code has words of its own, which tell what to do. */
const plainCodes: ReadonlySet<string | undefined> = new Set([
  undefined,
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
  'internal',
]);
export const noResponse = 'No response from server. Please check your connection.';

const ProblemBody = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  correlation_id: z.string().optional(),
  errors: z
    .array(
      z.object({
        place: z.string(),
        message: z.string(),
        value: z.string().optional(),
        mend: z.string().optional(),
      }),
    )
    .optional(),
});

/** A call that failed. `status` 0: there was no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly reference: string | undefined;
  readonly faults: Fault[];
  readonly response: unknown;

  constructor(
    message: string,
    details: {
      status?: number;
      code?: string;
      reference?: string;
      faults?: Fault[];
      response?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.status = details.status ?? 0;
    this.code = details.code;
    this.reference = details.reference;
    this.faults = details.faults ?? [];
    this.response = details.response;
  }
}

/** The error for an answer that is not a success; `body` is whatever came, parsed when it was JSON. */
export function errorFor(answered: number, body: unknown): ApiError {
  const parsed = ProblemBody.safeParse(body);
  const { status, problem } = asNotFound(answered, parsed.success ? parsed.data : {});
  const faults = (problem.errors ?? []).map(fault => ({
    place: fault.place,
    message: fault.message,
    ...(fault.value !== undefined && { value: fault.value }),
    ...(fault.mend !== undefined && { mend: fault.mend }),
  }));
  const sentence = plainCodes.has(problem.code) ? sentences[status] : undefined;
  return new ApiError(sentence ?? (problem.message || 'An error occurred'), {
    status,
    faults,
    response: body,
    ...(problem.code !== undefined && { code: problem.code }),
    ...(problem.correlation_id !== undefined && { reference: problem.correlation_id }),
  });
}

/** An address that names what cannot be there, because it is no id at all, names what is not there. */
function asNotFound(status: number, problem: z.infer<typeof ProblemBody>) {
  const { errors = [], ...rest } = problem;
  const isOfAddress = errors.length > 0 && errors.every(fault => fault.place.startsWith('params.'));
  return problem.code === 'invalid_request' && isOfAddress
    ? { status: 404, problem: { ...rest, code: 'not_found', errors } }
    : { status, problem };
}

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'An error occurred';
}

/** What a failed screen says: the sentence, and the number under which support finds it. */
export function failureOf(error: unknown): { message: string; reference: string | undefined } {
  return { message: messageOf(error), reference: error instanceof ApiError ? error.reference : undefined };
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
