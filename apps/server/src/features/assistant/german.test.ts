import { expect, test } from 'vitest';
import { fromGerman, writtenTerms } from './german.ts';

/** Each text that a term is written for: every alternative once, what may be left out left out, what follows at the end. */
function examplesOf(source: string): string[] {
  let texts = [''];
  const after: string[] = [];
  let at = 0;
  const each = (more: readonly string[]) => {
    texts = texts.flatMap(text => more.map(one => `${text}${one}`));
  };
  while (at < source.length) {
    const left = source.slice(at);
    const ahead = /^\(\?([=!])/.exec(left);
    if (left.startsWith('\\b')) at += 2;
    else if (left.startsWith('\\p{L}')) {
      if (left[5] !== '*') each(['x']);
      at += 6;
    } else if (left.startsWith('[')) {
      const end = left.indexOf(']');
      at += end + 1;
      if (source[at] === '?') at += 1;
      else each(left.slice(1, end).split(''));
    } else if (left.startsWith('(?:') || ahead) {
      const end = endOf(left);
      const inner = left.slice(3, end);
      at += end + 1;
      if (ahead?.[1] === '=') after.push(...examplesOf(inner.replaceAll('.*', ' ')).slice(0, 1));
      else if (source[at] === '?' || source[at] === '*') at += 1;
      else if (!ahead) each(alternativesOf(inner).flatMap(examplesOf));
    } else if (source[at + 1] === '?') at += 2;
    else {
      each([source[at] ?? '']);
      at += 1;
    }
  }
  return texts.map(text => [text, ...after].join(' ').replaceAll(/\s+/g, ' ').trim());
}

function endOf(group: string): number {
  let depth = 0;
  for (let at = 0; at < group.length; at += 1) {
    if (group[at] === '(') depth += 1;
    if (group[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return group.length;
}

function alternativesOf(source: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of source) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign === '|' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts;
}

const cases = writtenTerms.flatMap(([source, english]) =>
  alternativesOf(source)
    .flatMap(examplesOf)
    .map(example => ({ example, english })),
);

test('every term is reached by what it is written for: none before it takes it, and any letter ends a word', () => {
  expect(cases.length).toBeGreaterThan(200);
  const missed = cases.filter(({ example, english }) => {
    const { text } = fromGerman(`bitte ${example}`);
    // `in` says nothing, and is left out of what was translated.
    return !english.split(' ').every(word => word === 'in' || text.includes(word));
  });
  expect(missed).toEqual([]);
});

test.each([
  ['Wie geht es weiter?', 'what comes next'],
  ['Wie geht es mit dem Projekt?', 'what status'],
  ['Was ist überfällig?', 'overdue'],
  ['Wie kann ich das ändern?', 'change'],
  ['Wie groß ist das?', 'how large'],
  ['Wann gehen wir live?', 'go live'],
])('%s', (question, english) => {
  expect(fromGerman(question).text.replaceAll(/\s+/g, ' ')).toContain(english);
});
