// SQL that takes the resources of the demo away again, as their owner: the product itself never removes one.
import pg from 'pg';
import { demoResources } from './resources.ts';

/** Those that nobody has written on. */
export async function deleteDemoResources(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `select r.id from resources r join resource_versions v on v.resource_id = r.id
       where r.latest = 1 and v.number = 1 and v.title = any($1) and v.body = any($2) for update of r`,
      [demoResources.map(each => each.title), demoResources.map(each => each.body)],
    );
    const ids = rows.map(row => row.id);
    await client.query('update resources set published = null where id = any($1)', [ids]);
    await client.query('delete from resource_versions where resource_id = any($1)', [ids]);
    await client.query('delete from resources where id = any($1)', [ids]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
