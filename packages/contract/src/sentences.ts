// The sentences of validation faults, where the contract has no words of its own for it: the same
// sentence in a form and in the server's answer, and always with the limit that was passed.
import { z } from 'zod';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

function counted(count: number | bigint, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 || count === 1n ? '' : 's'}`;
}

function sizeSentence(issue: Issue & { code: 'too_big' | 'too_small' }): string | undefined {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const bound = issue.code === 'too_big' ? 'At most' : 'At least';
  const { input } = issue;
  if (typeof input === 'string') {
    if (input === '') return 'This is missing';
    return `${bound} ${counted(limit, 'character')}; this has ${input.length.toLocaleString('en-US')}`;
  }
  if (Array.isArray(input)) {
    const what = Number(limit) === 1 ? 'entry' : 'entries';
    return `${bound} ${limit.toLocaleString('en-US')} ${what}; this has ${input.length.toLocaleString('en-US')}`;
  }
  if (typeof input === 'number')
    return `${bound} ${limit.toLocaleString('en-US')}; this is ${input.toLocaleString('en-US')}`;
  return undefined;
}

/** For text with a sentence of its own for a missing value, which would else be shown for a long one as well. */
export const limitMessage = {
  error: (issue: { input?: unknown; maximum?: number | bigint }): string =>
    `At most ${counted(issue.maximum ?? 0, 'character')}; this has ${String(issue.input).length.toLocaleString('en-US')}`,
};

z.config({
  customError(issue) {
    if (issue.code === 'too_big' || issue.code === 'too_small') return sizeSentence(issue);
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is missing';
    if (issue.code === 'invalid_format' && issue.format === 'email') return 'Invalid email address';
    return undefined;
  },
});
