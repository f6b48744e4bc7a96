// The tools, made from the contract: one for each call that an agent may make, with the arguments of its path, its query and
// its body side by side. What is no tool is none for a reason that can be read.
import { type Call, takesKey } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import type { JSONObject } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { isWrite, undoingOf } from './undoing.ts';

/** Where an argument goes; `both` is named by the path and by the body. */
export type Place = 'params' | 'query' | 'body' | 'both';

export interface Tool {
  call: Call;
  definition: ToolDefinition;
  places: ReadonlyMap<string, Place>;
}

export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: {
    type: 'object';
    properties: Record<string, JSONObject>;
    required: string[];
    additionalProperties: false;
  };
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

export const versionArgument = 'if_match';
export const keyArgument = 'idempotency_key';
export const filesArgument = 'files';

/** Clients take letters, digits, `_` and `-` in names. */
export function toolName(call: Call): string {
  return call.name.replaceAll('.', '_');
}

/** Why a call is no tool; undefined for those that are one. */
export function whyNoTool(call: Call): string | undefined {
  if (call.peopleOnly !== undefined) return call.peopleOnly;
  if (call.stream === 'events')
    return 'It answers for as long as somebody listens. An agent asks again, or has events sent by a webhook.';
  if (call.permission === 'public') return 'It is for pages that are opened without signing in.';
  return undefined;
}

type Schema = Record<string, JSONObject>;

const Json = z.record(z.string(), z.json());

function schemaOf(shape: z.ZodType): JSONObject {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Json.parse(JSON.parse(JSON.stringify(schema)));
}

/** The fields of an object, also of one that stands in for an absent body. */
function fieldsOf(shape: z.ZodType | undefined): { fields: Record<string, z.ZodType>; isOptional: boolean } {
  let inner: unknown = shape;
  let isOptional = false;
  while (inner instanceof z.ZodPrefault || inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) {
    isOptional = true;
    inner = inner.unwrap();
  }
  return { fields: inner instanceof z.ZodObject ? { ...inner.shape } : {}, isOptional };
}

const version: JSONObject = {
  type: 'integer',
  minimum: 0,
  description: 'The version that you have seen; refused when somebody changed the record since.',
};
const key: JSONObject = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'The same key sent again has one effect and one answer. Use a new one for each thing you mean.',
};
const files: JSONObject = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  description: 'Files to hand in, each with its text or its bytes in base64.',
  items: {
    type: 'object',
    properties: { name: { type: 'string' }, text: { type: 'string' }, base64: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
};

function argumentsOf(call: Call): { properties: Schema; required: string[]; places: Map<string, Place> } {
  const properties: Schema = {};
  const required: string[] = [];
  const places = new Map<string, Place>();
  const add = (name: string, place: Place, schema: JSONObject, isRequired: boolean) => {
    const before = places.get(name);
    if (before === 'query' || before === 'body')
      throw new TypeError(`${call.name} names ${name} in two places`);
    places.set(name, before === 'params' ? 'both' : place);
    properties[name] = schema;
    if (isRequired && !required.includes(name)) required.push(name);
  };
  for (const place of ['params', 'query', 'body'] as const) {
    const { fields, isOptional } = fieldsOf(call[place]);
    for (const [name, field] of Object.entries(fields)) {
      const isNeeded = place === 'params' || (!isOptional && !z.safeParse(field, undefined).success);
      add(name, place, schemaOf(field), isNeeded);
    }
  }
  if (call.conditional) add(versionArgument, 'body', version, call.conditional === true);
  if (takesKey(call)) add(keyArgument, 'body', key, false);
  if (call.stream === 'upload') add(filesArgument, 'body', files, true);
  return { properties, required, places };
}

/** What reaches a portal, a mailbox or another machine beyond this product. */
const beyondUs = /^(portals|operations|audit|optimizer|revops|intake|changesets|merges|webhooks)\./;

function definitionOf(call: Call, { properties, required }: ReturnType<typeof argumentsOf>): ToolDefinition {
  const isRead = !isWrite(call);
  const undoing = isRead ? undefined : undoingOf(call);
  const needs = call.permission === 'signed_in' ? '' : ` Needs ${call.permission}.`;
  const back = undoing === undefined ? '' : ` ${undoing.sentence}`;
  return {
    name: toolName(call),
    title: call.summary,
    description: `${call.summary}.${needs}${back}`,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: !isRead && (undoing?.tool === undefined || call.permission === 'changesets.apply'),
      idempotentHint: isRead || call.method === 'PUT' || call.method === 'DELETE',
      openWorldHint: !isRead && beyondUs.test(call.name),
    },
  };
}

function toolOf(call: Call): Tool {
  const taken = argumentsOf(call);
  return { call, definition: definitionOf(call, taken), places: taken.places };
}

let made: ReadonlyMap<string, Tool> | undefined;

/** Every tool there is, by its name. Made when the first agent comes: a tenth of a second that no start has to wait for. */
export function allTools(): ReadonlyMap<string, Tool> {
  made ??= new Map(
    everyCall.filter(call => whyNoTool(call) === undefined).map(call => [toolName(call), toolOf(call)]),
  );
  return made;
}

/** The tools of somebody who holds these permissions, of these nouns or of all. */
export function toolsFor(permissions: ReadonlySet<string>, nouns?: ReadonlySet<string>): Tool[] {
  return [...allTools().values()].filter(
    ({ call }) =>
      (call.permission === 'signed_in' || permissions.has(call.permission)) &&
      (nouns === undefined || nouns.has(call.name.split('.', 1)[0] ?? '')),
  );
}
