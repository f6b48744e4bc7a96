import { Refusal } from '@groundwork/contract/errors';
import { expect, test } from 'vitest';
import { anonymous } from '../../platform/caller.ts';
import { createIdentityChecks } from './identity-checks.ts';

const ada = { ...anonymous, subject: 'ada' };

function clocked() {
  const clock = { ms: 0, asked: 0, expiresAt: Number.POSITIVE_INFINITY };
  const checks = createIdentityChecks(() => clock.ms);
  const again = (token = 'one', refused?: Refusal) =>
    checks.again(token, async () => {
      clock.asked += 1;
      if (refused) throw refused;
      return { caller: ada, expiresAt: clock.expiresAt };
    });
  return { clock, again };
}

test('however many streams a session has and however often they beat, it is checked twice in a minute', async () => {
  const { clock, again } = clocked();
  for (clock.ms = 0; clock.ms < 60_000; clock.ms += 3000)
    expect(await Promise.all(Array.from({ length: 20 }, () => again()))).toContain(ada);
  expect(clock.asked).toBe(2);
  await again('another');
  expect(clock.asked).toBe(3);
});

test('access that has ended is found out within half a minute, by every stream', async () => {
  const { clock, again } = clocked();
  await again();
  const ended = new Refusal('unauthenticated');
  clock.ms = 29_999;
  expect(await again('one', ended)).toBe(ada);
  clock.ms = 30_000;
  for (const each of [again('one', ended), again('one', ended)]) await expect(each).rejects.toBe(ended);
  expect(clock.asked).toBe(2);
});

test('a check that could not be made is made anew at the next beat', async () => {
  const { clock, again } = clocked();
  await expect(again('one', new Refusal('unavailable'))).rejects.toMatchObject({ code: 'unavailable' });
  clock.ms = 3000;
  expect(await again()).toBe(ada);
});

test('a token that has run out counts no more, whatever the latest check said', async () => {
  const { clock, again } = clocked();
  clock.expiresAt = 6000;
  await again();
  clock.ms = 6000;
  await expect(again()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(clock.asked).toBe(1);
});
