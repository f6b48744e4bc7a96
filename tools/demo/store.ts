// The demo organization's own row; everything inside it arrives through the product’s own calls.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { newId } from '../../apps/server/src/platform/id.ts';
import { clients } from './portfolio-clients.ts';
import { deleteDemoResources } from './store-resources.ts';

async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As the platform role: the owner is held by the forced row-level security like everybody else. */
async function asPlatform<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return connected(databaseUrl, async client => {
    await client.query('begin');
    await client.query('set local role groundwork_platform');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** As the owner, whom neither the policies of these tables nor their triggers hold up until it is done: for what nobody is to do
 *  to real rows. */
export function asOwner<T>(
  databaseUrl: string,
  tables: readonly string[],
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async client => {
    const each = async (change: string) => {
      for (const name of tables) await client.query(`alter table ${client.escapeIdentifier(name)} ${change}`);
    };
    await client.query('begin');
    await each('no force row level security');
    await each('disable trigger user');
    const result = await work(client);
    await client.query('set constraints all immediate');
    await each('enable trigger user');
    await each('force row level security');
    await client.query('commit');
    return result;
  });
}

/** The id of the demo organization whose area can be looked at, if it is there. */
export function findDemoOrganization(databaseUrl: string): Promise<string | undefined> {
  return asPlatform(databaseUrl, async client => {
    const found = await client.query<{ organization_id: string }>(
      'select organization_id from organizations where is_demo and organization_id <> all($1::uuid[])',
      [clients.map(client => client.id)],
    );
    return found.rows[0]?.organization_id;
  });
}

export function insertDemoOrganization(databaseUrl: string, name: string): Promise<string> {
  return asPlatform(databaseUrl, async client => {
    const id = randomUUID();
    await client.query(
      `insert into organizations (organization_id, name, plan, status, is_demo) values ($1, $2, 'professional', 'active', true)`,
      [id, name],
    );
    return id;
  });
}

interface DemoClient {
  id: string;
  name: string;
  plan: string;
  status: string;
  /** Days ago. */
  came: number;
}

/** The other clients' own rows. A trial lasts fourteen days from when they came. */
export async function insertClients(databaseUrl: string, given: readonly DemoClient[]): Promise<void> {
  await asPlatform(databaseUrl, client =>
    client.query(
      `insert into organizations (organization_id, name, plan, status, is_demo, created_at, trial_ends_at)
       select id, name, plan, status, true, now() - make_interval(days => came),
         case when status = 'trial' then now() + make_interval(days => 14 - came) end
       from jsonb_to_recordset($1::jsonb) as given (id uuid, name text, plan text, status text, came int)`,
      [JSON.stringify(given)],
    ),
  );
}

export interface DemoLead {
  first_name: string;
  last_name: string;
  email: string;
  company: string;
  subject: string;
  message: string;
  /** Days ago. */
  came: number;
}

export async function insertLeads(databaseUrl: string, given: readonly DemoLead[]): Promise<void> {
  const rows = given.map(lead => {
    const at = Date.now() - lead.came * 86_400_000 - 40 * 60_000;
    return { ...lead, id: idAt(at), at: new Date(at).toISOString() };
  });
  await asPlatform(databaseUrl, client =>
    client.query(
      `insert into leads (id, first_name, last_name, email, company, subject, message, forward_state, created_at, updated_at)
       select id, first_name, last_name, email, company, subject, message, 'none', at, at
       from jsonb_to_recordset($1::jsonb) as given (id uuid, first_name text, last_name text, email text, company text,
         subject text, message text, at timestamptz)`,
      [JSON.stringify(rows)],
    ),
  );
}

/** As if made then: lists go by ids, and what visitors wrote since stands above. */
function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
}

/** Moves what was just written down of a project to the days it is told of: its beginning, what was completed by its due day,
 *  and when its people joined. */
export async function datePast(
  databaseUrl: string,
  organizationId: string,
  projectId: string,
  began: string,
): Promise<void> {
  await asPlatform(databaseUrl, async client => {
    const of = [organizationId, projectId, began];
    await client.query(
      `update milestones set created_at = least(created_at, $3::date),
         completed_date = case when status = 'completed' then least(completed_date, due_date) end
       where organization_id = $1 and project_id = $2`,
      of,
    );
    await client.query(
      `update projects p set created_at = least(created_at, $3::date),
         completed_date = case when status = 'completed' then least(completed_date,
           (select max(m.completed_date) from milestones m where m.organization_id = $1 and m.project_id = $2)) end
       where organization_id = $1 and id = $2`,
      of,
    );
    await client.query(
      `update members m set joined_at = o.created_at + interval '3 hours', created_at = o.created_at
       from organizations o where o.organization_id = $1 and m.organization_id = $1 and m.status = 'active'`,
      [organizationId],
    );
  });
}

/** How many of these addresses have an account at the embedded issuer. */
export function countAccounts(databaseUrl: string, emails: readonly string[]): Promise<number> {
  return connected(databaseUrl, async client => {
    const found = await client.query('select 1 from identity."user" where email = any($1)', [emails]);
    return found.rowCount ?? 0;
  });
}

/** What of the demo belongs to no organization. */
export interface Loose {
  /** Of accounts and leads. */
  emails: readonly string[];
  /** Canned answers, which stay once somebody has made them their own. */
  answers: readonly { title: string; body: string }[];
}

/** Removes the demo organization with everything in it, and what else is of the demo. Answers whether there was one. */
export async function deleteDemo(databaseUrl: string, { emails, answers }: Loose): Promise<boolean> {
  const removed = await asPlatform(databaseUrl, async client => {
    await client.query('delete from leads where email = any($1)', [emails]);
    await client.query(
      `delete from canned_answers c using jsonb_to_recordset($1::jsonb) as given (title text, body text)
       where c.title = given.title and c.body = given.body`,
      [JSON.stringify(answers)],
    );
    return client.query('delete from organizations where is_demo');
  });
  await deleteDemoResources(databaseUrl);
  await connected(databaseUrl, async client => {
    // What the issuer does when sessions end names its tables as it sees them itself.
    await client.query('set search_path to identity');
    await client.query(`delete from "user" where email = any($1)`, [emails]);
  });
  return (removed.rowCount ?? 0) > 0;
}
