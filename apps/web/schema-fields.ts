// The fields of a JSON schema, one by one, with what each may be: as people read them.
import { z } from 'zod';
import type { FieldRow } from './src/areas/site/api-docs/model.ts';

const Schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  default: z.unknown().optional(),
});
type Schema = z.infer<typeof Schema>;

const formats: Record<string, string> = {
  uuid: 'an id',
  date: 'a day, YYYY-MM-DD',
  'date-time': 'a moment, ISO 8601 with its zone',
  email: 'an email address',
  uri: 'an address',
};

function between(low: number | undefined, high: number | undefined, of: string): string[] {
  // What a program can hold at all says nothing to a reader.
  const least = low !== undefined && low > Number.MIN_SAFE_INTEGER ? low : undefined;
  const most = high !== undefined && high < Number.MAX_SAFE_INTEGER ? high : undefined;
  if (least !== undefined && most !== undefined)
    return [least === most ? `exactly ${least}${of}` : `${least} to ${most}${of}`];
  if (most !== undefined) return [`at most ${most}${of}`];
  return least === undefined || (least === 0 && of !== '') ? [] : [`at least ${least}${of}`];
}

function limitsOf(schema: Schema): string[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const format = schema.format === undefined ? undefined : formats[schema.format];
  return [
    ...(values.length > 0
      ? [values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')]
      : []),
    ...(format === undefined ? [] : [format]),
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minimum, schema.maximum, ''),
    ...between(schema.minItems, schema.maxItems, ' of them'),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} unless said`]),
  ];
}

const typeOf = ({ type, enum: values, const: only }: Schema): string[] => {
  if (type !== undefined) return [type].flat();
  const [first] = values ?? [only];
  return first === undefined ? [] : [first === null ? 'null' : typeof first];
};

/** @param noteAt what is said of the field at a place */
export function fieldsOf(schema: unknown, noteAt: (place: string) => string | undefined): FieldRow[] {
  const rows = new Map<string, { types: Set<string>; isNeeded: boolean; limits: Set<string> }>();

  function collect(part: unknown, place: string, isNeeded: boolean): void {
    const { data } = Schema.safeParse(part);
    if (!data) return;
    const forms = data.anyOf ?? data.oneOf ?? [];
    if (place !== '' && !place.endsWith('[]')) {
      const row = rows.get(place) ?? { types: new Set(), isNeeded, limits: new Set() };
      for (const type of typeOf(data)) row.types.add(type);
      for (const limit of limitsOf(data)) row.limits.add(limit);
      row.isNeeded &&= isNeeded;
      rows.set(place, row);
    } else if (place.endsWith('[]')) {
      // What a list holds is said with the list, unless it holds records.
      const row = rows.get(place.slice(0, -2));
      if (row) for (const limit of limitsOf(data)) row.limits.add(`each ${limit}`);
    }
    const isEither = forms.length > 1 && place === '';
    for (const form of [...forms, ...(data.allOf ?? [])]) collect(form, place, isNeeded && !isEither);
    const inside = (name: string) => (place === '' ? name : `${place}.${name}`);
    for (const [name, property] of Object.entries(data.properties ?? {}))
      collect(property, inside(name), (data.required?.includes(name) ?? false) && (isNeeded || place !== ''));
    if (data.items !== undefined) collect(data.items, `${place}[]`, true);
    if (typeof data.additionalProperties === 'object') collect(data.additionalProperties, inside('*'), false);
  }

  collect(schema, '', true);
  return [...rows].map(([place, { types, isNeeded, limits }]) => {
    const note = noteAt(place);
    return {
      place,
      type: [...types].join(' or ') || 'any',
      isNeeded,
      limits: [...limits],
      ...(note !== undefined && { note }),
    };
  });
}
