// A person's account at the issuer, which is theirs to see as well.

export interface HeldAccount {
  /** What the embedded issuer holds about a person, by table; absent with another issuer. */
  readAccount?: (subject: string) => Promise<Record<string, unknown>>;
  /** Whose address it is there. */
  findAccount?: (email: string) => Promise<{ subject: string; roles: string[] } | undefined>;
  /** Removes the account with its sessions and ways in. Answers how many rows of which table went. */
  eraseAccount?: (subject: string) => Promise<Record<string, number>>;
}
