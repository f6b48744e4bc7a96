import { isCode } from '../../lib/api/api-error.ts';

/** Refusals after which the same link leads nowhere for the same person. Anything else may pass: a server that is busy or
 *  away, a limit, a sign-in that has to be proved again. */
const final = ['invitation_invalid', 'invalid_request', 'invitation_mismatch', 'conflict', 'forbidden'];

/** Whether what is kept of an invitation is of no more use after this failure. */
export function endsInvitation(error: unknown): boolean {
  return final.some(code => isCode(error, code));
}
