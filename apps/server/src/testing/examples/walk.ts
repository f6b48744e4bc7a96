// Calls made one after the other at a live product, as the story of their table goes: each by whoever may make it, with the
// ids that earlier answers gave. What was sent and answered is kept, once for each call.

import type { Call } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import { organizationKeyPermissions } from '@groundwork/contract/key-permissions';
import { memberPermissions, rolePermissions } from '@groundwork/contract/permissions';
import { z } from 'zod';
import type { Answer, Client } from '../../../../../tools/testing/server.ts';
import { filesOf } from '../intake-context.ts';
import { exampleBody, exampleQuery } from '../sample-request.ts';

export type Who = 'nobody' | 'key' | 'owner' | 'rep' | 'admin' | 'super';
export type People = Record<Who, Pick<Client, 'call'>>;

/** What a call is made with; what is left out comes from the shapes of the call and from earlier answers. */
export interface Given {
  as?: Who;
  /** Somebody of the story besides those who make all other calls. */
  client?: Pick<Client, 'call'>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  files?: Record<string, string | Uint8Array>;
  /** Of the record that is changed, where no answer before held it. */
  version?: number;
  /** Why it is refused here. */
  refused?: string;
}

export interface Recorded {
  by: Who;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  files?: Record<string, string>;
  status: number;
  /** The media type of the answer; none for an empty one. */
  type?: string;
  answer?: unknown;
  refused?: string;
}

const WithId = z.object({ id: z.string() });
const Versioned = z.object({ id: z.string(), version: z.number() });
const Listed = z.object({ data: z.array(WithId).min(1) });
const callNamed = new Map(everyCall.map(call => [call.name, call]));

/** Whoever may make it, the least of them first: programs read first what a key can do. */
function whoMay({ permission, peopleOnly }: Call): Who {
  const holds = (all: readonly string[]) => all.includes(permission);
  if (permission === 'public') return 'nobody';
  if (peopleOnly === undefined && holds(organizationKeyPermissions)) return 'key';
  if (permission === 'signed_in' || holds(memberPermissions.admin)) return 'owner';
  return holds(rolePermissions.hubspot_rep) ? 'rep' : 'super';
}

/** A value somewhere in an answer (`data.0.id`), as text. */
export function textAt({ body }: { body: unknown }, place: string, otherwise?: string): string {
  let at: unknown = body;
  for (const name of place.split('.'))
    at =
      typeof at === 'object' && at !== null
        ? Object.entries(at).find(([each]) => each === name)?.[1]
        : undefined;
  if (typeof at === 'string' || typeof at === 'number') return String(at);
  if (otherwise !== undefined) return otherwise;
  throw new Error(`There is no ${place} in ${JSON.stringify(body)?.slice(0, 500)}`);
}

/** What is no text is shown by its name alone. */
const namesOf = (files: NonNullable<Given['files']>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? content : '…']),
  );

const Begun = z.object({
  operation: z.object({
    id: z.string(),
    input: z.record(z.string(), z.unknown()),
    finished_at: z.string().nullable(),
    error: z.unknown(),
  }),
});

