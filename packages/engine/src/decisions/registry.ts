// The questions a person must settle. Each stands at a safe default until somebody answers; an unknown answer changes nothing.
import type { Answers, Decision } from '@groundwork/contract/intake';

type Question = Omit<Decision, 'answer'>;

/** What earlier exports say of a question: the answer that stands until a person gives one, where they agree, and why. */
export interface AnswerAdvice {
  answer: string | undefined;
  text: string;
}

/** A cell of the row in hand, by the name of its column; empty where there is none. */
export type CellOf = (column: string) => string;

/** Which rows of a file a question is about, and what each answer makes of one of them. */
export interface RowProbe {
  source: string;
  /** Columns whose cells show what it is about. */
  columns: readonly string[];
  /** Cells that an answer empties count as they are written. */
  isAsWritten?: boolean;
  isAbout(cell: CellOf): boolean;
  /** In words, for people; undefined where nothing can be said. */
  becomes(answer: string, cell: CellOf): string | undefined;
}

export class DecisionRegistry {
  readonly #answers: Answers['decisions'];
  readonly #decisions = new Map<string, Decision>();
  readonly #probes = new Map<string, RowProbe[]>();

  readonly #advise: ((question: Question) => AnswerAdvice | undefined) | undefined;
  readonly #advised = new Map<string, string>();

  constructor(answers: Answers['decisions'], advise?: (question: Question) => AnswerAdvice | undefined) {
    this.#answers = answers;
    this.#advise = advise;
  }

  /** Puts the question (once) and gives what stands: the answer when it is one of the options, else the default. `own`
   *  makes an option of an answer that is none of them, where people may answer in their own words. */
  ask(asked: Question, own?: (answer: string) => Question['options'][number] | undefined): string {
    const question = this.#asAdvised(asked);
    const given = this.#answers[question.id];
    const isOffered = question.options.some(option => option.value === given);
    const added = given === undefined || isOffered ? undefined : own?.(given);
    const options = added ? [...question.options, added] : question.options;
    const answer = given !== undefined && (isOffered || added) ? given : null;
    if (!this.#decisions.has(question.id)) this.#decisions.set(question.id, { ...question, options, answer });
    return answer ?? question.default;
  }

  /** The default is what earlier exports agree on, which the question then says. */
  #asAdvised(question: Question): Question {
    if (this.#answers[question.id] !== undefined) return question;
    const advice = this.#advise?.(question);
    if (!advice) return question;
    const why = `${advice.text} ${question.why}`;
    if (advice.answer === undefined) return { ...question, why };
    this.#advised.set(question.id, advice.text);
    return { ...question, why, default: advice.answer };
  }

  /** Why a question's default is what earlier exports say; undefined where they say nothing, or somebody answered. */
  advised(id: string): string | undefined {
    return this.#advised.get(id);
  }

  /** Which rows the question is about; once for each file, or column, that it touches. */
  show(id: string, ...probes: RowProbe[]): void {
    this.#probes.set(id, [...(this.#probes.get(id) ?? []), ...probes]);
  }

  probes(): ReadonlyMap<string, readonly RowProbe[]> {
    return this.#probes;
  }

  /** The answer that was given to a question that is only asked later; undefined when nobody answered. */
  given(id: string): string | undefined {
    return this.#answers[id];
  }

  all(): Decision[] {
    return [...this.#decisions.values()];
  }
}

/** Whose options differ only in which rows are written and what they hold: the portal is set up the same for each, but for
 *  a property of our own that may stay empty. */
const aboutRecords = [
  'deleted',
  'lifecycle',
  'name',
  'domain_link',
  'no_stage',
  'no_parent',
  'stages',
  'alike',
  'key_conflicts',
  'portal_key_conflicts',
  'portal_same_name',
  'number_format',
  'duration',
  'activity_kind',
  'required_value',
  'which',
  'currency',
  'time_zone',
];

/** Whether what the portal is set up with may differ with the answer. */
export function shapesPortal({ id }: Pick<Decision, 'id'>): boolean {
  return !aboutRecords.some(kind => id.startsWith(`${kind}:`));
}

/** What stands for a decision: its answer, or its default. */
export function currentAnswer(decision: Decision): string {
  return decision.answer ?? decision.default;
}
