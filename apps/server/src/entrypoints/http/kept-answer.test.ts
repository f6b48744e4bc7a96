// For every call that changes something: where the answer cannot be kept, nothing of what it did stays.
import { takesKey } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import { ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { Client as Owner } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer();
let admin: Client;
let staff: Client;
let ids: Record<string, string>;
beforeAll(async () => {
  admin = await server.member('admin');
  staff = await server.admin();
  const { organizationId } = admin;
  const made = async (path: string, body: unknown) =>
    (await admin.call<{ id: string }>('POST', path, body)).body.id;
  const projects = await made('/projects/', { name: 'Standing' });
  const busy = await made('/projects/', { name: 'Busy' });
  const documents = await made('/documents/requests', { name: 'Standing' });
  const operation = await server.server.dependencies.database.tenant(organizationId, tx =>
    enqueue(tx, { organizationId, projectId: ProjectId.parse(busy), kind: 'audit.run', createdBy: null }),
  );
  const asked = { question: 'Which?', options: [{ label: 'One' }, { label: 'Other' }], default: 0 };
  const ticket = {
    subject: 'Help',
    priority: 'low',
    category: 'other',
    message: 'It stands still, and I wait.',
  };
  const invited = { email: 'guest@example.com', role: 'user' };
  ids = {
    projects,
    documents,
    organizations: organizationId,
    milestoneId: await made(`/projects/${projects}/milestones`, { name: 'Standing' }),
    decisionId: await made(`/projects/${projects}/decisions`, asked),
    comments: await made(`/documents/${documents}/comments`, { body: 'Standing' }),
    id: await made('/support/tickets', ticket),
    'ai-operations': operation.id,
    userId: await made(`/organizations/${organizationId}/invite`, invited),
  };
  const owner = new Owner(server.databaseUrl);
  await owner.connect();
  await owner.query(`
    create function lose_answers() returns trigger language plpgsql as $$
      begin raise exception 'the answer cannot be kept'; end $$;
    create trigger lose_answers before update on idempotency_keys
      for each row when (new.status is not null) execute function lose_answers()`);
  await owner.end();
});

/** What every table holds, but for what only counts, and for keys. */
async function contents(): Promise<Record<string, string>> {
  return server.server.dependencies.database.platform(async tx => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and has_table_privilege(oid, 'select') and relname not in ('rate_limits', 'idempotency_keys')`.execute(
      tx,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ sum: string }>`
        select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
        tx,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  });
}

const bodies: Record<string, unknown> = {
  'support.create': {
    subject: 'Help',
    priority: 'low',
    category: 'other',
    message: 'It stands still, and I wait.',
  },
  'leads.create': {
    first_name: 'Ada',
    last_name: 'L',
    email: 'ada@example.com',
    company: 'Acme',
    subject: 'Hello',
    message: 'We would like to move our customers.',
  },
};
/** Of every noun that lies in the database, so that a call whose sample no longer fits does not pass by silence. */
const expected = [
  'projects.create',
  'projects.update',
  'projects.remove',
  'projects.createMilestone',
  'projects.completeMilestone',
  'documents.request',
  'documents.remove',
  'comments.edit',
  'comments.remove',
  'decisions.ask',
  'support.create',
  'support.write',
  'support.note',
  'operations.cancel',
  'organizations.create',
  'organizations.invite',
  'organizations.removeMember',
  'leads.create',
  'notifications.readAll',
];

test('no call that changes something does so without the answer being kept', async () => {
  const before = await contents();
  const lost: string[] = [];
  for (const call of everyCall.filter(takesKey)) {
    for (const client of [admin, staff]) {
      const { organizationId } = admin;
      const sample = bodies[call.name] ?? sampleBody(call);
      const body =
        client === staff && typeof sample === 'object'
          ? { ...sample, organization_id: organizationId }
          : sample;
      const headers = { 'idempotency-key': call.name, ...(call.conditional && { 'if-match': '*' }) };
      for (const given of [body, sample]) {
        const answer = await client.call(call.method, pathOf(call, ids), given, headers);
        if (answer.status === 500) lost.push(call.name);
      }
    }
    expect(await contents(), call.name).toEqual(before);
  }
  expect(new Set(lost)).toEqual(new Set([...lost, ...expected]));
});
