// What the sign-in form accepts, in the specification's words.
import { z } from 'zod';

export const SignIn = z.object({
  email: z
    .string()
    .trim()
    .min(1, { message: 'Email is required', abort: true })
    .regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email address'),
  password: z
    .string()
    .min(1, { message: 'Password is required', abort: true })
    .min(8, 'Password must be at least 8 characters'),
  rememberMe: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;
