// What the sign-in form accepts, in the specification's words.
import { z } from 'zod';

export const SignIn = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .regex(/^[^\s@]+@[^\s@]+$/, { message: 'Invalid email address', abort: true }),
  password: z
    .string()
    .min(1, { message: 'Password is required', abort: true })
    .min(8, 'Password must be at least 8 characters'),
  rememberMe: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

/** With an issuer elsewhere nothing typed is sent anywhere but the address, as a hint: the password is not ours to ask. */
export const SignInElsewhere = SignIn.pick({ email: true, rememberMe: true });
