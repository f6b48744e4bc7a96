// The questions a person must settle. Each stands at a safe default until somebody answers; an unknown answer changes nothing.
import type { Answers, Decision } from '@groundwork/contract/intake';

type Question = Omit<Decision, 'answer'>;

export class DecisionBook {
  readonly #answers: Answers['decisions'];
  readonly #decisions = new Map<string, Decision>();

  constructor(answers: Answers['decisions']) {
    this.#answers = answers;
  }

  /** Puts the question (once) and gives what stands: the answer when it is one of the options, else the default. */
  ask(question: Question): string {
    const given = this.#answers[question.id];
    const answer =
      given !== undefined && question.options.some(option => option.value === given) ? given : null;
    if (!this.#decisions.has(question.id)) this.#decisions.set(question.id, { ...question, answer });
    return answer ?? question.default;
  }

  all(): Decision[] {
    return [...this.#decisions.values()];
  }
}

/** Whose options differ only in which rows are written and what they hold: the portal is set up the same for each. */
const aboutRecords = ['deleted', 'lifecycle', 'name', 'domain_link', 'no_stage'];

/** Whether what the portal is set up with may differ with the answer. */
export function shapesPortal({ id }: Pick<Decision, 'id'>): boolean {
  return !aboutRecords.some(kind => id.startsWith(`${kind}:`));
}

/** What stands for a decision: its answer, or its default. */
export function standing(decision: Decision): string {
  return decision.answer ?? decision.default;
}
