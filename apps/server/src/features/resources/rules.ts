// What may be published and when it is shown, and how a quiz is marked. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { QuizQuestion, ResourceState, ResourceText } from '@groundwork/contract/resource-desk';
import { type MarkedAttempt, passPercent, type ResourceKind } from '@groundwork/contract/resources';

interface Standing {
  published: number | null;
  expires_on: string | null;
  deleted_at: string | null;
}

export function stateOf({ published, expires_on, deleted_at }: Standing, today: string): ResourceState {
  if (deleted_at !== null) return 'deleted';
  if (published === null) return 'draft';
  return expires_on !== null && expires_on <= today ? 'expired' : 'published';
}

/** Questions are what a quiz is, and nothing else has any. @throws Refusal invalid_request */
export function requireFitting(kind: ResourceKind, { questions }: Pick<ResourceText, 'questions'>): void {
  if (kind === 'quiz' || questions.length === 0) return;
  const fault = {
    place: 'body.questions',
    message: 'Only a quiz has questions.',
    mend: 'Leave them out, or make a quiz of its own.',
  };
  throw new Refusal('invalid_request', { faults: [fault] });
}

/** Whether reps would find anything in it. @throws Refusal conflict */
export function requireContent(
  kind: ResourceKind,
  version: Pick<ResourceText, 'body' | 'questions'> & { stored_as: string | null },
): void {
  if (kind === 'quiz' && version.questions.length === 0)
    throw new Refusal('conflict', { message: 'This quiz has no question yet. Add one, then publish it.' });
  if (kind !== 'quiz' && version.body === '' && version.stored_as === null)
    throw new Refusal('conflict', { message: 'There is nothing to read yet. Write a text or add a file.' });
}

/** @throws Refusal invalid_request where an answer is missing, or is none of the options */
export function markAnswers(
  questions: readonly QuizQuestion[],
  answers: readonly number[],
): Omit<MarkedAttempt, 'at'> {
  if (answers.length !== questions.length) {
    const message = `This quiz has ${questions.length} questions; ${answers.length} were answered.`;
    const fault = {
      place: 'body.answers',
      value: String(answers.length),
      message,
      mend: 'Answer each question.',
    };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  const marked = questions.map(({ options, right, explanation }, index) => {
    const chosen = answers[index] ?? -1;
    if (options[chosen] === undefined) {
      const message = `This question has ${options.length} options, counted from 0.`;
      const fault = {
        place: `body.answers.${index}`,
        value: String(chosen),
        message,
        mend: 'Choose one of them.',
      };
      throw new Refusal('invalid_request', { faults: [fault] });
    }
    return { chosen, right, explanation };
  });
  const right = marked.filter(each => each.chosen === each.right).length;
  return {
    right,
    questions: questions.length,
    passed: right * 100 >= passPercent * questions.length,
    marked,
  };
}
