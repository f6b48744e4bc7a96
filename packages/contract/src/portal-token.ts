// What a portal's token may look like, wherever one is typed.
import { z } from 'zod';

const tokenLength = { min: 8, max: 500 };

/** The sentence for what cannot be a portal's token, or undefined. A token travels in a header, which carries only what a
 *  plain keyboard types; what is pasted may hold more than one sees. */
export function portalTokenFault(token: string): string | undefined {
  const signs = Array.from(token);
  const at = signs.findIndex(sign => !/^[!-~]$/.test(sign));
  if (at >= 0) {
    const code = signs[at]?.codePointAt(0) ?? 0;
    return `Character ${at + 1} of the token is ${spoken(code)}. Tokens have only letters, digits and signs of a plain keyboard, and no spaces: copy it again from the portal.`;
  }
  if (token.length < tokenLength.min)
    return `Enter the whole token; it has at least ${tokenLength.min} characters.`;
  if (token.length > tokenLength.max)
    return `The token has ${token.length} characters, and a portal’s has at most ${tokenLength.max}: copy it again without what stands around it.`;
  return undefined;
}

/** A character somebody may not see, in words that they can look up. */
function spoken(code: number): string {
  if (code === 0x20) return 'a space';
  if (code === 0x0a || code === 0x0d) return 'a line break';
  if (code === 0x09) return 'a tab';
  const sign = String.fromCodePoint(code);
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) ? `“${sign}” (${name})` : `invisible (${name})`;
}

/** What a portal lets us in by, wherever somebody types it. What was pasted around it goes. */
export const PortalToken = z
  .string('Enter the portal’s token')
  .trim()
  .superRefine((token, context) => {
    const fault = portalTokenFault(token);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
