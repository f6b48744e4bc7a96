/** A value of the address as text; undefined for what is empty or something else. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A value of the address that is one of these. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  value: unknown,
): Value | undefined {
  return values.find(each => each === value);
}
