// Where calls get their bearer from, and whom they tell that it is no longer accepted. The session sets this; calls
// know no issuer.
export interface Bearer {
  /** The access token to send; undefined when nobody is signed in. */
  token: () => Promise<string | undefined>;
  /** The server said 401: forget the token and go to the sign-in page. */
  refused: () => Promise<void>;
}

const nobody: Bearer = { token: async () => undefined, refused: async () => undefined };
let current = nobody;

export function setBearer(bearer: Bearer): void {
  current = bearer;
}

export function bearer(): Bearer {
  return current;
}
