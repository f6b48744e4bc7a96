// How whoever signed in proved who they are, in words. Pure.
const methodNames: Readonly<Record<string, string>> = {
  pwd: 'password',
  otp: 'code of an app',
  pop: 'passkey',
  fed: 'another sign-in service',
};

/** How a session was begun. */
export function methodWords(methods: readonly string[]): string {
  return methods.flatMap(method => methodNames[method] ?? []).join(' and ') || 'not known how';
}
