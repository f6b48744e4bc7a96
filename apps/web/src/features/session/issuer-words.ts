// What the issuer's way back to the sign-in page means, in words.
export interface Arrival {
  tone: 'good' | 'bad' | 'accent';
  message: string;
}

const refused: Record<string, string> = {
  account_not_linked:
    'An account with this email address exists already. Sign in with its password; accounts are only joined when both sides have confirmed the address.',
  email_not_verified: 'The email address of that account is not confirmed.',
  access_denied: 'The sign-in was cancelled.',
  not_accepted:
    'This server did not accept that sign-in. Please sign in again; if it happens at once, whoever runs the server should compare the issuer and the audience in its settings with those of the sign-in service.',
  TOKEN_EXPIRED: 'This link is too old. Sign in and have another mail sent.',
  USER_NOT_FOUND: 'The account of this link is gone. Register to begin.',
  INVALID_TOKEN: 'This link was used already or is not complete. Sign in, or have another mail sent.',
};

/** What to say about the way somebody arrived; undefined for a plain visit. */
export function arrivalOf(query: URLSearchParams): Arrival | undefined {
  const error = query.get('error');
  if (error !== null && error !== '') {
    const known = Object.hasOwn(refused, error) ? refused[error] : undefined;
    return { tone: 'bad', message: known ?? (query.get('error_description') || error) };
  }
  if (query.get('verified') === '1')
    return { tone: 'good', message: 'Your email address is confirmed. You can sign in now.' };
  if (query.get('reset') === '1')
    return {
      tone: 'good',
      message: 'Your password is changed, and every session has ended. Sign in with it.',
    };
  if (query.get('ended') === '1')
    return { tone: 'accent', message: 'Your session has ended. Sign in again to go on.' };
  return undefined;
}
