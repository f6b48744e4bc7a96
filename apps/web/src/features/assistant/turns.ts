// The turns of a chat, and what is handed over of them. Pure.
import type { AssistantAnswer } from '@groundwork/contract/assistant';

export interface Turn {
  question: string;
  /** undefined while it is awaited. */
  answer: AssistantAnswer | undefined;
  /** Why there is none. */
  failure: string | undefined;
}

export const dontKnow =
  'I do not know. I answer only from the questions, the guides and your own organization. A person may know more: hand this over.';

/** Who asks: a client's person of their organization, staff of the platform, a rep of their own book. */
export type Asker = 'client' | 'staff' | 'rep';

export const dontKnowOf: Record<Asker, string> = {
  client: dontKnow,
  staff:
    'I do not know. I answer only from the figures of the admin area, and of an organization by its name.',
  rep: 'I do not know. I answer only from your own deals, registrations, commissions and next steps.',
};

/** Said to whoever asks in German, before an answer in the language of its sources. */
export function germanNote({ outcome, suggestions }: AssistantAnswer, asker: Asker): string {
  if (outcome === 'answered') return 'Die Quellen gibt es nur auf Englisch; die Antwort steht darum so da.';
  if (asker !== 'client') return 'Das weiß ich nicht.';
  return suggestions.length > 0
    ? 'Das weiß ich nicht. Vielleicht hilft eine dieser Stellen; es gibt sie nur auf Englisch.'
    : 'Das weiß ich nicht. Ein Mensch kann antworten: Geben Sie die Frage weiter.';
}

/** What the assistant said, as text. */
function spoken({ answer, failure }: Turn): string {
  if (failure !== undefined) return failure;
  if (!answer) return '';
  if (answer.outcome === 'unknown') return dontKnow;
  const offered = answer.offers.map(({ title }) => `It can be started here: ${title}.`);
  return [...answer.sentences.map(one => one.text), ...offered].join(' ');
}

/** As a ticket takes it: the latest fifty turns, none longer than a ticket keeps. */
export function transcriptOf(turns: readonly Turn[]): { question: string; answer: string }[] {
  return turns
    .slice(-50)
    .map(turn => ({ question: turn.question.slice(0, 2000), answer: spoken(turn).slice(0, 8000) }));
}
