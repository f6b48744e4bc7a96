// The chain of the trail, over HTTP: what the owner of the database does to it past the product is named, entry by entry.
import type { BrokenEntry, VerifiedPart } from '@groundwork/contract/trail';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { eraseEntries } from './erase-entries.ts';
import { sealTrail } from './seal-trail.ts';

const server = givenServer();
let owner: pg.Client;
let root: Client;
beforeAll(async () => {
  root = await server.admin('super_admin');
  owner = new pg.Client(server.databaseUrl);
  await owner.connect();
});
afterAll(() => owner.end());

async function verified(
  checkpoint = '',
): Promise<Pick<VerifiedPart, 'broken' | 'erased' | 'waiting'> & { checked: number }> {
  const all = { checked: 0, broken: [] as BrokenEntry[], erased: [] as VerifiedPart['erased'], waiting: 0 };
  let after: string | null = '';
  while (after !== null) {
    const query: string = new URLSearchParams({
      ...(after && { after }),
      ...(checkpoint && { checkpoint }),
    }).toString();
    const { status, body, text } = await root.call<VerifiedPart>('GET', `/security/trail/verify?${query}`);
    expect(status, text).toBe(200);
    all.checked += body.checked;
    all.broken.push(...body.broken);
    all.erased.push(...body.erased);
    all.waiting += body.waiting;
    expect(body.done).toBeLessThanOrEqual(body.total);
    after = body.next;
  }
  return all;
}

const seal = () => sealTrail(server.server.dependencies);

/** Empties the trail as only the database's owner can, and writes so many entries with seals. */
async function fresh(count: number): Promise<void> {
  await pastTriggers('truncate trail, trail_seals, trail_checkpoints, trail_unsealed');
  await owner.query(
    `insert into trail (id, actor, action, target_kind, target_id, details, at)
     select ('01980000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ada@x.example', 'a.b', 'thing', n::text,
       '{"name": "Ada"}', now() - make_interval(secs => ${count} - n) from generate_series(1, ${count}) n`,
  );
  await seal();
}

async function pastTriggers(...statements: string[]): Promise<void> {
  for (const table of ['trail', 'trail_seals', 'trail_checkpoints'])
    await owner.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await owner.query(statement);
  for (const table of ['trail', 'trail_seals', 'trail_checkpoints'])
    await owner.query(`alter table ${table} enable trigger user`);
}

