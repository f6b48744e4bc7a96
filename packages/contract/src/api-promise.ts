// What programs rely on, call by call, small enough to be kept and compared: a change that would break one of them is named
// in words before it leaves the house. What counts as breaking is written on /docs/api and in decision 0126.
import { z } from 'zod';
import type { Call } from './call.ts';

/** Bounds and forms of a value, by their names in JSON schemas. */
const Limits = z.record(z.string(), z.union([z.number(), z.string()]));
type Limits = z.infer<typeof Limits>;
const atMost = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const atLeast = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const inForm = ['pattern', 'format'];

/** One call: where it is, what it asks of the caller, what it takes and what it answers, by the place of each field. */
export const CallPromise = z.object({
  at: z.string(),
  permission: z.string(),
  status: z.number(),
  /** By place (`body.name`): its types or values, and `!` where it is needed. */
  takes: z.record(z.string(), z.string()),
  /** By place: its types, and `?` where it may be left out. */
  answers: z.record(z.string(), z.string()),
  /** By place: what a value that is sent has to keep to. */
  limits: z.record(z.string(), Limits),
  isForPeople: z.boolean(),
  /** Whether it is refused without the version that was seen (If-Match). */
  needsVersion: z.boolean(),
  /** Of a call that is deprecated: since when, and the last day on which it is answered. */
  since: z.string().optional(),
  until: z.string().optional(),
});
export type CallPromise = z.infer<typeof CallPromise>;
export const ApiPromise = z.record(z.string(), CallPromise);
export type ApiPromise = z.infer<typeof ApiPromise>;

const Schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get allOf() {
    return z.array(Schema).optional();
  },
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
});
type Schema = z.infer<typeof Schema>;

interface Field {
  types: Set<string>;
  /** In every form that its surroundings may take. */
  isAlways: boolean;
  limits: Limits;
}

/** Of an answer only the kind of a value is promised: lists of values may grow. */
const kindOf = (type: string): string => {
  if (type.startsWith('"')) return 'string';
  return /^[\d-]/.test(type) ? 'number' : type;
};

const typesOf = ({ type, enum: values, const: only }: Schema): string[] => {
  if (values) return values.map(value => JSON.stringify(value));
  if (only !== undefined) return [JSON.stringify(only)];
  return type === undefined ? [] : [type].flat();
};

/** What no program can reach limits none. */
const isLimit = (limit: unknown): limit is number | string =>
  typeof limit === 'string' || (typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER);

function collect(schema: unknown, place: string, isAlways: boolean, into: Map<string, Field>): void {
  const parsed = Schema.safeParse(schema);
  if (!parsed.success) return;
  const { data } = parsed;
  const forms = data.anyOf ?? data.oneOf;
  if (place !== '') {
    const field = into.get(place) ?? { types: new Set(), isAlways, limits: {} };
    for (const type of typesOf(data)) field.types.add(type);
    field.isAlways &&= isAlways;
    const { pattern, ...bounds } = z.record(z.string(), z.unknown()).parse(schema);
    // A format says its pattern.
    const said = bounds['format'] === undefined ? { pattern, ...bounds } : bounds;
    for (const [name, limit] of Object.entries(said))
      if ([...atMost, ...atLeast, ...inForm].includes(name) && isLimit(limit)) field.limits[name] ??= limit;
    into.set(place, field);
  }
  const isOnlyForm = forms === undefined || forms.length < 2;
  for (const form of [...(forms ?? []), ...(data.allOf ?? [])])
    collect(form, place, isAlways && (isOnlyForm || place !== ''), into);
  const inside = (name: string) => (place === '' ? name : `${place}.${name}`);
  for (const [name, property] of Object.entries(data.properties ?? {}))
    collect(property, inside(name), data.required?.includes(name) === true, into);
  if (data.items !== undefined) collect(data.items, `${place}[]`, true, into);
  if (typeof data.additionalProperties === 'object')
    collect(data.additionalProperties, inside('*'), false, into);
}

function fieldsOf(shape: z.ZodType, io: 'input' | 'output'): Map<string, Field> {
  const fields = new Map<string, Field>();
  collect(z.toJSONSchema(shape, { io, unrepresentable: 'any' }), '', true, fields);
  return fields;
}

const written = ({ types }: Pick<Field, 'types'>, mark: string) =>
  `${[...types].toSorted().join('|') || 'any'}${mark}`;

function takesOf({ params, query, body }: Call): Record<string, string> {
  const parts = Object.entries({ path: params, query, body });
  return Object.fromEntries(
    parts.flatMap(([part, shape]) =>
      [...(shape ? fieldsOf(shape, 'input') : [])].map(([place, field]) => [
        `${part}.${place}`,
        written(field, field.isAlways && !place.endsWith('[]') ? '!' : ''),
      ]),
    ),
  );
}

function limitsOf({ params, query, body }: Call): Record<string, Limits> {
  const parts = Object.entries({ path: params, query, body });
  return Object.fromEntries(
    parts.flatMap(([part, shape]) =>
      [...(shape ? fieldsOf(shape, 'input') : [])].flatMap(([place, { limits }]) =>
        Object.keys(limits).length === 0 ? [] : [[`${part}.${place}`, limits]],
      ),
    ),
  );
}

