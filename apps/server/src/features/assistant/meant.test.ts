import { expect, test } from 'vitest';
import { meantIn } from './meant.ts';

const projects = ['Retail banking', 'Atlas', 'Atlas North', 'Launch', 'Pilot Süd', 'A'].map(name => ({
  name,
}));
const meant = (question: string) => {
  const { named, isAll, foreign, rest } = meantIn(question, projects, name => name === 'Launch');
  return { named: named.map(({ name }) => name), isAll, foreign, rest: rest.replaceAll(/\s+/g, ' ').trim() };
};

test.each([
  ['How far is Atlas?', ['Atlas'], 'How far is ?'],
  ['how far is the atlas north project', ['Atlas North'], 'how far is the'],
  ['Compare Atlas North with Atlas', ['Atlas North', 'Atlas'], 'Compare with'],
  ['Wie weit ist das Projekt Pilot Süd?', ['Pilot Süd'], 'Wie weit ist ?'],
  ['when is our launch', [], 'when is our launch'],
  ['when is “Launch” done', ['Launch'], 'when is done'],
  ['Is a plan there?', [], 'Is a plan there?'],
])('%s', (question, named, rest) => {
  expect(meant(question)).toEqual({ named, isAll: false, foreign: undefined, rest });
});

test.each([
  'How far is the project I created?',
  'Which projects I can see?',
  'What about the project I’m on?',
  'Who is our project Manager?',
  'Projekt Status',
  'Gibt es im Projekt Dokumente, die fehlen?',
  'Welche Projekte Sie kennen',
  'What is the Project Timeline?',
])('%s: no project is named', question => {
  expect(meant(question)).toMatchObject({ named: [], foreign: undefined });
});

test.each([
  'What waits in all my projects?',
  'progress of every project',
  'Was ist in allen Projekten offen?',
])('%s: all of them', question => {
  expect(meant(question)).toMatchObject({ named: [], isAll: true, foreign: undefined });
});

test.each([
  ['How far is the project Globex?', 'project'],
  ['Wie weit ist Projekt Migration?', 'project'],
  ['How far is the project called Status?', 'project'],
  ['Who is the manager of project Atlantis?', 'project'],
  ['Wie weit ist Projekt “Stand”?', 'project'],
  ['the project I created and the project Globex', 'project'],
  ['how far is "the big one"', 'quotation'],
])('%s: none of them', (question, foreign) => {
  expect(meant(question)).toMatchObject({ named: [], foreign });
});

test('a question of any length is read at once', () => {
  for (const text of [
    'project '.repeat(125),
    '"'.repeat(1000),
    'all my projects '.repeat(60),
    'Atlas '.repeat(160),
  ])
    expect(meantIn(text, projects, () => false).named.length).toBeLessThan(3);
});

test('among many names only those whose words are said are looked for', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ name: `Migration ${at}` }));
  const asked: string[] = [];
  const { named } = meantIn('How far is Migration 7?', many, name => asked.push(name) < 0);
  expect(named).toEqual([{ name: 'Migration 7' }]);
  expect(asked).toEqual(['Migration 7']);
});

test('a plain name is looked for from the beginnings of words alone', () => {
  const began = performance.now();
  const { named } = meantIn(`${'mein'.repeat(20_000)} Launch`, projects, name => name === 'Launch');
  expect(named).toEqual([]);
  // From each letter it takes a hundred times as long.
  expect(performance.now() - began).toBeLessThan(1000);
});
