// What the sign-in, registration and password forms accept, in the specification's words.
import { EmailAddress } from '@groundwork/contract/text';
import { z } from 'zod';

const email = EmailAddress;

export const SignIn = z.object({
  email,
  password: z
    .string()
    .min(1, { message: 'Password is required', abort: true })
    .min(8, 'Password must be at least 8 characters'),
  rememberMe: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

export const passwordHint = 'At least 8 characters with 1 uppercase, 1 lowercase, and 1 number';

const newPassword = z
  .string()
  .min(1, { message: 'Password is required', abort: true })
  .min(8, { message: 'Password must be at least 8 characters', abort: true })
  .max(256, 'Password must be at most 256 characters')
  // The issuer's own classes, so that nobody is refused here who would be taken there.
  .refine(
    typed => /\p{Ll}/u.test(typed) && /\p{Lu}/u.test(typed) && /\d/.test(typed),
    'Password must contain uppercase, lowercase, and number',
  );
const confirmPassword = z.string().min(1, 'Please confirm your password');

/** Only once both are typed: an empty second field is told that it is empty. */
function areSame(typed: { password: string; confirmPassword: string }): boolean {
  return typed.confirmPassword === '' || typed.password === typed.confirmPassword;
}
const different = { message: 'Passwords do not match', path: ['confirmPassword'] };
/** Also while other fields are still wrong: people are told everything at once. */
const always = { when: () => true };

function named(what: string) {
  return z
    .string()
    .trim()
    .min(1, { message: `${what} is required`, abort: true })
    .min(2, `${what} must be at least 2 characters`);
}

export const Registration = z
  .object({
    firstName: named('First name'),
    lastName: named('Last name'),
    email,
    company: named('Company name'),
    password: newPassword,
    confirmPassword,
    acceptTerms: z.boolean().refine(isTicked => isTicked, 'You must accept the terms and conditions'),
  })
  .refine(areSame, { ...different, ...always });
export type Registration = z.infer<typeof Registration>;

export const ResetRequest = z.object({ email });
export type ResetRequest = z.infer<typeof ResetRequest>;

export const NewPassword = z
  .object({ password: newPassword, confirmPassword })
  .refine(areSame, { ...different, ...always });
export type NewPassword = z.infer<typeof NewPassword>;

export const PasswordChange = z
  .object({
    currentPassword: z.string().min(1, 'Password is required'),
    password: newPassword,
    confirmPassword,
  })
  .refine(areSame, { ...different, ...always });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const Names = z.object({ firstName: named('First name'), lastName: named('Last name') });
export type Names = z.infer<typeof Names>;

/** Typed as the app shows it, with or without the space in the middle. */
export const AppCode = z.object({
  code: z
    .string()
    .overwrite(typed => typed.replaceAll(/\s/g, ''))
    .regex(/^\d{6}$/, 'The code has 6 digits'),
});
export type AppCode = z.infer<typeof AppCode>;

export const RecoveryCode = z.object({
  code: z
    .string()
    .overwrite(typed => typed.replaceAll(/\s/g, ''))
    .min(1, 'Recovery code is required'),
});

/** Somebody who is signed in types theirs again. */
export const OwnPassword = z.object({ password: z.string().min(1, 'Password is required') });
export type OwnPassword = z.infer<typeof OwnPassword>;

/** What a passkey is called. */
export const PasskeyName = z.object({ name: z.string().trim().min(1, 'A name is required') });
export type PasskeyName = z.infer<typeof PasskeyName>;
