// What the chat asks.
import { assistantCalls as calls } from '@groundwork/contract/assistant';
import { change } from '../../lib/data/change.ts';

interface Asked {
  question: string;
  previous: string | undefined;
}

export const askOfArea = (asker: 'staff' | 'rep') =>
  change(asker === 'rep' ? calls.askAsRep : calls.ask, ({ question, previous }: Asked) => ({
    body: { question, ...(previous !== undefined && { previous }) },
  }));

export const askAssistant = (projectId: string | undefined) =>
  change(calls.ask, ({ question, previous }: Asked) => ({
    body: {
      question,
      ...(previous !== undefined && { previous }),
      ...(projectId !== undefined && { project_id: projectId }),
    },
  }));
