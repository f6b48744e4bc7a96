// What somebody types to search by, as a pattern of SQL.

/** These very characters, whatever they mean in a pattern. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

export function containing(text: string): string {
  return `%${literally(text)}%`;
}
