// What is written to the trail gets its seal by itself, within about a second.
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { startSchedules } from './schedules.ts';

const server = givenServer();

test('the trail is sealed by the schedule, woken by what is written', async () => {
  const { dependencies } = server.server;
  const schedules = await startSchedules(dependencies, {
    support: { notify: undefined },
    sandboxUrl: undefined,
    sandboxAdminToken: undefined,
  });
  try {
    const ada = await server.member('admin');
    const waiting = () =>
      dependencies.database.platform(async tx => {
        const sealed = await tx.selectFrom('trail_seals').select('entry_id').execute();
        return sealed.length;
      });
    for (let count = 1; count <= 2; count += 1) {
      await ada.call('POST', '/projects/', { name: 'Move' });
      await expect.poll(waiting, { timeout: 3000 }).toBe(count);
    }
  } finally {
    await schedules.stop();
  }
});
