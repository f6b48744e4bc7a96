// What somebody types to search by, as a pattern of SQL.

/** Contains these very characters, whatever they mean in a pattern. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
