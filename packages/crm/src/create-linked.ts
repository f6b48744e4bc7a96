// Records that are made together with their links, because without them they would stand nowhere, or not be taken at all.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { heldIn } from './held-links.ts';
import { objectOf, textOf } from './json.ts';
import type { LinkedInput, WriteOptions, WriteOutcome } from './port.ts';
import { type Connection, upsertRecords, writeAll } from './records.ts';
import { madeLinkId } from './type-ids.ts';

/** What a portal says of a record that is there already by its external id. */
const THERE_ALREADY = new Set(['CONFLICT', 'CONFLICTING_UNIQUE_VALUE', 'OBJECT_ALREADY_EXISTS']);

/** Created with their links. One that an earlier attempt made, whose answer was lost, is found by its external id and written
 *  again without them: its links came with it. */
export async function createLinked(
  connection: Connection,
  object: string,
  inputs: readonly LinkedInput[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const items = inputs.map(input => {
    const { properties, associations } = bodyOf(object, input);
    return {
      key: input.external_id,
      body: { properties: { ...properties, [EXTERNAL_ID]: input.external_id }, associations },
      properties: Object.keys(properties),
      ids: [input.external_id],
    };
  });
  const outcomes = await writeAll(
    connection,
    connection.paths.batch(object, 'create'),
    items,
    result => textOf(objectOf(result['properties'])[EXTERNAL_ID]),
    options,
  );
  const there = outcomes.filter(one => !one.ok && THERE_ALREADY.has(one.code)).map(one => one.key);
  if (there.length === 0) return outcomes.map(asNew);
  const again = inputs
    .filter(input => there.includes(input.external_id))
    .map(input => ({ external_id: input.external_id, properties: bodyOf(object, input).properties }));
  const written = await upsertRecords(connection, object, again, options);
  const byKey = new Map(written.map(outcome => [outcome.key, outcome]));
  return outcomes.map(outcome => byKey.get(outcome.key) ?? asNew(outcome));
}

/** A create says of no result that it is new: all of them are. */
function asNew(outcome: WriteOutcome): WriteOutcome {
  return outcome.ok ? { ...outcome, is_new: true } : outcome;
}

function bodyOf(object: string, { properties, links }: LinkedInput) {
  const held: Record<string, string> = {};
  const seen = new Set<string>();
  const associations = links.flatMap(({ object: toObject, id }) => {
    const property = heldIn(object, toObject);
    if (property !== undefined) held[property] ??= id;
    const typeId = madeLinkId(object, toObject, !seen.has(toObject));
    seen.add(toObject);
    return typeId === undefined
      ? []
      : [
          {
            to: { id },
            types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeId }],
          },
        ];
  });
  return { properties: { ...properties, ...held }, associations };
}
