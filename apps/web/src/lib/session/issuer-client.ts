// Asks the embedded issuer, on whose forms and account pages this app stands (apps/identity/src/issuer.ts describes
// every address). By cookie, never by token; an external issuer is never asked anything here.
import { z } from 'zod';
import { noResponse } from '../api/api-error.ts';

const RefusalBody = z.object({
  code: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const timeoutMs = 30_000;

/** The issuer refused; the message is the sentence to show. Status 0: there was no answer. */
export class IssuerRefusal extends Error {
  override name = 'IssuerRefusal';
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status: number, code?: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

export function isRefusal(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof IssuerRefusal && error.code !== undefined && codes.includes(error.code);
}

/**
 * GET without a body, POST with one. Answers what the issuer said, in the given shape.
 * @throws IssuerRefusal
 */
export async function askIssuer<Shape extends z.ZodType>(
  authority: string,
  path: string,
  shape: Shape,
  body?: object,
): Promise<z.infer<Shape>> {
  const response = await send(`${authority}${path}`, body);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(response, answer);
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new IssuerRefusal('An error occurred', response.status, undefined, parsed.error);
  return parsed.data;
}

async function send(url: string, body: object | undefined): Promise<Response> {
  try {
    return await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  } catch (cause) {
    throw new IssuerRefusal(noResponse, 0, undefined, cause);
  }
}

function refusal(response: Response, answer: unknown): IssuerRefusal {
  const body = RefusalBody.safeParse(answer).data ?? {};
  return new IssuerRefusal(sentence(response, body.message), response.status, body.code ?? body.error);
}

function sentence({ status, headers }: Response, message: string | undefined): string {
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? 0);
    return seconds > 0
      ? `Too many requests. Please try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}.`
      : 'Too many requests. Please try again later.';
  }
  if (status >= 500) return 'Server error. Please try again later.';
  return message || 'An error occurred';
}
