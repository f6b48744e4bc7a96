// Passwords: which ones are accepted, and how they are kept.
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id floor: 19 MiB, two passes, one lane; about 24 ms on a small machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer input only costs time: argon2 reads all of it. */
export const passwordLength = { min: 8, max: 256 };

/** The sentence for a password that breaks the rules, or undefined when it keeps them. */
export function passwordFault(password: string): string | undefined {
  if (password.length < passwordLength.min) return 'Password must be at least 8 characters';
  if (password.length > passwordLength.max)
    return `Password must be at most ${passwordLength.max} characters`;
  const isMixed = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password);
  return isMixed ? undefined : 'Password must contain uppercase, lowercase, and number';
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function verifyPassword(stored: { hash: string; password: string }): Promise<boolean> {
  return verify(stored.hash, stored.password);
}
