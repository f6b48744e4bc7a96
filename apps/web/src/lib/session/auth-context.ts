// What every screen may know about the signed-in person.
import type { FeatureFlags } from '@groundwork/contract/features';
import type { Permission, Role } from '@groundwork/contract/permissions';
import type { PublicConfig, Session } from '@groundwork/contract/session';
import { createContext, useContext } from 'react';

export type AuthStatus = 'checking' | 'signed_out' | 'signed_in' | 'failed';

export interface SignInWishes {
  /** An e-mail address to fill in. */
  loginHint?: string;
  /** Ask for the issuer's sign-up screen. */
  isSignUp?: boolean;
  /** Prove it again, however long somebody has been signed in. */
  isFresh?: boolean;
}

export interface Auth {
  status: AuthStatus;
  /** Why the status is `failed`. */
  problem: string | undefined;
  config: PublicConfig | undefined;
  session: Session | undefined;
  /** What is switched on for everybody; followed while somebody is signed in. */
  features: FeatureFlags;
  /** The first role is the primary one. */
  roles: readonly Role[];
  can: (permission: Permission) => boolean;
  /** What the person typed at registration, as far as the issuer keeps it. */
  company: string | undefined;
  /** Starts the redirect to the issuer; comes back to `returnTo`. */
  startSignIn: (returnTo: string, wishes?: SignInWishes) => Promise<void>;
  /** Ends the redirect on /callback. Answers the path to go to. */
  finishSignIn: () => Promise<string>;
  signOut: () => Promise<void>;
  /** New tokens after `change`, which replaces the session, or the name that they say. */
  renewAfter: <T>(change: () => Promise<T>) => Promise<T>;
  retry: () => void;
}

export const AuthContext = createContext<Auth | undefined>(undefined);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
