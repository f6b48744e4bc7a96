// Why a sign-in at the issuer came to nothing, in a sentence for the person who wanted in.
import type { ErrorResponse } from 'oidc-client-ts';

const unreachable = 'The sign-in service does not answer. Please try again in a moment.';
const notOurs =
  'This answer of the sign-in service was used already, or belongs to a sign-in begun in another browser. Please start again.';
/** The client's own words for an answer that fits nothing begun here. */
const strayAnswer = /no matching state|no state in response|authority mismatch|nonce in id_token/i;

const refused: Record<string, string> = {
  access_denied: 'The sign-in was cancelled, or the sign-in service did not let you in.',
  temporarily_unavailable: unreachable,
  server_error: 'The sign-in service had a failure of its own. Please try again in a moment.',
};

/** An answer of the issuer that refuses. By its name: the client it comes from is not there until somebody signs in. */
export function isIssuersRefusal(error: unknown): error is ErrorResponse {
  return error instanceof Error && error.name === 'ErrorResponse';
}

/** The failure with words a person understands; what happened in detail is its `cause`. */
export class SignInFailure extends Error {
  override name = 'SignInFailure';
}

/** Logged, so that whoever runs the server finds the reason, and to be thrown on. */
export function signInFailure(cause: unknown): SignInFailure {
  // oxlint-disable-next-line no-console -- the specification asks for it
  console.error('The sign-in failed.', cause);
  return new SignInFailure(wordsFor(cause), { cause });
}

/** The issuer was not reached: whether the person is signed in has not changed. */
export function isUnreachable(error: unknown): boolean {
  // `fetch` says TypeError, whatever kept it from an answer.
  if (error instanceof TypeError) return true;
  return error instanceof Error && (error.name === 'ErrorTimeout' || /\(5\d\d\)/.test(error.message));
}

function wordsFor(cause: unknown): string {
  if (isIssuersRefusal(cause)) {
    const code = cause.error ?? '';
    const known = Object.hasOwn(refused, code) ? refused[code] : undefined;
    return known ?? `The sign-in service refused: ${cause.error_description || code}`;
  }
  if (isUnreachable(cause)) return unreachable;
  const message = cause instanceof Error ? cause.message : '';
  if (strayAnswer.test(message)) return notOurs;
  return `The sign-in did not work: ${message || 'An error occurred'}`;
}
