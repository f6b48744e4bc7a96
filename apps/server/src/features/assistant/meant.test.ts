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
  'What waits in all my projects?',
  'progress of every project',
  'Was ist in allen Projekten offen?',
])('%s: all of them', question => {
  expect(meant(question)).toMatchObject({ named: [], isAll: true, foreign: undefined });
});

test.each([
  ['How far is the project Globex?', 'project'],
  ['Wie weit ist Projekt Migration?', 'project'],
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
