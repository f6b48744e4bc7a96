// State of a form that survives the end of a session and a reload: used like `useState`, kept in the tab until it is sent.
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { type KeptKey, keptKey } from '../api/call-api.ts';
import { useAuth } from '../session/auth-context.ts';
import { dropDraft, hasDraft, keepDraft, readDraft } from './drafts.ts';

/**
 * @param form what the draft is of, and texts of two forms never share a name; undefined where none is kept
 * @param initial what the form begins with; a draft that is back at it is not kept
 * @returns the state, its setter, and `forget` for when it was sent or thrown away
 */
export function useDraft<Typed>(
  form: string | undefined,
  shape: z.ZodType<Typed>,
  initial: Typed,
): [Typed, Dispatch<SetStateAction<Typed>>, () => void] {
  const subject = useAuth().session?.subject;
  const of = useMemo(
    () => (subject === undefined || form === undefined ? undefined : { person: subject, form }),
    [subject, form],
  );
  const [blank] = useState(() => JSON.stringify(initial));
  const [typed, setTyped] = useState<Typed>(() => (of && readDraft(sessionStorage, of, shape)) ?? initial);
  useEffect(() => {
    if (!of) return;
    if (JSON.stringify(typed) === blank) dropDraft(sessionStorage, of);
    else keepDraft(sessionStorage, of, typed);
  }, [of, typed, blank]);
  const forget = useCallback(() => {
    if (of) dropDraft(sessionStorage, of);
  }, [of]);
  return [typed, setTyped, forget];
}

/** Whether a dialog is open: at first when a draft of its form waits to be gone on with. */
export function useDraftOpen(form: string): [boolean, Dispatch<SetStateAction<boolean>>] {
  const person = useAuth().session?.subject;
  return useState(() => person !== undefined && hasDraft(sessionStorage, { person, form }));
}

const SentUnder = z.object({ content: z.string(), key: z.string() });

/** The key of what the form sends, kept as long as its draft: what is sent again after a reload still happens once. */
export function useDraftKey(form: string): KeptKey {
  const person = useAuth().session?.subject;
  const [key] = useState(() => {
    if (person === undefined) return keptKey();
    const of = { person, form: `${form} key` };
    return keptKey({
      read: () => readDraft(sessionStorage, of, SentUnder),
      write: last =>
        last === undefined ? dropDraft(sessionStorage, of) : keepDraft(sessionStorage, of, last),
    });
  });
  return key;
}