function answersOf({ reply, stream, media = [] }: Call): Record<string, string> {
  if (stream === 'download') return Object.fromEntries(media.map(each => [each, 'file']));
  const fields = reply ? fieldsOf(reply, 'output') : new Map<string, Field>();
  return Object.fromEntries(
    [...fields].map(([place, { types, isAlways }]) => [
      place,
      written({ types: new Set([...types].map(kindOf)) }, isAlways ? '' : '?'),
    ]),
  );
}

export function promiseOf(calls: readonly Call[]): ApiPromise {
  return Object.fromEntries(
    calls.map(call => [
      call.name,
      {
        at: `${call.method} ${call.path}`,
        permission: call.permission,
        status: call.status ?? (call.reply || call.stream ? 200 : 204),
        takes: takesOf(call),
        answers: answersOf(call),
        limits: limitsOf(call),
        isForPeople: call.peopleOnly !== undefined,
        needsVersion: call.conditional === true,
        ...(call.deprecated && { since: call.deprecated.since, until: call.deprecated.until }),
      },
    ]),
  );
}

const listed = (words: string): string[] => words.replace(/[!?]$/, '').split('|');

function brokenInTakes(kept: CallPromise, now: CallPromise): string[] {
  const gone = Object.keys(kept.takes).filter(place => !Object.hasOwn(now.takes, place));
  const isOld = (place: string) => Object.hasOwn(kept.takes, place);
  const needed = Object.entries(now.takes).flatMap(([place, words]) => {
    // What a new optional part needs within it, nobody has to send.
    const parent = place.replace(/(?:\.|\[\])[^.[]*$/, '');
    const isWithinNew = !/^(?:body|query|path)$/.test(parent) && !isOld(parent);
    const was = kept.takes[place];
    return words.endsWith('!') && !was?.endsWith('!') && !isWithinNew ? [place] : [];
  });
  const narrower = Object.entries(kept.takes).flatMap(([place, was]) => {
    const may = listed(now.takes[place] ?? '');
    const lost = listed(was).filter(each => !may.includes(each) && !may.includes('any'));
    // A text of which only some values are taken now, or one of them that is not.
    return Object.hasOwn(now.takes, place) && lost.length > 0 ? [`${place} (${lost.join(', ')})`] : [];
  });
  return [
    ...gone.map(place => `no longer takes ${place}`),
    ...needed.map(place => `cannot go without ${place} any more`),
    ...narrower.map(place => `no longer takes every value of ${place}`),
  ];
}

/** A limit that is new, or closer than it was. */
function brokenInLimits(kept: CallPromise, now: CallPromise): string[] {
  return Object.entries(now.limits).flatMap(([place, limits]) => {
    // Of what is new nobody sends anything yet.
    if (!Object.hasOwn(kept.takes, place)) return [];
    return Object.entries(limits).flatMap(([name, limit]) => {
      const was = kept.limits[place]?.[name];
      const isSame = was === limit;
      const isWider =
        typeof was === 'number' &&
        typeof limit === 'number' &&
        ((atMost.includes(name) && limit > was) || (atLeast.includes(name) && limit < was));
      return isSame || isWider ? [] : [`limits ${place} (${name} ${was ?? 'none'}, now ${limit})`];
    });
  });
}

/** Announced later than it was, or ended earlier. */
function brokenInEnd(kept: CallPromise, now: CallPromise): string[] {
  const { since = '', until = '' } = kept;
  if (until === '' || now.until === undefined) return [];
  return [
    ...(now.until < until ? [`ends on ${now.until} instead of ${until}`] : []),
    ...(now.since !== undefined && now.since < since
      ? [`says that it was announced on ${now.since}, not on ${since}`]
      : []),
  ];
}

function brokenInAnswers(kept: CallPromise, now: CallPromise): string[] {
  return Object.entries(kept.answers).flatMap(([place, was]) => {
    const words = now.answers[place];
    if (words === undefined) return [`no longer answers ${place}`];
    if (words.endsWith('?') && !was.endsWith('?')) return [`may leave out ${place} now`];
    // New values of a list are announced as possible; another type, or none, is not.
    const before = new Set(listed(was));
    const other = listed(words).filter(each => !before.has(each) && !before.has('any'));
    return other.length > 0 ? [`answers ${place} as ${other.join(', ')} now`] : [];
  });
}

/** What would break a program that was written against what was kept, each in a sentence. */
export function brokenPromises(kept: ApiPromise, now: ApiPromise, today: string): string[] {
  return Object.entries(kept).flatMap(([name, was]) => {
    const is = now[name];
    if (is === undefined)
      return was.until !== undefined && was.until < today ? [] : [`${name} (${was.at}) is gone.`];
    const differs = [
      ...(is.at === was.at ? [] : [`moved from ${was.at} to ${is.at}`]),
      ...(is.permission === was.permission ? [] : [`asks for ${is.permission} instead of ${was.permission}`]),
      ...(is.isForPeople && !was.isForPeople ? ['is for people only now'] : []),
      ...(is.status === was.status ? [] : [`answers ${is.status} instead of ${was.status}`]),
      ...(is.needsVersion && !was.needsVersion ? ['cannot go without If-Match any more'] : []),
      ...brokenInTakes(was, is),
      ...brokenInLimits(was, is),
      ...brokenInEnd(was, is),
      ...brokenInAnswers(was, is),
    ];
    return differs.map(each => `${name} ${each}.`);
  });
}

/** One call to a line, so that a difference is read at a glance. */
export function writtenPromise(promise: ApiPromise): string {
  const lines = Object.entries(promise)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
