// Where calls get their access token from, and what they call when the server refuses it. The session sets this; calls
// know no issuer.
export interface Bearer {
  /** The access token to send; undefined when nobody is signed in. */
  token: () => Promise<string | undefined>;
  /** The server answered 401 to this token: true when there is another to ask with; else it is dropped, and the browser on its
   *  way to the sign-in page. */
  refused: (token: string | undefined) => Promise<boolean>;
}

const nobody: Bearer = { token: async () => undefined, refused: async () => false };
let current = nobody;

export function setBearer(bearer: Bearer): void {
  current = bearer;
}

export function bearer(): Bearer {
  return current;
}
