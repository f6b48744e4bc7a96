// Requests made from the contract's own shapes, for tests that walk every call. Knows no call by name.
import type { Call } from '@groundwork/contract/call';
import { z } from 'zod';

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  default?: unknown;
  pattern?: string;
  examples?: unknown[];
}

const byFormat: Record<string, string> = {
  uuid: '01980000-0000-7000-8000-000000000000',
  date: '2026-11-20',
  'date-time': '2026-11-20T12:00:00Z',
  // Refused before anything is sent: these tests call nobody.
  uri: 'http://127.0.0.1:9/',
  email: 'someone@example.com',
};

const byPattern: Record<string, string> = {
  '^[A-Z]{3}$': 'USD',
  '^[A-Z]\\d{2}$': 'C01',
  '^\\d{1,7}(\\.\\d{1,4})?$': '1',
  '^\\d{1,10}(?:\\.\\d{1,10})?$': '1.0847',
};

/** What a reader of an example expects to find in a field of that name. */
const byName: Record<string, string> = {
  name: 'Spring move',
  title: 'Kickoff',
  subject: 'An import that is late',
  reason: 'Agreed on the phone.',
  note: 'Agreed on the phone.',
  body: 'Agreed on the phone.',
  message: 'Agreed on the phone.',
  description: 'What the workshop agreed on.',
  company: 'Analytical Engines',
  question: 'What waits for me?',
  source: 'European Central Bank',
};

/** The smallest value a schema accepts. */
function sample(schema: Schema, name: string, words: Record<string, string> = {}): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name, words);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map(field => [field, sample(schema.properties?.[field] ?? {}, field, words)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, name, words));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      if (name === 'email') return byFormat['email'];
      return (
        (schema.pattern === undefined && schema.format === undefined ? words[name] : undefined) ??
        byPattern[schema.pattern ?? ''] ??
        byFormat[schema.format ?? ''] ??
        'x'.repeat(Math.max(schema.minLength ?? 0, 8))
      );
    case undefined:
    default:
      return {};
  }
}

const asJson = (shape: z.ZodType): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })));

/** The smallest value that a JSON schema accepts. */
export function sampleOf(schema: object): unknown {
  return sample(JSON.parse(JSON.stringify(schema)), '');
}

/** A body the call accepts; undefined when it takes none. */
export function sampleBody(call: Call): Record<string, unknown> | undefined {
  if (!call.body) return undefined;
  const value = sample(asJson(call.body), '');
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** The same in words that people read, for examples. */
export function exampleBody(call: Call): Record<string, unknown> | undefined {
  if (!call.body) return undefined;
  const value = sample(asJson(call.body), '', byName);
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** What a query cannot go without. */
export function exampleQuery(call: Call): Record<string, string> {
  const value = call.query ? sample(asJson(call.query), '', byName) : {};
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, each]) => [name, String(each)]));
}

/** The path with its placeholders filled, and what its query cannot go without: from `ids` by the record's noun, else with
 *  an id that nobody has, the first of the names a placeholder may be, or a value of its pattern. */
export function pathOf(call: Call, ids: Record<string, string> = {}): string {
  const noun = call.path.split('/')[1] ?? '';
  const { properties = {} } = call.params ? asJson(call.params) : {};
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const isRecord = call.path.startsWith(`/${noun}/{${name}}`);
    const { enum: [first] = [], pattern = '' } = properties[name] ?? {};
    const made = typeof first === 'string' ? first : (byPattern[pattern] ?? byFormat['uuid']);
    return ids[isRecord ? noun : name] ?? made ?? '';
  });
  const query = call.query ? sample(asJson(call.query), '') : {};
  const needed = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) needed.set(name, String(value));
  return needed.size === 0 ? path : `${path}?${needed.toString()}`;
}

/** The places of a call that take text: each field of the body and each query parameter. */
export function textPlaces(call: Call): { in: 'body' | 'query'; name: string }[] {
  const body = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : [];
  return [
    ...body.map(name => ({ in: 'body' as const, name })),
    ...Object.keys(call.query?.shape ?? {}).map(name => ({ in: 'query' as const, name })),
  ];
}
