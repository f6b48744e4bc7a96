// What somebody typed at registration and the issuer is not told (or another browser does not know): kept in this
// browser until the trial organization is set up.
import { z } from 'zod';

const key = 'groundwork.sign-up';
const SignUpDraft = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
});
export type SignUpDraft = z.infer<typeof SignUpDraft>;

export function keepSignUpDraft(draft: SignUpDraft): void {
  const { firstName, lastName, company, email } = draft;
  localStorage.setItem(key, JSON.stringify({ firstName, lastName, company, email }));
}

/** Only for the person who typed it: browsers are shared. */
export function signUpDraftOf(email: string): SignUpDraft | undefined {
  const draft = readDraft(localStorage.getItem(key));
  return draft?.email.trim().toLowerCase() === email.trim().toLowerCase() ? draft : undefined;
}

export function forgetSignUpDraft(): void {
  localStorage.removeItem(key);
}

const invitationKey = 'groundwork.invitation';

/** The secret of an invitation's link, until its person has signed in. */
export function keepInvitation(token: string): void {
  localStorage.setItem(invitationKey, token);
}

export function keptInvitation(): string | undefined {
  return localStorage.getItem(invitationKey) ?? undefined;
}

export function forgetInvitation(): void {
  localStorage.removeItem(invitationKey);
}

export function readDraft(stored: string | null): SignUpDraft | undefined {
  if (stored === null) return undefined;
  try {
    return SignUpDraft.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
