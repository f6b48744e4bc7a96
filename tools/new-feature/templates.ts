// The first files of a noun: one table of named things that belong to a project, listed and added to.

export interface Noun {
  /** `site_visits`: the table, and the nouns' folder with dashes. */
  table: string;
  /** `site-visits` */
  folder: string;
  /** `siteVisit` */
  camel: string;
  /** `SiteVisit` */
  pascal: string;
  /** `siteVisits` */
  camels: string;
  /** `SiteVisits` */
  pascals: string;
  /** `site visits`, as people read it. */
  words: string;
}

/** From what is typed: one or more lower-case words in the plural, joined by dashes. @throws Error naming the mend */
export function nounOf(typed: string): Noun {
  if (!/^[a-z]+(?:-[a-z]+)*s$/.test(typed))
    throw new Error(
      `"${typed}" is no name of a noun: write it in the plural and in lower case, with dashes between words, for example site-visits.`,
    );
  const joined = (name: string) =>
    name
      .split('-')
      .map(word => word.charAt(0).toUpperCase() + word.slice(1))
      .join('');
  const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
  const pascal = joined(typed.endsWith('ies') ? `${typed.slice(0, -3)}y` : typed.slice(0, -1));
  const pascals = joined(typed);
  return {
    table: typed.replaceAll('-', '_'),
    folder: typed,
    camel: lowered(pascal),
    pascal,
    camels: lowered(pascals),
    pascals,
    words: typed.replaceAll('-', ' '),
  };
}

