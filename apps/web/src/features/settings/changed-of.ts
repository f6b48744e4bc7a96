/** Only what differs from what was seen: what others set meanwhile in other fields is not put back. */
export function changedOf<Values extends object>(seen: object, typed: Values): Partial<Values> {
  const before = new Map(Object.entries(seen));
  const part: Partial<Values> = { ...typed };
  for (const [field, value] of Object.entries(typed))
    if (JSON.stringify(before.get(field)) === JSON.stringify(value)) Reflect.deleteProperty(part, field);
  return part;
}
