// On the first sign-in, once: sets up the trial organization with the company typed at registration.
import { useEffect, useRef } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { forgetSignUpDraft, type SignUpDraft, signUpDraftOf } from '../../lib/session/sign-up-draft.ts';
import { startTrial } from './queries.ts';

/**
 * True while the trial is being set up. When it cannot be (somebody has just joined an organization, say), the dashboard
 * itself asks for what is missing.
 */
export function useBeginTrial(): boolean {
  const { session, roles, company } = useAuth();
  const draft = session && signUpDraftOf(session.email);
  const typed = draft?.company ?? company;
  // Whoever is invited is asked first, and begins one themselves.
  const isFree = session?.organization === null && session.invitation === null;
  const isWanted = isFree && roles[0] === 'client' && typed !== undefined;
  const begin = useChange(startTrial(namesOf(draft)), {
    failure: 'No trial was set up',
    // Somebody whose access has ended is told so, instead of a form that would say it later.
    isDoubtful: true,
    onSettled: forgetSignUpDraft,
  });
  const { mutate, isIdle, isPending } = begin;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isWanted || typed === undefined || hasBegun.current) return;
    hasBegun.current = true;
    mutate({ company: typed });
  }, [isWanted, typed, mutate]);
  return isPending || (isWanted && isIdle);
}

export function namesOf(draft: SignUpDraft | undefined): { first_name?: string; last_name?: string } {
  return draft ? { first_name: draft.firstName, last_name: draft.lastName } : {};
}
