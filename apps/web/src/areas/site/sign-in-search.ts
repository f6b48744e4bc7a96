import { text } from '../../lib/query-text.ts';

interface SignInSearch {
  return?: string;
  error?: string;
  error_description?: string;
  /** The password has just been changed. */
  reset?: string;
}

/** What the sign-in page reads of its address. Everything else stays as it is: the issuer signs the whole query when it
 *  sends somebody here. */
export function signInSearch(search: Record<string, unknown>): SignInSearch {
  const back = text(search['return']);
  const error = text(search['error']);
  const description = text(search['error_description']);
  const reset = search['reset'] === undefined ? undefined : '1';
  return {
    ...search,
    ...(back !== undefined && { return: back }),
    ...(error !== undefined && { error }),
    ...(description !== undefined && { error_description: description }),
    ...(reset !== undefined && { reset }),
  };
}

export const registerSearch = (search: Record<string, unknown>): { return?: string } => {
  const back = text(search['return']);
  return { ...search, ...(back !== undefined && { return: back }) };
};

export const invitationSearch = (search: Record<string, unknown>): { token?: string } => {
  const token = text(search['token']);
  return token === undefined ? {} : { token };
};
