// Reads the contract for the pages below /docs/api, while they are built.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ApiExample, ApiExamples } from '@groundwork/contract/api-example';
import { builtOrigin } from '@groundwork/contract/built-site';
import { type Call, takesKey } from '@groundwork/contract/call';
import { calls } from '@groundwork/contract/calls';
import { errors } from '@groundwork/contract/errors';
import { everyCall } from '@groundwork/contract/every-call';
import { platformKeyPermissions } from '@groundwork/contract/key-permissions';
import { openApiDocument } from '@groundwork/contract/openapi';
import { z } from 'zod';
import { readFieldNotes } from './field-notes.ts';
import { fieldsOf } from './schema-fields.ts';
import type { ApiDocs, CallDoc, NounDoc } from './src/areas/site/api-docs/model.ts';

const Operation = z.object({
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
    }),
  ),
});

const people: Record<string, string> = {
  key: 'with a key',
  owner: 'as a client’s admin',
  rep: 'as a partner rep',
  admin: 'as an admin of the platform',
  super: 'as a super admin',
  nobody: 'without a sign-in',
};

/** `signInRules` as a title and as an address. */
function titleOf(noun: string): string {
  const words = noun
    .replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace('changesets', 'change sets');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
export const slugOf = (noun: string): string => titleOf(noun).toLowerCase().replaceAll(' ', '-');

function curlOf(call: Call, example: ApiExample): string {
  const token = example.by === 'key' ? '$GROUNDWORK_KEY' : '$TOKEN';
  const json = example.body === undefined ? undefined : JSON.stringify(example.body, undefined, 2);
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}"$GROUNDWORK_URL/api${example.path}"`,
    ...(example.by === 'nobody' ? [] : [`-H "Authorization: Bearer ${token}"`]),
    ...Object.entries(example.headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(json === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${json.replaceAll("'", String.raw`'\''`)}'`]),
    ...Object.keys(example.files ?? {}).map(name => `-F 'files=@${name}'`),
    ...(call.stream === 'events' ? ['--no-buffer'] : []),
  ];
  return lines.join(' \\\n  ');
}

function exampleOf(call: Call, kept: ApiExamples): CallDoc['example'] {
  const example = kept[call.name];
  if (!example) return undefined;
  const { answer } = example;
  return {
    by: people[example.by] ?? example.by,
    curl: curlOf(call, example),
    status: example.status,
    answer:
      typeof answer === 'string' ? answer : answer === undefined ? '' : JSON.stringify(answer, undefined, 2),
    isShortened: example.is_shortened,
    ...(example.refused !== undefined && { refused: example.refused }),
  };
}

/** Everything but the fields of answers is read from the OpenAPI document, as any reader of it would. */
export function readApiDocs(): ApiDocs {
  const root = path.resolve(import.meta.dirname, '..', '..');
  const notes = readFieldNotes(path.join(root, 'packages', 'contract', 'src'));
  const file = path.join(import.meta.dirname, 'src', 'areas', 'site', 'api-docs', 'examples.json');
  const kept = ApiExamples.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(root, 'apps', 'server', 'package.json'), 'utf8')));
  const document = openApiDocument(everyCall, { version, publicUrl: builtOrigin });
  const keysHold: readonly string[] = platformKeyPermissions;

  function docOf(call: Call): CallDoc {
    const operation = Operation.parse(document.paths[call.path]?.[call.method.toLowerCase()]);
    const schema = operation.requestBody?.content['application/json']?.schema;
    const [[status, success] = []] = Object.entries(operation.responses).filter(([code]) => code < '300');
    const rows = (part: string, of: unknown) => fieldsOf(of, place => notes[`${call.name} ${part}.${place}`]);
    const parameters = operation.parameters
      .filter(each => each.in !== 'header')
      .flatMap(each => {
        const shape = {
          type: 'object',
          properties: { [each.name]: each.schema },
          required: each.required ? [each.name] : [],
        };
        return rows(each.in, shape).map(row => ({
          ...row,
          place: each.in === 'path' ? `{${row.place}}` : row.place,
        }));
      });
    const answer = success?.content?.['application/json']?.schema;
    const answers = rows('reply', answer);
    const example = exampleOf(call, kept);
    return {
      name: call.name,
      method: call.method,
      path: call.path,
      summary: call.summary,
      permission: call.permission,
      isForKeys:
        call.peopleOnly === undefined &&
        (keysHold.includes(call.permission) || call.permission === 'signed_in'),
      ...(call.peopleOnly !== undefined && { peopleOnly: call.peopleOnly }),
      ...(call.deprecated && { deprecated: call.deprecated }),
      ...(call.stream && { stream: call.stream }),
      isConditional: call.conditional === true,
      takesIdempotencyKey: takesKey(call),
      parameters,
      body: rows('body', schema),
      status: Number(status ?? 200),
      answers,
      media: Object.keys(success?.content ?? {}),
      isListed: answers.some(({ place }) => place === 'next_cursor'),
      refusals: Object.entries(operation.responses)
        .filter(([code]) => code >= '400')
        .flatMap(([code, { description }]) =>
          description.split('\n').map(line => ({ status: Number(code), code: line.split(':', 1)[0] ?? '' })),
        ),
      ...(example && { example }),
    };
  }

  const nouns: NounDoc[] = Object.entries(calls)
    .map(([noun, ofNoun]) => {
      return {
        slug: slugOf(noun),
        title: titleOf(noun),
        calls: Object.values<Call>(ofNoun).map(docOf),
      };
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  const listed = Object.entries(errors).map(([code, { status, message }]) => ({ code, status, message }));
  return {
    nouns,
    errors: listed.toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code, 'en')),
    version,
  };
}
