/** A value of the address as text; undefined for what is empty or something else. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
