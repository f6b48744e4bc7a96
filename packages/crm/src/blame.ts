// Reading from a portal's refusal which inputs of a batch it means, and what is wrong with them.
import { isJson, type Json, objectOf, objectsOf, parseJson, quoted, textOf, textsOf } from './json.ts';

/** One input of a batch: how we know it, what is sent, and which properties it carries. */
export interface Item {
  key: string;
  body: Json;
  properties: readonly string[];
  /** The ids by which an error may name it. */
  ids: readonly string[];
}

export interface ItemError {
  code: string;
  property: string | null;
  message: string;
}

/** What a refusal complains about: the most exact words it holds, which the vendor likes to hide as JSON inside the message. */
export function itemErrorOf(error: unknown): ItemError {
  const body = objectOf(error);
  const message = textOf(body['message']) ?? '';
  const [detail] = objectsOf(body['errors']);
  const [hidden] = hiddenDetails(message);
  const context = objectOf(detail?.['context'] ?? body['context']);
  const property = textOf(hidden?.['name']) ?? textOf(detail?.['in']) ?? textsOf(context['propertyName'])[0];
  return {
    code:
      textOf(hidden?.['error']) ??
      textOf(detail?.['code']) ??
      textOf(body['subCategory']) ??
      textOf(body['category']) ??
      'REFUSED',
    property: property ?? null,
    message: quoted(textOf(hidden?.['message']) ?? textOf(detail?.['message'])) ?? quoted(message) ?? '',
  };
}

function hiddenDetails(message: string): Json[] {
  const from = message.indexOf('[{');
  const to = message.lastIndexOf('}]');
  return from < 0 || to < from ? [] : objectsOf(parseJson(message.slice(from, to + 2)));
}

/** Faults of a property as such: every input that carries it is refused for the same reason. */
const PROPERTY_FAULTS = new Set(['PROPERTY_DOESNT_EXIST', 'READ_ONLY', 'READ_ONLY_VALUE']);

/**
 * The inputs a refusal of a whole batch names, each with the complaint about it. Empty when it names none, which says nothing
 * about who is to blame. `items` in the order sent: trace ids are positions.
 */
export function itemErrorsOf(error: unknown, items: readonly Item[]): Map<Item, ItemError> {
  const found = new Map<Item, ItemError>();
  const body = objectOf(error);
  for (const named of [...objectsOf(body['errors']), body]) {
    for (const item of itemsNamed(named, items)) if (!found.has(item)) found.set(item, itemErrorOf(named));
  }
  for (const detail of hiddenDetails(textOf(body['message']) ?? '')) {
    const name = textOf(detail['name']);
    if (name === undefined || !PROPERTY_FAULTS.has(textOf(detail['error']) ?? '')) continue;
    const complaint = itemErrorOf({ ...body, errors: [], message: `[${JSON.stringify(detail)}]` });
    for (const item of items)
      if (item.properties.includes(name) && !found.has(item)) found.set(item, complaint);
  }
  return found;
}

/** The inputs one error names: by trace id, by the two ends of a link, or by an id of their own. */
export function itemsNamed(error: Json, items: readonly Item[]): Item[] {
  const context = isJson(error['context']) ? error['context'] : {};
  const traces = textsOf(context['objectWriteTraceId'] ?? error['objectWriteTraceId']);
  if (traces.length > 0) return traces.flatMap(trace => items[Number(trace)] ?? []);
  const [from] = textsOf(context['fromObjectId']);
  const [to] = textsOf(context['toObjectId']);
  if (from !== undefined && to !== undefined)
    return items.filter(item => item.ids[0] === from && item.ids[1] === to);
  const ids = new Set([...textsOf(context['ids']), ...textsOf(context['id']), ...textsOf(error['id'])]);
  return items.filter(item => item.ids.some(id => ids.has(id)));
}

/** The portal objects to two inputs of one batch meaning the same record; each alone may be fine. */
export function isAboutDuplicates(error: unknown): boolean {
  return /duplicate ids/i.test(textOf(objectOf(error)['message']) ?? '');
}

/** The request itself is wrong (object type, id property), so that asking for fewer records cannot help. */
export function isAboutRequest(error: unknown): boolean {
  const message = textOf(objectOf(error)['message']) ?? '';
  return /non-unique|unable to infer object type/i.test(message);
}
