// A question answered with a language model: it plans what to read, the product reads that as the person who asks, and the model
// words the answer from what was found and read. What it words counts only as far as its sources bear it out. Whatever fails
// falls back to what was looked up.
import type { AssistantAnswer } from '@groundwork/contract/assistant';
import type { Logger } from 'pino';
import type { Model } from '../../platform/model/model.ts';
import type { ReadAsCaller } from '../../platform/route.ts';
import type { Passage } from './knowledge.ts';
import { wordedAnswer } from './model-answer.ts';
import { passagesOfReads } from './passages-of-reads.ts';
import { type Known, type Planning, planReads } from './plan-reads.ts';

export interface Given {
  answered: AssistantAnswer;
  /** What was looked up, and is worth reading. */
  readable: readonly Passage[];
  /** What may be read for it; undefined where nothing is read for the question, such as one about somebody else's. */
  planning:
    | (Omit<Planning, 'question' | 'previous'> & { known: readonly Known[]; kind: 'project' | 'area' })
    | undefined;
}

interface Asking {
  model: Model;
  body: { question: string; previous?: string | undefined };
  read: ReadAsCaller;
  now: Date;
  signal: AbortSignal;
  log: Pick<Logger, 'warn'>;
}

/** For both requests to the model and the reads between them: past this, an answer without it is better. */
const timeoutMs = 25_000;

export async function answerWithModel(
  { answered, readable, planning }: Given,
  { model, body, read, now, signal, log }: Asking,
): Promise<AssistantAnswer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const { question, previous } = body;
  const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      log.warn({ err: error }, 'the language model did not answer; looking up instead');
      return undefined;
    });
  const planned =
    planning && planning.tools.length > 0
      ? await orNothing(
          planReads(model, { ...planning, question, previous }, within).then(reads =>
            passagesOfReads(reads, { read, known: planning.known, now, kind: planning.kind }),
          ),
        )
      : undefined;
  const passages = [...readable, ...(planned ?? [])];
  if (passages.length === 0 || within.aborted) return answered;
  const said = await orNothing(wordedAnswer(model, body, passages, within));
  return said ? { ...said, offers: answered.offers, asked_in: answered.asked_in } : answered;
}
