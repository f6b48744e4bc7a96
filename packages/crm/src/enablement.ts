// Which of the vendor's optional objects an account has switched on.
import { isOptional } from '@groundwork/contract/standard-objects';
import { objectOf } from './json.ts';
import type { WriteOptions } from './port.ts';
import type { Connection } from './records.ts';
import { TYPE_IDS } from './type-ids.ts';

/** Of these objects, those that are switched off. None where the portal does not say: then a refusal shows it. */
export async function switchedOff(
  { send, paths }: Connection,
  objects: readonly string[],
  { signal }: WriteOptions = {},
): Promise<string[]> {
  if (!objects.some(isOptional)) return [];
  const { status, body } = await send({ method: 'GET', path: paths.enablement, signal });
  if (status !== 200) return [];
  const off = new Set(
    Object.entries(objectOf(objectOf(body)['enablementByObjectTypeId'])).flatMap(([id, isOn]) =>
      isOn === false ? (TYPE_IDS[id] ?? []) : [],
    ),
  );
  return [...new Set(objects)].filter(object => isOptional(object) && off.has(object));
}