/** Repository path → text of every file that is new. `step` is the number of the schema step. */
export function filesOf(noun: Noun, step: string): Record<string, string> {
  const { table, folder, camel, pascal, camels, pascals, words } = noun;
  const file = pascal.replaceAll(/(?!^)[A-Z]/g, letter => `-${letter}`).toLowerCase();
  const server = `apps/server/src/features/${folder}`;
  const web = `apps/web/src/features/${folder}`;
  return {
    [`packages/contract/src/${folder}.ts`]: `// What of ${words} crosses the wire.
import { z } from 'zod';
import { call } from './call.ts';
import { ProjectId } from './ids.ts';
import { Id, Timestamp } from './paging.ts';
import { requiredLine } from './text.ts';

export const ${pascal} = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
});
export type ${pascal} = z.infer<typeof ${pascal}>;

const OfProject = z.object({ id: ProjectId });

export const ${camel}Calls = {
  list: call({
    name: '${table}.list',
    method: 'GET',
    path: '/projects/{id}/${folder}',
    summary: 'The ${words} of a project, oldest first',
    permission: 'projects.read',
    params: OfProject,
    reply: z.array(${pascal}),
  }),
  create: call({
    name: '${table}.create',
    method: 'POST',
    path: '/projects/{id}/${folder}',
    summary: 'Add to the ${words} of a project',
    permission: 'projects.write',
    changes: [{ read: '${table}.list', same: ['id'] }],
    params: OfProject,
    body: z.object({ name: requiredLine('Name is required', 200) }),
    reply: ${pascal},
    status: 201,
    failures: ['conflict'],
  }),
} as const;
`,
    [`${server}/routes.ts`]: `// ${words}: call → handler.
import { ${camel}Calls as calls } from '@groundwork/contract/${folder}';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function ${camel}Routes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.list${pascals}(dependencies, context)),
    bind(calls.create, context => handlers.create${pascal}(dependencies, context)),
  ];
}
`,
    [`${server}/handlers.ts`]: `// Requests about ${words}: who reaches the project, and what is answered.
import type { ${pascal}, ${camel}Calls } from '@groundwork/contract/${folder}';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, readRecordTenant } from '../../platform/tenants.ts';
import * as create from './create-${file}.ts';
import * as store from './store.ts';

type Calls = typeof ${camel}Calls;

/** @throws Refusal not_found */
export function list${pascals}(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['list']>,
): Promise<${pascal}[]> {
  return readRecordTenant(database, caller, { table: 'projects', id: params.id }, (tx, organizationId) =>
    store.list${pascals}(tx, organizationId, params.id),
  );
}

/** @throws Refusal not_found, conflict */
export function create${pascal}(
  { database }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<${pascal}> {
  const { caller, params, body } = context;
  return inRecordTenant(database, caller, { table: 'projects', id: params.id }, (tx, organizationId) =>
    create.create${pascal}(tx, { organizationId, projectId: params.id }, context, body),
  );
}
`,
    [`${server}/create-${file}.ts`]: `// Adding to the ${words} of a project.
import type { ${pascal} } from '@groundwork/contract/${folder}';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { requireRoom } from './rules.ts';
import * as store from './store.ts';

/** @throws Refusal conflict */
export async function create${pascal}(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  actor: Actor,
  given: Pick<${pascal}, 'name'>,
): Promise<${pascal}> {
  requireRoom(await store.count${pascals}(tx, organizationId, projectId));
  const made = await store.insert${pascal}(tx, organizationId, projectId, given);
  const target = { kind: '${table}', id: made.id };
  await appendTrail(tx, organizationId, actor, { action: '${table}.create', target });
  return made;
}
`,
    [`${server}/rules.ts`]: `// What is allowed of ${words}. Pure.
import { Refusal } from '@groundwork/contract/errors';

/** A list that is shown whole has to end somewhere. */
const most${pascals} = 500;

/** @throws Refusal conflict */
export function requireRoom(count: number): void {
  if (count < most${pascals}) return;
  throw new Refusal('conflict', { message: \`A project has at most \${most${pascals}} ${words}.\` });
}
`,
    [`${server}/store.ts`]: `// All SQL of ${words}.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { ${pascal} } from '@groundwork/contract/${folder}';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';

const columns = ['id', 'name', 'created_at'] as const;

/** Oldest first. */
export function list${pascals}(tx: Tx, organizationId: OrganizationId, projectId: ProjectId): Promise<${pascal}[]> {
  return tx
    .selectFrom('${table}')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
}

export async function count${pascals}(tx: Tx, organizationId: OrganizationId, projectId: ProjectId): Promise<number> {
  const { count } = await tx
    .selectFrom('${table}')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insert${pascal}(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  { name }: Pick<${pascal}, 'name'>,
): Promise<${pascal}> {
  return tx
    .insertInto('${table}')
    .values({ id: newId(), organization_id: organizationId, project_id: projectId, name })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
`,
    [`${server}/${folder}.test.ts`]: `import type { Project } from '@groundwork/contract/projects';
import type { ${pascal} } from '@groundwork/contract/${folder}';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const server = givenServer();

async function pathIn(member: Client): Promise<string> {
  const { body } = await member.call<Project>('POST', '/projects/', { name: 'Ours' });
  return \`/projects/\${body.id}/${folder}\`;
}

test('what a member adds is listed, oldest first', async () => {
  const member = await server.member('user');
  const path = await pathIn(member);
  for (const name of ['First', 'Second'])
    expect((await member.call<${pascal}>('POST', path, { name })).status).toBe(201);
  const { body } = await member.call<${pascal}[]>('GET', path);
  expect(body.map(each => each.name)).toEqual(['First', 'Second']);
});

test('a name is required, in words', async () => {
  const member = await server.member('user');
  const refused = await member.call<{ errors: { message: string }[] }>('POST', await pathIn(member), { name: ' ' });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]?.message).toBe('Name is required');
});

test('another organization neither sees nor adds, and whoever only reads adds nothing', async () => {
  const member = await server.member('user');
  const path = await pathIn(member);
  const otherAdmin = await server.member('admin');
  expect((await otherAdmin.call('GET', path)).status).toBe(404);
  expect((await otherAdmin.call('POST', path, { name: 'Mine' })).status).toBe(404);
  const reader = await server.memberOf(member.organizationId, 'readonly');
  expect((await reader.call('GET', path)).status).toBe(200);
  expect((await reader.call('POST', path, { name: 'Mine' })).status).toBe(403);
});
`,
    [`apps/server/src/schema/${step}_${table}.sql`]: `-- The ${words} of a project.
create table ${table} (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
-- A project's list is read whole and in this order.
create index on ${table} (organization_id, project_id, id);
call protect_tenant_table('${table}');
`,
    [`${web}/queries.ts`]: `// What is asked of ${words}, and what is changed.
import { ${camel}Calls as calls } from '@groundwork/contract/${folder}';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

export const ${camels} = (projectId: string) => query(calls.list, { params: { id: projectId } });

export const add${pascal} = (projectId: string) =>
  change(calls.create, (body: { name: string }) => ({ params: { id: projectId }, body }));
`,
    [`${web}/list.tsx`]: `import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { ${camels} } from './queries.ts';

/** In its four states: waiting, failed, empty and ready. */
export function ${pascal}List({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(${camels}(projectId));
  if (error) return <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting label="Loading the ${words}" />;
  if (data.length === 0) return <Empty title="No ${words} yet" />;
  return (
    <ul aria-label="${words.charAt(0).toUpperCase()}${words.slice(1)}">
      {data.map(each => (
        <li key={each.id}>{each.name}</li>
      ))}
    </ul>
  );
}
`,
  };
}
