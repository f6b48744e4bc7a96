// Questions of a quiz as staff write them: the question, its options (the right one marked with a star), why it is right.
// Questions are parted by an empty line. Pure.
import type { QuizQuestion } from '@groundwork/contract/resource-desk';

export const quizExample = `Who registers a deal?
- The client
* The rep who found it
> Whoever registers first is protected.`;

/** The questions, or what is wrong with the text, with its line. */
export function questionsOf(text: string): QuizQuestion[] | string {
  const questions: QuizQuestion[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const begins = at;
    while (at < lines.length && (lines[at] ?? '').trim() !== '') at += 1;
    const made = questionOf(lines.slice(begins, at), begins + 1);
    if (typeof made === 'string') return made;
    questions.push(made);
  }
  return questions;
}

function questionOf(lines: readonly string[], first: number): QuizQuestion | string {
  const [question = '', ...rest] = lines.map(line => line.trim());
  if (/^[-*>]/.test(question)) return `Line ${first}: a question comes first, without a sign before it`;
  const options: string[] = [];
  let right = -1;
  let explanation = '';
  for (const [index, line] of rest.entries()) {
    const words = line.slice(1).trim();
    if (line.startsWith('>')) explanation = explanation === '' ? words : `${explanation} ${words}`;
    else if (line.startsWith('-')) options.push(words);
    else if (line.startsWith('*')) {
      if (right !== -1) return `Line ${first + 1 + index}: only one option is right`;
      right = options.length;
      options.push(words);
    } else return `Line ${first + 1 + index}: begin it with - or * for an option, or with > for the reason`;
  }
  if (options.length < 2 || options.length > 6)
    return `Line ${first}: a question has 2 to 6 options; this has ${options.length}`;
  if (options.includes('')) return `Line ${first}: an option of this question says nothing`;
  if (right === -1) return `Line ${first}: mark the right option with * instead of -`;
  if (explanation === '') return `Line ${first}: say why it is right, on a line that begins with >`;
  return { question, options, right, explanation };
}

export function quizTextOf(questions: readonly QuizQuestion[]): string {
  return questions
    .map(({ question, options, right, explanation }) =>
      [
        question,
        ...options.map((option, index) => `${index === right ? '*' : '-'} ${option}`),
        ...explanation.split('\n').map(line => `> ${line}`),
      ].join('\n'),
    )
    .join('\n\n');
}
