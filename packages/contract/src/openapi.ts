// The OpenAPI 3.1 document, made from the contract's calls: it cannot say anything else than what is mounted.

import { z } from 'zod';
import { type Call, takesKey } from './call.ts';
import { type ErrorCode, errors } from './errors.ts';

const common: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'not_found',
  'invalid_request',
  'rate_limited',
  'internal',
];

/** Why an organization's people may be refused what their role allows. */
const frozen: ErrorCode[] = ['trial_ended', 'organization_read_only', 'organization_suspended'];

/** Why a key may open nothing. */
const ofKeys: ErrorCode[] = ['key_mistyped', 'key_unknown', 'key_expired', 'key_revoked'];

/** How content is refused before anybody looks what it says. */
const ofContent: ErrorCode[] = ['malformed_request', 'unsupported_media', 'too_large'];
const ofIdempotency: ErrorCode[] = ['idempotency_mismatch', 'idempotency_running'];

/** For integrators, in the document itself. */
const description = `All but the public calls take a token: a person's, or the key of a service account (Settings, API keys), as \`Authorization: Bearer …\`.

Lists that can be long answer \`{data, next_cursor}\`: ask for the next page with \`cursor\`; null is the end. A change that takes \`Idempotency-Key\` has one effect and one answer for a key, however often it is sent. Records with a \`version\` carry it as ETag; a change of theirs names it with If-Match, and is refused (412) when somebody changed the record since. Whoever asks too often is told after how many seconds to go on (429, Retry-After). Refusals are problem documents (RFC 9457) with a \`code\` and, where values are wrong, the place of each. Calls that only people may make say why in \`x-people-only\`. New fields, calls and values of lists are added at any time; what would break a program is announced by \`Deprecation\` and \`Sunset\` headers at least 180 days before (/docs/api).`;

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}

function parametersOf(call: Call): unknown[] {
  const place = (where: 'path' | 'query', shape: z.ZodObject | undefined) =>
    Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !z.safeParse(field, undefined).success,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a ZodObject's fields are zod types
      schema: schemaOf(field as z.ZodType, 'input'),
    }));
  const isNeeded = call.conditional === true;
  const version = { name: 'If-Match', in: 'header', required: isNeeded, schema: { type: 'string' } };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  };
  return [
    ...place('path', call.params),
    ...place('query', call.query),
    ...(call.conditional ? [version] : []),
    ...(takesKey(call) ? [key] : []),
  ];
}

function requestBodyOf(call: Call): unknown {
  if (call.stream === 'upload') {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties: { files } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!call.body) return undefined;
  return { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } };
}

function responsesOf(call: Call): Record<string, unknown> {
  const status = call.status ?? (call.reply || call.stream ? 200 : 204);
  const failures = new Set<ErrorCode>([...common, ...(call.failures ?? [])]);
  if (call.permission === 'public')
    for (const code of ['unauthenticated', 'forbidden'] as const) failures.delete(code);
  else if (call.permission !== 'signed_in') for (const code of frozen) failures.add(code);
  if (call.permission !== 'public') for (const code of ofKeys) failures.add(code);
  if (call.peopleOnly !== undefined) failures.add('people_only');
  else if (call.permission !== 'public' && call.permission !== 'signed_in') failures.add('scope_too_small');
  if (call.feature !== undefined) failures.add('feature_off');
  if (call.body ?? call.stream === 'upload') for (const code of ofContent) failures.add(code);
  if (takesKey(call)) for (const code of ofIdempotency) failures.add(code);
  if (call.conditional) failures.add('stale');
  if (call.conditional === true) failures.add('precondition_required');
  const bySentence = Map.groupBy(failures, code => errors[code].status);
  const content =
    call.stream === 'download'
      ? Object.fromEntries(
          (call.media ?? []).map(media => [media, { schema: { type: 'string', format: 'binary' } }]),
        )
      : call.stream === 'events'
        ? { 'text/event-stream': { schema: { type: 'string' } } }
        : call.reply && { 'application/json': { schema: schemaOf(call.reply, 'output') } };
  const success = { description: call.summary, ...(content && { content }) };
  const refusals = [...bySentence].map(([code, codes]) => [
    String(code),
    {
      description: codes.map(each => `${each}: ${errors[each].message}`).join('\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return { [String(status)]: success, ...Object.fromEntries(refusals) };
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message', 'correlation_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'For people; shown as it is.' },
    detail: { type: 'string' },
    correlation_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['place', 'message'],
        properties: { place: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

export function openApiDocument(calls: readonly Call[], about: { version: string; publicUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const body = requestBodyOf(call);
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: call.name,
        summary: call.summary,
        tags: [call.name.split('.')[0]],
        security: call.permission === 'public' ? [] : [{ bearer: [] }],
        ...(call.permission !== 'public' && { 'x-permission': call.permission }),
        ...(call.peopleOnly !== undefined && { 'x-people-only': call.peopleOnly }),
        ...(call.deprecated && {
          deprecated: true,
          'x-sunset': call.deprecated.until,
          description: `Deprecated: use ${call.deprecated.instead} instead. Answered until ${call.deprecated.until}.`,
        }),
        parameters: parametersOf(call),
        ...(body !== undefined && { requestBody: body }),
        responses: responsesOf(call),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Groundwork API', version: about.version, description },
    servers: [{ url: `${about.publicUrl}/api` }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A person’s access token, or a key (gwk_…).' },
      },
    },
  };
}
