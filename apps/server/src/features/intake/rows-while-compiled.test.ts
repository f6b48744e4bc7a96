// What others may do while the rows of a project are worked out, which takes minutes where they are many.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { analysedProject, upload } from '../../testing/analysed-project.ts';
import { openIntakeContext } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

test('files come and go while rows are written, and go with the analysis', { timeout: 90_000 }, async () => {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox);
  const { database } = visit.server.server.dependencies;
  await database.tenant(ada.organizationId, async tx => {
    await sql`
      insert into row_previews (organization_id, project_id, source, row)
      values (${ada.organizationId}, ${project}, 'accounts.csv', 2)`.execute(tx);
    // On connections of their own, which would wait for this one.
    await upload(ada, project, { 'more.csv': 'a,b\n1,2\n' });
    const { data } = (
      await ada.call<{ data: { id: string; name: string }[] }>('GET', `/projects/${project}/sources`)
    ).body;
    const more = data.find(one => one.name === 'more.csv');
    expect((await ada.call('DELETE', `/projects/${project}/sources/${more?.id}`)).status).toBe(204);
  });
  await database.platform(tx => sql`delete from analyses where project_id = ${project}`.execute(tx));
  const { rows } = await database.platform(tx =>
    sql`select from row_previews where project_id = ${project}`.execute(tx),
  );
  expect(rows).toEqual([]);
});
