import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const rules = { atOnce: 1, mostWaiting: 3, mostOfOne: 2, waitMs: 60_000, message: 'Later.' };
const free = new AbortController().signal;

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve };
}

test('as many at once as may be, the others in the order they came', async () => {
  const turns = createTurns({ ...rules, atOnce: 2 });
  const done: string[] = [];
  const [one, two, three] = [held(), held(), held()];
  const all = [one, two, three].map((each, at) =>
    turns.take(`asker ${at}`, free, async () => void done.push(await each.work())),
  );
  three.end('three');
  await new Promise(resolve => setTimeout(resolve, 5));
  expect(done).toEqual([]);
  one.end('one');
  await Promise.all([all[0], all[2]]);
  expect(done).toEqual(['one', 'three']);
  two.end('two');
  await all[1];
  expect(done).toEqual(['one', 'three', 'two']);
});

test('who waits with too many, or has too many waiting, is refused at once; a failure gives its place on', async () => {
  const turns = createTurns(rules);
  const first = held();
  const running = turns.take('a', free, async () => {
    await first.work();
    throw new Error('failed');
  });
  const waiting = ['a', 'a', 'b'].map(asker => turns.take(asker, free, async () => asker));
  await expect(turns.take('a', free, async () => 'a')).rejects.toMatchObject({ code: 'busy' });
  await expect(turns.take('b', free, async () => 'b')).rejects.toThrow('Later.');
  // Whoever has nobody in the row gets into it, however long it is.
  waiting.push(turns.take('c', free, async () => 'c'));
  first.end('');
  await expect(running).rejects.toThrow('failed');
  expect(await Promise.all(waiting)).toEqual(['a', 'a', 'b', 'c']);
  expect(await turns.take('c', free, async () => 'free again')).toBe('free again');
});

test('a free place goes to who has the fewest, and among those to who waits longest', async () => {
  const turns = createTurns({ ...rules, atOnce: 2, mostOfOne: 3 });
  const [one, two] = [held(), held()];
  const done: string[] = [];
  const all = [
    turns.take('a', free, one.work),
    turns.take('a', free, two.work),
    ...['a', 'b', 'c'].map(asker => turns.take(asker, free, async () => void done.push(asker))),
  ];
  one.end('');
  await Promise.all([all[0], ...all.slice(2)]);
  expect(done).toEqual(['b', 'c', 'a']);
  two.end('');
  await all[1];
});

test('who waited too long or went away leaves the row, and no place is lost', async () => {
  const turns = createTurns({ ...rules, waitMs: 10 });
  const first = held();
  const running = turns.take('a', free, first.work);
  const gone = new AbortController();
  const leaving = turns.take('b', gone.signal, async () => 'never');
  const late = turns.take('c', free, async () => 'in time');
  gone.abort(new Error('went away'));
  // At once with it, so that a place handed to who is gone would be lost.
  first.end('done');
  await expect(leaving).rejects.toThrow('went away');
  expect(await running).toBe('done');
  expect(await late).toBe('in time');
  const again = held();
  const next = turns.take('a', free, again.work);
  await expect(turns.take('b', free, async () => '')).rejects.toMatchObject({ code: 'busy' });
  again.end('done');
  expect(await next).toBe('done');
  expect(await turns.take('b', free, async () => 'free')).toBe('free');
});
