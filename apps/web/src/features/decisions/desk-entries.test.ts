import { ProjectDecision } from '@groundwork/contract/decisions';
import { expect, test } from 'vitest';
import { idsOf, settledSections, waitingSections } from './desk-entries.ts';
import { countsInWords } from './evidence.tsx';

let made = 0;
function decision(key: string, given: Partial<ProjectDecision> = {}): ProjectDecision {
  made += 1;
  const id = `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return ProjectDecision.parse({
    id,
    project_id: '018f0000-0000-7000-8000-000000000000',
    source: 'intake',
    key,
    question: `Question ${made}?`,
    why: '',
    about: key,
    options: [
      { value: 'UTC', label: 'UTC', effect: `Read in file ${made}` },
      { value: 'Europe/Berlin', label: 'Berlin', effect: '' },
      { value: `own-${made}`, label: 'Only this one', effect: '' },
    ],
    default: 'UTC',
    state: 'open',
    answer: null,
    owner: null,
    owned_since: null,
    deadline: null,
    is_overdue: false,
    default_at_deadline: false,
    blocks: [],
    cost: null,
    shown: null,
    history: [],
    version: 1,
    created_at: '2026-11-23T00:00:00Z',
    updated_at: '2026-11-23T00:00:00Z',
    ...given,
  });
}
const ownerOf = (email: string) => ({
  id: ProjectDecision.shape.owner.unwrap().shape.id.parse('018f0000-0000-7000-8000-00000000000a'),
  name: '',
  email,
  is_active: true,
});

test('twenty time zones are one line with the answers that all of them know', () => {
  const zones = Array.from({ length: 20 }, (_, at) => decision(`time_zone:file-${at}.csv`));
  const [section, ...others] = waitingSections([...zones, decision('owners')], 'ada@example.com');
  expect(others).toEqual([]);
  expect(section?.decisions).toBe(21);
  const [many, one] = section?.entries ?? [];
  if (many?.kind !== 'many') throw new Error('not together');
  expect(many.title).toBe('Time zone of 20 files');
  expect(many.options).toEqual([
    // Where each says it by its own file, nothing is said of all.
    { value: 'UTC', label: 'UTC', effect: '' },
    { value: 'Europe/Berlin', label: 'Berlin', effect: '' },
  ]);
  expect(idsOf(many)).toEqual(zones.map(each => each.id));
  expect(one?.kind).toBe('one');
});

test('two of a kind, and what people ask themselves, stand alone', () => {
  const two = [decision('time_zone:a'), decision('time_zone:b')];
  const asked = [1, 2, 3].map(at => decision(`question-${at}`, { source: 'asked' }));
  const [section] = waitingSections([...two, ...asked], 'ada@example.com');
  expect(section?.entries.map(entry => entry.kind)).toEqual(['one', 'one', 'one', 'one', 'one']);
});

test('one’s own comes first, what waits for others last and never in one line with it', () => {
  const mine = [1, 2, 3].map(at => decision(`deleted:${at}`, { owner: ownerOf('ada@example.com') }));
  const theirs = [1, 2, 3].map(at => decision(`deleted:x${at}`, { owner: ownerOf('bo@example.com') }));
  const sections = waitingSections([...theirs, decision('owners'), ...mine], 'ada@example.com');
  expect(sections.map(each => [each.title, each.decisions, each.entries.length])).toEqual([
    ['Yours', 3, 1],
    ['Nobody asked yet', 1, 1],
    ['Waits for others', 3, 1],
  ]);
});

test('what was answered in one act is one line, until one of it is answered anew', () => {
  const batch = '018f0000-0000-7000-8000-0000000000bb';
  const answered = (batch_id: string | null, state: ProjectDecision['state'] = 'answered') =>
    decision('time_zone:a', {
      state,
      answer: 'UTC',
      history: [
        {
          value: 'UTC',
          label: 'UTC',
          author: 'ada@example.com',
          handed_over_by: null,
          author_name: 'Ada',
          via: 'card',
          at: '2026-11-23T00:00:00Z',
          changeset: null,
          batch_id,
        },
      ],
    });
  const [section] = settledSections([
    answered(batch),
    answered(null),
    answered(batch),
    answered(batch, 'closed'),
  ]);
  expect(section?.entries.map(entry => idsOf(entry).length)).toEqual([2, 1, 1]);
});

test('counts name objects and money, and one of them in the singular', () => {
  const counts = [
    { object: 'deals', rows: 8800, money: [{ currency: null, cents: '1000553400' }] },
    { object: 'companies', rows: 1, money: [] },
    { object: null, rows: 2, money: [] },
  ];
  expect(countsInWords({ rows: [], counts, unknown: null })).toBe(
    '8,800 deals, 10,005,534.00 · 1 company · 2 rows',
  );
});