const idOf = (n: number) => `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

test('an untouched chain of 25,000 entries passes, part by part', async () => {
  await fresh(25_000);
  expect(await verified()).toMatchObject({ checked: 25_000, broken: [], erased: [], waiting: 0 });
}, 60_000);

describe('what the owner of the database does past the product is named', () => {
  beforeEach(() => fresh(50));

  const swap = (a: number, b: number) => [
    `update trail_seals set sequence = -${a} where sequence = ${a}`,
    `update trail_seals set sequence = ${a} where sequence = ${b}`,
    `update trail_seals set sequence = ${b} where sequence = -${a}`,
  ];
  const cases: [string, string[], { kind: string; sequence: number | null; entry_id?: string | null }[]][] = [
    [
      'edited',
      [`update trail set actor = 'bo@x.example' where id = '${idOf(20)}'`],
      [{ kind: 'edited', sequence: 20, entry_id: idOf(20) }],
    ],
    [
      'edited by a letter within what it says',
      [`update trail set details = '{"name": "Adb"}' where id = '${idOf(20)}'`],
      [{ kind: 'edited', sequence: 20 }],
    ],
    [
      'edited, and its seal with it',
      [
        `update trail set action = 'a.c' where id = '${idOf(20)}'`,
        `update trail_seals set content = sha256('x') where sequence = 20`,
      ],
      [{ kind: 'edited', sequence: 20 }],
    ],
    [
      'given another time',
      [`update trail set at = at - interval '1 microsecond' where id = '${idOf(20)}'`],
      [{ kind: 'edited', sequence: 20 }],
    ],
    [
      'passed off as erased',
      [
        `update trail set actor = 'erased', actor_subject = null, target_kind = null, target_id = null, details = '{}',
       erased_at = now(), erased_by = 'sue', erased_why = 'asked', erased_mark = sha256('x') where id = '${idOf(20)}'`,
      ],
      [{ kind: 'edited', sequence: 20 }],
    ],
    [
      'deleted',
      [`delete from trail where id = '${idOf(20)}'`],
      [{ kind: 'deleted', sequence: 20, entry_id: idOf(20) }],
    ],
    [
      'deleted with its seal',
      [`delete from trail where id = '${idOf(20)}'`, 'delete from trail_seals where sequence = 20'],
      [{ kind: 'deleted', sequence: 20 }],
    ],
    [
      'without their seals',
      ['delete from trail_seals where sequence = 20'],
      [
        { kind: 'deleted', sequence: 20 },
        { kind: 'inserted', sequence: null, entry_id: idOf(20) },
      ],
    ],
    [
      'reordered',
      swap(20, 21),
      [
        { kind: 'reordered', sequence: 20, entry_id: idOf(21) },
        { kind: 'reordered', sequence: 21, entry_id: idOf(20) },
      ],
    ],
    [
      'reordered over a distance',
      swap(5, 40),
      [
        { kind: 'reordered', sequence: 5, entry_id: idOf(40) },
        { kind: 'reordered', sequence: 40, entry_id: idOf(5) },
      ],
    ],
    [
      'inserted',
      [`insert into trail (id, actor, action) values ('${idOf(999)}', 'bo', 'a.b')`],
      [{ kind: 'inserted', sequence: null, entry_id: idOf(999) }],
    ],
    [
      'inserted with a seal of its own',
      [
        `insert into trail (id, actor, action) values ('${idOf(999)}', 'bo', 'a.b')`,
        `insert into trail_seals (sequence, entry_id, content, sealed_at, previous, seal)
       select 51, '${idOf(999)}', sha256('x'), now(), seal, sha256('y') from trail_seals where sequence = 50`,
      ],
      [{ kind: 'edited', sequence: 51, entry_id: idOf(999) }],
    ],
    [
      'cut',
      [`delete from trail where id >= '${idOf(49)}'`, 'delete from trail_seals where sequence >= 49'],
      [
        { kind: 'cut', sequence: 49 },
        { kind: 'cut', sequence: 50, entry_id: idOf(50) },
      ],
    ],
    [
      'cut, and all checkpoints with them',
      [
        `delete from trail where id >= '${idOf(49)}'`,
        'delete from trail_seals where sequence >= 49',
        'delete from trail_checkpoints',
      ],
      [{ kind: 'cut', sequence: null }],
    ],
    [
      'all chained anew without the product’s secret',
      [
        `update trail set actor = 'bo@x.example' where id = '${idOf(49)}'`,
        `update trail_seals set content = sha256('x'), seal = sha256(sequence::text::bytea) where sequence >= 49`,
      ],
      [
        { kind: 'edited', sequence: 49 },
        { kind: 'edited', sequence: 50 },
      ],
    ],
  ];
  test.each(cases)('%s', async (_, statements, broken) => {
    await pastTriggers(...statements);
    const found = await verified();
    expect(found.broken, JSON.stringify(found.broken, null, 1)).toMatchObject(broken);
    expect(found.broken).toHaveLength(broken.length);
  });

  test('written later for an earlier time', async () => {
    await owner.query(
      `insert into trail (id, actor, action, at) values ('${idOf(999)}', 'bo', 'a.b', now() - interval '1 day')`,
    );
    await seal();
    expect((await verified()).broken).toMatchObject([
      { kind: 'inserted', sequence: 51, entry_id: idOf(999) },
    ]);
  });

  test('deleted before it got a seal', async () => {
    await owner.query(`insert into trail (id, actor, action) values ('${idOf(999)}', 'bo', 'a.b')`);
    await pastTriggers(`delete from trail where id = '${idOf(999)}'`);
    expect((await verified()).broken).toMatchObject([{ kind: 'deleted', entry_id: idOf(999) }]);
  });

  test('cut so that the database itself says nothing of it: a checkpoint of the log does', async () => {
    const { body } = await root.call<{ last: { text: string } }>('GET', '/security/trail/checkpoint');
    await pastTriggers('truncate trail, trail_seals, trail_checkpoints, trail_unsealed');
    await owner.query(`insert into trail (id, actor, action) values ('${idOf(1)}', 'bo', 'a.b')`);
    await seal();
    expect((await verified()).broken).toEqual([]);
    const { broken } = await verified(body.last.text);
    expect(broken[0]).toMatchObject({ kind: 'cut', sequence: 2 });
    expect(broken.at(-1)).toMatchObject({ kind: 'cut', sequence: 50, entry_id: idOf(50) });
    await fresh(60);
    expect((await verified(body.last.text)).broken).toMatchObject([{ kind: 'resealed', sequence: 50 }]);
  });
});

test('a checkpoint that nobody signed is refused with the reason', async () => {
  await fresh(3);
  const { body } = await root.call<{ last: { text: string } }>('GET', '/security/trail/checkpoint');
  const forged = body.last.text.replace(/^3/, '4');
  for (const [checkpoint, message] of [
    [forged, /not signed by this installation/],
    ['hello', /Not a checkpoint/],
  ] as const) {
    const answer = await root.call(
      'GET',
      `/security/trail/verify?checkpoint=${encodeURIComponent(checkpoint)}`,
    );
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(message)]);
  }
  const odd = await root.call('GET', '/security/trail/verify?after=e30x');
  expect([odd.status, odd.text]).toEqual([422, expect.stringContaining('query.after')]);
});

test('an erased entry breaks nothing, and says since when, by whom and why', async () => {
  await fresh(10);
  await owner.query(
    `insert into trail (id, actor, action, details) values
     ('${idOf(11)}', 'eve@x.example', 'a.b', '{"email": "bo@x.example"}'),
     ('${idOf(12)}', 'eve@x.example', 'a.b', '{"email": "jimbo@x.example"}'),
     ('${idOf(13)}', 'link sent to Bo@x.example.', 'a.b', '{}'),
     ('${idOf(14)}', 'eve@x.example', 'a.b', '{"count": 4711}')`,
  );
  const { database } = server.server.dependencies;
  // Another issuer calls them 4711.
  const names = ['bo@x.example', '4711'];
  const erased = await database.platform(tx =>
    eraseEntries(tx, server.server.dependencies, { of: { names }, by: 'sue@staff.example', why: 'asked' }),
  );
  expect(erased).toBe(2);
  // Sealed only after it was erased, as happens within the first second.
  await seal();
  const found = await verified();
  expect(found).toMatchObject({
    checked: 14,
    broken: [],
    erased: [{ by: 'sue@staff.example', why: 'asked', entries: 2 }],
  });
  const { rows } = await owner.query(`select * from trail where id = '${idOf(11)}'`);
  expect(JSON.stringify(rows)).not.toContain('bo@x.example');
  await pastTriggers(`update trail set erased_by = 'nobody' where id = '${idOf(11)}'`);
  expect((await verified()).broken).toMatchObject([{ kind: 'edited', sequence: 11 }]);
});

test('who of the staff did it is part of an erased entry: exchanged for somebody else it is named', async () => {
  await fresh(1);
  await owner.query(
    `insert into trail (id, actor, actor_subject, action, details, by_staff) values
     ('${idOf(2)}', 'sue@staff.example', 'sue', 'users.setStatus', '{"email": "bo@x.example"}', true)`,
  );
  await seal();
  const { database } = server.server.dependencies;
  const of = { names: ['bo@x.example'] };
  await database.platform(tx =>
    eraseEntries(tx, server.server.dependencies, { of, by: 'root@staff.example', why: 'asked' }),
  );
  expect((await verified()).broken).toEqual([]);
  const { rows } = await owner.query(`select actor, details, keeps_actor from trail where id = '${idOf(2)}'`);
  expect(rows).toEqual([{ actor: 'sue@staff.example', details: {}, keeps_actor: true }]);
  await pastTriggers(`update trail set actor = 'ada@x.example' where id = '${idOf(2)}'`);
  expect((await verified()).broken).toMatchObject([{ kind: 'edited', sequence: 2 }]);
});

test('that staff did something is sealed with it', async () => {
  await fresh(2);
  await pastTriggers(`update trail set by_staff = true where id = '${idOf(2)}'`);
  expect((await verified()).broken).toMatchObject([{ kind: 'edited', sequence: 2 }]);
});

test('any number of processes seal at once, and each entry once', async () => {
  await fresh(1);
  await owner.query(
    `insert into trail (id, actor, action) select gen_random_uuid(), 'ada', 'a.b' from generate_series(1, 5000)`,
  );
  await Promise.all(Array.from({ length: 4 }, seal));
  await seal();
  expect(await verified()).toMatchObject({ checked: 5001, broken: [], waiting: 0 });
});

test('nobody but a super admin looks at the trail', async () => {
  for (const each of [await server.member('admin'), await server.admin('admin')])
    for (const path of ['', '/checkpoint', '/verify', '/export?format=csv'])
      expect((await each.call('GET', `/security/trail${path}`)).status, path).toBe(403);
});
