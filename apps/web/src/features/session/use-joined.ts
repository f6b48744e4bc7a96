import type { Session } from '@groundwork/contract/session';
import { forgetInvitation, forgetSignUpDraft } from '../../lib/session/sign-up-draft.ts';
import { notify } from '../../ui/toast.tsx';

/** What follows once somebody has joined: what was kept for it is forgotten, and `onSettled` leads them on. */
export function useJoined(onSettled: () => void): (joined: Session) => void {
  return joined => {
    forgetInvitation();
    forgetSignUpDraft();
    notify('success', `You joined ${joined.organization?.name ?? 'the organization'}`);
    onSettled();
  };
}
