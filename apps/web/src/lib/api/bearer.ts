// Where calls get their bearer from, and whom they tell that it is no longer accepted. The session sets this; calls
// know no issuer.
export interface Bearer {
  /** The access token to send; undefined when nobody is signed in. */
  token: () => Promise<string | undefined>;
  /** The server said 401 to this token: forget it and go to the sign-in page. */
  refused: (token: string | undefined) => Promise<void>;
}

const nobody: Bearer = { token: async () => undefined, refused: async () => undefined };
let current = nobody;

export function setBearer(bearer: Bearer): void {
  current = bearer;
}

export function bearer(): Bearer {
  return current;
}
