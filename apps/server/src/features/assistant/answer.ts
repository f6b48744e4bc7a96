// From a question to an answer by looking up alone: the best passage as it stands, or none. Pure.
import type { AssistantAnswer } from '@groundwork/contract/assistant';
import type { Passage } from './knowledge.ts';
import { type Found, sureEnough } from './retrieve.ts';

/** Of one's own project nothing is said to a question about somebody else's. */
const aboutOthers =
  /\b(?:other|another|different|else's|competitors?|neighbou?rs?)\s+(?:\w+\s+)?(?:clients?|customers?|organi[sz]ations?|compan(?:y|ies)|tenants?|accounts?|projects?|teams?|firms?|banks?)|\bsomebody else|\bsomeone else|\beverybody else|\ball (?:your )?(?:clients|customers|organi[sz]ations|tenants)\b/i;

/** What may be answered from, best first. A project's facts only answer questions of which every word is understood: a
 *  name that nobody here knows would make them the facts of somebody else. */
export function admissible(question: string, found: readonly Found[]): Found[] {
  const isAboutOthers = aboutOthers.test(question);
  return found.filter(
    ({ passage, hasUnknownWord }) => passage.source.kind !== 'project' || (!isAboutOthers && !hasUnknownWord),
  );
}

export function lookedUp(found: readonly Found[]): AssistantAnswer {
  const [best] = found;
  if (!best || best.confidence < sureEnough) return unknown();
  return answerOf([best.passage]);
}

function answerOf(passages: readonly Passage[]): AssistantAnswer {
  return {
    outcome: 'answered',
    sentences: passages.flatMap(({ source, sentences }) =>
      sentences.map(text => ({ text, source_ids: [source.id] })),
    ),
    sources: passages.map(({ source }) => source),
    worded_by: 'retrieval',
  };
}

export function unknown(): AssistantAnswer {
  return { outcome: 'unknown', sentences: [], sources: [], worded_by: 'retrieval' };
}
