// Many keys are no way past the limit: all of an organization's may call as often as four of them.
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { givenKey } from '../../testing/given-key.ts';

/** Five calls at once for each key, so twenty for all of an organization's. */
const server = givenServer({ ratePerMinute: 20 });

test('the keys of one organization are slowed down between them, those of another are not', async () => {
  const [ada, eve] = [await server.member('admin'), await server.member('admin')];
  const asking = async (by: typeof ada, keys: number) => {
    // Made by several people: whoever makes keys has a limit, too.
    const makers = await Promise.all(
      Array.from({ length: keys }, () => server.memberOf(by.organizationId, 'admin')),
    );
    const made = [];
    for (const maker of makers)
      made.push(await givenKey(server.url, maker, { permissions: ['projects.read'] }));
    const answers = [];
    for (const { call } of made)
      for (let calls = 0; calls < 4; calls += 1)
        answers.push(await call<{ message: string }>('GET', '/session'));
    return answers;
  };
  const many = await asking(ada, 7);
  const refused = many.filter(({ status }) => status === 429);
  // The first key alone stays within its own limit, and so does each of the others.
  expect(many.slice(0, 16).map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect(body.message).toContain('keys of your organization');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  for (const { status } of await asking(eve, 2)) expect(status).toBe(200);
});
