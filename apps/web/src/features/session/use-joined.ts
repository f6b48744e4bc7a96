import { type Session, sessionCalls } from '@groundwork/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/query-of.ts';
import { forgetInvitation, forgetSignUpDraft } from '../../lib/session/sign-up-draft.ts';
import { notify } from '../../ui/toast.tsx';

/** What follows once somebody has joined: what was kept for it is forgotten, and `onSettled` leads them on. */
export function useJoined(onSettled: () => void): (joined: Session) => Promise<void> {
  const queries = useQueryClient();
  return async joined => {
    forgetInvitation();
    forgetSignUpDraft();
    // What is kept of a trial they have just closed is nobody's any more.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCalls.get.name });
    // Nor is what is still being asked: its answer may be of before.
    await queries.cancelQueries({ queryKey: keyOf(sessionCalls.get) });
    queries.setQueryData(keyOf(sessionCalls.get, {}), joined);
    notify('success', `You joined ${joined.organization?.name ?? 'the organization'}`);
    onSettled();
  };
}
