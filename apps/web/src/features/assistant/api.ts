// What the chat asks.
import { assistantCalls as calls } from '@groundwork/contract/assistant';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';

/** Answered or refused at once, also without a connection. */
const atOnce = { retry: false, networkMode: 'always' } as const;

export const askAssistant = (projectId: string | undefined) =>
  mutationOptions({
    mutationFn: ({ question, previous }: { question: string; previous: string | undefined }) =>
      callApi(calls.ask, {
        body: {
          question,
          ...(previous !== undefined && { previous }),
          ...(projectId !== undefined && { project_id: projectId }),
        },
      }),
    ...atOnce,
  });
