// Links that the vendor keeps as a value of one of the two records: a line item names the product that it sells.
import type { AssociationPair, WriteOptions, WriteOutcome } from './port.ts';
import { type Connection, readRecords, updateRecords } from './records.ts';

/** The property that holds the id of the other record, by the two objects. */
const HELD: Readonly<Record<string, string>> = { 'line_items>products': 'hs_product_id' };

export function heldIn(fromObject: string, toObject: string): string | undefined {
  return HELD[`${fromObject}>${toObject}`];
}

export async function readHeld(
  connection: Connection,
  fromObject: string,
  property: string,
  fromIds: readonly string[],
  options: WriteOptions = {},
): Promise<AssociationPair[]> {
  const records = await readRecords(connection, fromObject, 'id', fromIds, [property], options);
  return records.flatMap(({ id, properties }) => {
    const to_id = properties[property] ?? '';
    return to_id === '' ? [] : [{ from_id: id, to_id }];
  });
}

/** A record holds one: a second one is refused, and the first stays. */
export async function hold(
  connection: Connection,
  fromObject: string,
  property: string,
  pairs: readonly AssociationPair[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const first = new Map<string, string>();
  for (const { from_id, to_id } of pairs) if (!first.has(from_id)) first.set(from_id, to_id);
  const inputs = [...first].map(([id, to]) => ({ id, properties: { [property]: to } }));
  const written = await updateRecords(connection, fromObject, inputs, options);
  const outcomes = new Map(written.map(outcome => [outcome.key, outcome]));
  return pairs.flatMap(({ from_id, to_id }): WriteOutcome[] => {
    const key = `${from_id}>${to_id}`;
    const kept = first.get(from_id);
    if (kept !== to_id)
      return [
        {
          key,
          ok: false,
          code: 'HOLDS_ANOTHER',
          property,
          message: `The record holds one such link only, and that is with ${kept ?? 'another'}`,
        },
      ];
    const outcome = outcomes.get(from_id);
    if (outcome === undefined) return [];
    return [outcome.ok ? { key, ok: true, id: to_id, is_new: false } : { ...outcome, key }];
  });
}

export async function letGo(
  connection: Connection,
  fromObject: string,
  property: string,
  pairs: readonly AssociationPair[],
  options: WriteOptions = {},
): Promise<void> {
  const there = await readHeld(
    connection,
    fromObject,
    property,
    pairs.map(pair => pair.from_id),
    options,
  );
  const held = new Map(there.map(pair => [pair.from_id, pair.to_id]));
  const inputs = pairs
    .filter(pair => held.get(pair.from_id) === pair.to_id)
    .map(pair => ({ id: pair.from_id, properties: { [property]: '' } }));
  await updateRecords(connection, fromObject, inputs, options);
}
