// Carries a tool out: its arguments become one request to the API, and the answer becomes content that an agent reads.
import type { Call } from '@groundwork/contract/call';
import { fileNameOf } from '@groundwork/contract/file-name';
import { requestUrl } from '@groundwork/contract/request-url';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Door, type DoorAnswer, jsonOf, mostBytes } from './door.ts';
import { filesArgument, keyArgument, type Tool, versionArgument } from './tools.ts';
import { isWrite, readBefore, undoOf } from './undoing.ts';

type Arguments = Readonly<Record<string, unknown>>;

const Files = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(255),
      text: z.string().optional(),
      base64: z.base64().optional(),
    }),
  )
  .min(1)
  .max(20);

const Problem = z.looseObject({ code: z.string(), message: z.string() });

/** A refusal that an agent reads, and can mend. */
function refusal(code: string, message: string, more: object = {}): CallToolResult {
  const said = { code, message, ...more };
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(said) }],
    structuredContent: said,
  };
}

/** @returns what the API answered, refusals included: nothing that an agent sends makes it throw. */
export async function runTool(door: Door, tool: Tool, args: Arguments): Promise<CallToolResult> {
  const { call, places } = tool;
  const unknown = Object.keys(args).filter(name => !places.has(name));
  if (unknown.length > 0)
    return refusal('invalid_request', `${tool.definition.name} takes no ${unknown.join(', ')}.`, {
      errors: unknown.map(place => ({ place, message: 'There is no such argument.' })),
    });
  const missing = tool.definition.inputSchema.required.filter(name => args[name] === undefined);
  if (missing.length > 0)
    return refusal('invalid_request', `${tool.definition.name} needs ${missing.join(', ')}.`, {
      errors: missing.map(place => ({ place, message: 'This argument is needed.' })),
    });
  const request = requestOf(tool, args);
  if ('refused' in request) return refusal('invalid_request', request.refused);
  const before = await valuesBefore(door, call, args);
  return contentOf(tool, args, before, await door(request));
}

function requestOf({ call, places }: Tool, args: Arguments) {
  const at: Record<'params' | 'query' | 'body', Record<string, unknown>> = {
    params: {},
    query: {},
    body: {},
  };
  for (const [name, value] of Object.entries(args)) {
    if (name === versionArgument || name === keyArgument || name === filesArgument) continue;
    const place = places.get(name);
    if (place === 'both' || place === 'params') at.params[name] = value;
    if (place === 'both' || place === 'body') at.body[name] = value;
    if (place === 'query') at.query[name] = value;
  }
  const path = addressOf(call, at.params, at.query);
  if (path === undefined)
    return { refused: 'What names a record, or narrows a list, is a text, a number, or yes or no.' };
  const headers = headersOf(args);
  if (headers === undefined)
    return {
      refused: `${versionArgument} is a whole number, and ${keyArgument} 1 to 255 letters, digits or signs.`,
    };
  const body = call.stream === 'upload' ? formOf(args[filesArgument]) : call.body && JSON.stringify(at.body);
  if (body === false) return { refused: 'Each of the files has a name, and either text or base64.' };
  return {
    method: call.method,
    path,
    headers,
    ...(body !== undefined && { body }),
  };
}

function addressOf(call: Call, params: Arguments, query: Arguments): string | undefined {
  try {
    return requestUrl('', call.path, params, query);
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** @returns undefined for what no header can hold. */
function headersOf(args: Arguments): Record<string, string> | undefined {
  const version = args[versionArgument];
  const key = args[keyArgument];
  if (version !== undefined && !Number.isSafeInteger(version)) return undefined;
  if (key !== undefined && (typeof key !== 'string' || !/^[!-~]{1,255}$/.test(key))) return undefined;
  return {
    ...(version !== undefined && { 'if-match': `"${JSON.stringify(version)}"` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

function formOf(given: unknown): FormData | false {
  const parsed = Files.safeParse(given);
  if (!parsed.success) return false;
  const form = new FormData();
  for (const { name, text, base64 } of parsed.data) {
    if ((text === undefined) === (base64 === undefined)) return false;
    const bytes = base64 === undefined ? (text ?? '') : Buffer.from(base64, 'base64');
    form.append('files', new Blob([bytes]), name);
  }
  return form;
}

/** What the same address answers before it is changed, so that the values can be put back. */
async function valuesBefore(door: Door, call: Call, args: Arguments): Promise<unknown> {
  const read = readBefore(call);
  if (read === undefined) return undefined;
  const path = addressOf(read, args, {});
  if (path === undefined) return undefined;
  const answer = await door({ method: 'GET', path });
  return answer.status === 200 ? jsonOf(answer) : undefined;
}

function contentOf(tool: Tool, args: Arguments, before: unknown, answer: DoorAnswer): CallToolResult {
  const { call } = tool;
  if (answer.status >= 400) {
    const problem = Problem.safeParse(jsonOf(answer));
    if (!problem.success) return refusal('internal', `The API answered ${answer.status}.`);
    const { code, message, type: _type, title: _title, ...rest } = problem.data;
    return refusal(code, message, rest);
  }
  if (answer.isTooLarge)
    return refusal(
      'too_large',
      `The answer has more than ${mostBytes / 1024 / 1024} MB. Ask for less, or fetch ${call.method} /api${call.path} yourself.`,
    );
  if (call.stream === 'download') return fileOf(tool, answer);
  const reply = jsonOf(answer) ?? null;
  const said = isWrite(call)
    ? { result: reply, undo: undoOf(call, { args, reply, before }) }
    : { result: reply };
  return { content: [{ type: 'text', text: JSON.stringify(said) }], structuredContent: said };
}

/** A file as an answer: as text where it is text. */
function fileOf({ definition }: Tool, { type, headers, body }: DoorAnswer): CallToolResult {
  const name = fileNameOf(headers['content-disposition'], 'file');
  const uri = `groundwork://files/${definition.name}/${encodeURIComponent(name)}`;
  const isText = /^text\/|json|csv|xml/.test(type);
  const resource = isText
    ? { uri, mimeType: type, text: body.toString() }
    : { uri, mimeType: type, blob: body.toString('base64') };
  return { content: [{ type: 'resource', resource }] };
}
