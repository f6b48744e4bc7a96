/** A reason as a sentence of its own: the server writes some so that they can stand within another. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
}
