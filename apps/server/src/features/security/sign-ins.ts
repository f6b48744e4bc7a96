// What is asked of the embedded issuer about signing in. Absent with another issuer, which keeps this itself.
import type { LiveSession, SignInTry } from '@groundwork/contract/security';

export interface SignInRecords {
  signIns?: {
    list(asked: {
      search?: string | undefined;
      isFailed?: boolean | undefined;
      limit: number;
    }): Promise<SignInTry[]>;
    sessions(asked: { search?: string | undefined; limit: number }): Promise<LiveSession[]>;
  };
}
