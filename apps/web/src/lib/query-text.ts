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

/** The same as a day, `2026-11-20`; undefined for what is none. */
export const day = (value: unknown): string | undefined => {
  const found = text(value);
  const isDay = found !== undefined && /^\d{4}-\d\d-\d\d$/.test(found) && !Number.isNaN(Date.parse(found));
  return isDay ? found : undefined;
};
