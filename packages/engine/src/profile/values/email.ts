// E-mail addresses in the one form by which they are compared.
const ADDRESS =
  /^[^\s@<>"(),:;[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/**
 * The address in lower case, without `mailto:` and without a display name around it; undefined when it is none.
 * Dots and `+tags` are kept: they are somebody's address.
 */
export function normaliseEmail(text: string): string | undefined {
  const inner = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;
  const address = inner
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
    .toLowerCase()
    .normalize('NFC');
  if (address.length > 254 || !ADDRESS.test(address)) return undefined;
  const mailbox = address.slice(0, address.lastIndexOf('@'));
  return mailbox.startsWith('.') || mailbox.endsWith('.') || mailbox.includes('..') ? undefined : address;
}
