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
  return isSame(draft?.email, email) ? draft : undefined;
}

export function forgetSignUpDraft(): void {
  localStorage.removeItem(key);
}

const invitationKey = 'groundwork.invitation';

const KeptInvitation = z.object({
  token: z.string(),
  email: z.string(),
  organization: z.string(),
  /** They went on to sign in from the page that said what they join: they are not asked a second time. */
  isAgreed: z.boolean().optional(),
});
export type KeptInvitation = z.infer<typeof KeptInvitation>;

/** The secret of an invitation's link, until its person has signed in. */
export function keepInvitation(invitation: KeptInvitation): void {
  localStorage.setItem(invitationKey, JSON.stringify(invitation));
}

/** Only for the person it was sent to: browsers are shared. */
export function keptInvitation(email: string): KeptInvitation | undefined {
  const kept = read(KeptInvitation, localStorage.getItem(invitationKey));
  return isSame(kept?.email, email) ? kept : undefined;
}

export function forgetInvitation(): void {
  localStorage.removeItem(invitationKey);
}

export function readDraft(stored: string | null): SignUpDraft | undefined {
  return read(SignUpDraft, stored);
}

function read<Shape extends z.ZodType>(shape: Shape, stored: string | null): z.infer<Shape> | undefined {
  if (stored === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

function isSame(address: string | undefined, other: string): boolean {
  return address?.trim().toLowerCase() === other.trim().toLowerCase();
}
