// The assistant: answers from the frequently asked questions, the guides and what the caller may see in their area, or says
// that it does not know.
import { z } from 'zod';
import { AssistantOffer, mostOffers } from './assistant-offers.ts';
import { call } from './call.ts';
import { ProjectId } from './ids.ts';
import { Timestamp } from './paging.ts';

/** What a sentence rests on. */
export const AssistantSource = z.object({
  id: z.string(),
  /** `area`: figures of the admin area or of a rep's own book. */
  kind: z.enum(['faq', 'guide', 'project', 'area']),
  title: z.string(),
  /** Where it is read in full: a path of the area of whoever asks. */
  link: z.string(),
  /** For facts: the moment they were read. */
  as_of: Timestamp.nullable(),
  /** The project whose facts they are: the page behind the link shows the project in hand, so this one is taken in hand. */
  project: z.object({ id: ProjectId, name: z.string() }).nullable(),
});
export type AssistantSource = z.infer<typeof AssistantSource>;

export const AssistantAnswer = z.object({
  /** `unknown`: nothing was found that answers the question, and none is made up. `offered`: nothing is said, and something can
   *  be begun. */
  outcome: z.enum(['answered', 'unknown', 'offered']),
  /** Each sentence names at least one of `sources`. */
  sentences: z.array(z.object({ text: z.string(), source_ids: z.array(z.string()).min(1) })),
  sources: z.array(AssistantSource),
  /** Where the answer may stand, when something of the question is not answered: guides and asked questions, never facts. */
  suggestions: z.array(AssistantSource),
  /** What was wished for, as calls with their arguments that the person may send; nothing of it has begun. */
  offers: z.array(AssistantOffer).max(mostOffers),
  /** How the sentences were found: looked up as they stand, or worded by a language model from the same sources. */
  worded_by: z.enum(['retrieval', 'model']),
  /** Answers are in the language of their sources, which is English; this is the question's. */
  asked_in: z.enum(['en', 'de']),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

const Question = z
  .string('Write a question')
  .trim()
  .min(1, { message: 'Write a question', abort: true })
  .max(1000);
/** What was asked before, when this question may refer back to it. */
const Previous = z.string().trim().max(1000).optional();

export const assistantCalls = {
  /** Clients are answered of their organization, staff of the whole platform, or of one project that they name by its id. */
  ask: call({
    name: 'assistant.ask',
    method: 'POST',
    path: '/support/assistant',
    summary: 'Ask the assistant; every sentence of its answer names its source',
    permission: 'support.read',
    feature: 'ai',
    changes: [],
    body: z.object({
      question: Question,
      previous: Previous,
      /** The project in hand, the newest unless said. One that the question names is meant instead, and what waits for the
       *  person is looked for in all of theirs. */
      project_id: ProjectId.optional(),
    }),
    reply: AssistantAnswer,
    unkept: true,
  }),
  askAsRep: call({
    name: 'assistant.askAsRep',
    method: 'POST',
    path: '/rep/assistant',
    summary: 'Ask the assistant about one’s own deals and commissions; every sentence names its source',
    permission: 'book.read',
    feature: 'ai',
    changes: [],
    body: z.object({ question: Question, previous: Previous }),
    reply: AssistantAnswer,
    unkept: true,
  }),
} as const;
