// What the chat asks.
import { assistantCalls as calls } from '@groundwork/contract/assistant';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';

/** Answered or refused at once, also without a connection. */
const atOnce = { retry: false, networkMode: 'always' } as const;

export const askAssistant = (projectId: string | undefined) =>
  mutationOptions({
    mutationFn: (question: string) =>
      callApi(calls.ask, {
        body: { question, ...(projectId !== undefined && { project_id: projectId }) },
      }),
    ...atOnce,
  });
