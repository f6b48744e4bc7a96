// A person's account at the issuer, which is theirs to see as well.

export interface HeldAccount {
  /** What the embedded issuer holds about a person, by table; absent with another issuer. */
  readAccount?: (subject: string) => Promise<Record<string, unknown>>;
}