export function createWalk(people: People) {
  const records = new Map<string, Recorded>();
  /** The record that is meant, by the part of the path before its placeholder. */
  const ids = new Map<string, string>();
  const versions = new Map<string, number>();

  const placeOf = (path: string, name: string) => path.slice(1, path.indexOf(`/{${name}}`));

  function paramsOf({ path, name }: Call, given: Record<string, string>): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
      const value = given[param] ?? ids.get(placeOf(path, param));
      if (value === undefined) throw new Error(`${name}: no ${param} is known for ${placeOf(path, param)}`);
      return encodeURIComponent(value);
    });
  }

  /** What an answer says of the records it holds. */
  function learn({ path, method }: Call, body: unknown): void {
    const collection = path.replaceAll(/^\/|\/$/g, '');
    const made = WithId.safeParse(body);
    const listed = Listed.safeParse(body);
    if (method === 'POST' && made.success && !ids.has(collection)) ids.set(collection, made.data.id);
    if (method === 'GET' && listed.success && !ids.has(collection)) {
      const [first] = listed.data.data;
      if (first) ids.set(collection, first.id);
    }
    learnVersions(body);
  }

  /** Wherever in an answer a record stands. */
  function learnVersions(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { data } = Versioned.safeParse(value);
    if (data) versions.set(data.id, data.version);
    for (const each of Object.values(value)) learnVersions(each);
  }

  async function run(name: string, given: Given = {}): Promise<Answer> {
    const call = callNamed.get(name);
    if (!call) throw new Error(`No call is named ${name}`);
    const by = given.as ?? whoMay(call);
    const query = new URLSearchParams({ ...exampleQuery(call), ...given.query });
    const path = paramsOf(call, given.params ?? {});
    const address = query.size > 0 ? `${path}?${query.toString()}` : path;
    const body = given.files ? undefined : (given.body ?? exampleBody(call));
    const record = path.split('/').findLast(part => versions.has(part)) ?? '';
    const version = given.version ?? versions.get(record);
    const headers: Record<string, string> = call.conditional
      ? { 'if-match': version === undefined ? '*' : `"${version}"` }
      : {};
    const sent = given.files ? filesOf(given.files) : body;
    const answer = await (given.client ?? people[by]).call(call.method, address, sent, headers);
    learn(call, answer.body);
    const before = records.get(name);
    if (before === undefined || (before.status >= 400 && answer.status < 400)) {
      const type = answer.headers.get('content-type')?.split(';', 1)[0];
      records.set(name, {
        by,
        path: address,
        headers,
        ...(body !== undefined && { body }),
        ...(given.files && { files: namesOf(given.files) }),
        status: answer.status,
        ...(type !== undefined && { type }),
        ...(answer.text !== '' && { answer: answer.body ?? answer.text }),
        ...(given.refused !== undefined && { refused: given.refused }),
      });
    }
    return answer;
  }

  /** Makes it, and waits until the operation that it answers with has ended. */
  async function finish(name: string, given: Given = {}) {
    const answer = await run(name, given);
    const begun = Begun.safeParse(answer.body);
    if (!begun.success) throw new Error(`${name} began nothing: ${answer.text}`);
    const address = `/ai-operations/${begun.data.operation.id}`;
    for (let tries = 0; tries < 600; tries += 1) {
      // On a machine under load a request may be sent away: it is asked again.
      const { data: now } = Begun.safeParse((await people.owner.call('GET', address)).body);
      if (now?.operation.error) throw new Error(`${name}: ${JSON.stringify(now.operation.error)}`);
      if (now !== undefined && now.operation.finished_at !== null) return now;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error(`${name} did not end within a minute.`);
  }

  return {
    ...people,
    records,
    ids,
    run,
    finish,
    async until(isSo: () => Promise<boolean>): Promise<void> {
      for (let tries = 0; tries < 300 && !(await isSo()); tries += 1)
        await new Promise(resolve => setTimeout(resolve, 100));
    },
    /** Until nothing that was begun is under way. */
    async settled(): Promise<void> {
      const Listing = z.object({ data: z.array(z.unknown()) });
      for (let tries = 0; tries < 600; tries += 1) {
        const under = await Promise.all(
          ['queued', 'running'].map(status => people.owner.call('GET', `/ai-operations?status=${status}`)),
        );
        if (under.every(({ body }) => Listing.parse(body).data.length === 0)) return;
        await new Promise(resolve => setTimeout(resolve, 100));
      }
    },
    /** The first events of a stream. */
    async listen(name: string, url: string, token: string): Promise<void> {
      const left = new AbortController();
      const { status, body } = await fetch(url, {
        headers: { authorization: `Bearer ${token}` },
        signal: left.signal,
      });
      const { value } = (await body?.getReader().read()) ?? {};
      left.abort();
      const answer = new TextDecoder().decode(value);
      const path = new URL(url).pathname.replace('/api', '');
      records.set(name, { by: 'owner', path, headers: {}, status, type: 'text/event-stream', answer });
    },
    /** Every call that only reads and was not made yet. */
    async readTheRest(): Promise<void> {
      for (const call of everyCall)
        if (call.method === 'GET' && call.stream !== 'events' && !records.has(call.name))
          await run(call.name);
    },
  };
}
export type Walk = ReturnType<typeof createWalk>;
