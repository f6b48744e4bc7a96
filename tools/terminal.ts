// What a command says. Files of strangers are in it, and a terminal obeys what it is shown: colours, titles, keys.

/** Everything but line ends and tabs that steers a terminal or turns the reading direction. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Such characters as the escapes that JSON knows, so that what was JSON stays JSON. */
export function harmless(text: string): string {
  return text.replaceAll(steering, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What a command came to: a line, or several, to standard output. */
export function print(text: string): void {
  console.log(harmless(text));
}
