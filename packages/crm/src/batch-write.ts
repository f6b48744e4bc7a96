// Batches of writes with an outcome for each input: partial answers are taken apart, and a batch refused as a whole is divided
// until the bad inputs stand alone. Nothing here depends on the order of the portal's results.
import {
  type Item,
  type ItemError,
  isAboutDuplicates,
  isAboutRequest,
  itemErrorOf,
  itemErrorsOf,
  itemsNamed,
} from './blame.ts';
import { type Json, objectOf, objectsOf } from './json.ts';
import type { WriteOutcome } from './port.ts';
import { type Answer, refusalOf } from './transport.ts';

export interface BatchKind {
  /** Sends the items in one request. */
  post(items: readonly Item[]): Promise<Answer>;
  /** The outcome in a result, with the item it belongs to; undefined when it belongs to none. */
  read(
    result: Json,
    items: readonly Item[],
  ): { item: Item; id: string; isNew: boolean; updatedAt?: string | undefined } | undefined;
  /** What no mention at all in a successful answer without unassigned errors means: nothing (ask again), or that all went well. */
  silence: 'unanswered' | ((item: Item) => WriteOutcome);
}

// Not found, conflict, invalid, too long: the portal objects to something in the batch, and took none of it.
const REFUSES_BATCH = new Set([400, 404, 409, 413, 414]);

/** Every item's outcome. Throws PortalRefusal when the portal refuses for a reason that is no input's. */
export async function writeBatch(kind: BatchKind, items: readonly Item[]): Promise<WriteOutcome[]> {
  const outcomes = await attempt(kind, items);
  const silent = items.filter(item => !outcomes.has(item));
  if (silent.length > 0)
    for (const [item, outcome] of await attempt(kind, silent)) outcomes.set(item, outcome);
  return items.map(item => outcomes.get(item) ?? refused(item, NO_ANSWER));
}

const NO_ANSWER: ItemError = {
  code: 'NO_ANSWER',
  property: null,
  message: 'The portal accepted the request but said nothing about this record',
};

function refused(item: Item, complaint: ItemError): WriteOutcome {
  return { key: item.key, ok: false, ...complaint };
}

async function attempt(kind: BatchKind, items: readonly Item[]): Promise<Map<Item, WriteOutcome>> {
  const answer = await kind.post(items);
  if (answer.status >= 200 && answer.status < 300) return outcomesOf(kind, answer.body, items);
  if (!REFUSES_BATCH.has(answer.status) || isAboutRequest(answer.body)) throw refusalOf(answer);
  const [first] = items;
  if (items.length === 1 && first !== undefined)
    return new Map([[first, refused(first, itemErrorOf(answer.body))]]);
  const bad = isAboutDuplicates(answer.body) ? new Map<Item, ItemError>() : itemErrorsOf(answer.body, items);
  // An unknown object type is a 404 as well, and names nobody: halving would only ask a hundred times.
  if (bad.size === 0 && answer.status === 404) throw refusalOf(answer);
  const outcomes = new Map([...bad].map(([item, complaint]) => [item, refused(item, complaint)]));
  const rest = items.filter(item => !bad.has(item));
  const parts = bad.size > 0 ? [rest] : [rest.slice(0, rest.length / 2), rest.slice(rest.length / 2)];
  for (const part of parts.filter(part => part.length > 0))
    for (const [item, outcome] of await attempt(kind, part)) outcomes.set(item, outcome);
  return outcomes;
}

function outcomesOf(kind: BatchKind, body: unknown, items: readonly Item[]): Map<Item, WriteOutcome> {
  const outcomes = new Map<Item, WriteOutcome>();
  for (const result of objectsOf(objectOf(body)['results'])) {
    const read = kind.read(result, items);
    if (read === undefined) continue;
    const { item, id, isNew, updatedAt } = read;
    outcomes.set(item, {
      key: item.key,
      ok: true,
      id,
      is_new: isNew,
      ...(updatedAt !== undefined && { updated_at: updatedAt }),
    });
  }
  let isClear = true;
  for (const error of objectsOf(objectOf(body)['errors'])) {
    const named = items.length === 1 ? items : itemsNamed(error, items);
    if (named.length === 0) isClear = false;
    for (const item of named) outcomes.set(item, refused(item, itemErrorOf(error)));
  }
  if (isClear && kind.silence !== 'unanswered')
    for (const item of items) if (!outcomes.has(item)) outcomes.set(item, kind.silence(item));
  return outcomes;
}
