// Answering from a screen: at once to the eye, one after the other to the server, kept when it does not answer.
import { type AnswerChanges, intakeCalls } from '@groundwork/contract/intake';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useInvalidate } from '../../lib/data/invalidate.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { notify } from '../../ui/toast.tsx';
import { previewAnswers } from './answering.ts';
import { type BulkStep, inverse } from './bulk-steps.ts';
import { type Edit, type LastStep, useEdits } from './edits.ts';
import { expand, type FlatAnswers, flatten } from './flat-answers.ts';
import type { Intake } from './queries.ts';
import { AnswerConflictError, isUnanswered, saveAnswers } from './save-answers.ts';

export interface Answering {
  /** The intake as it will be once everything is saved. */
  shown: Intake;
  isSaving: boolean;
  /** Answers that were not heard. */
  unsaved: number;
  clash: Edit | undefined;
  lastStep: LastStep | undefined;
  change: (changes: AnswerChanges) => void;
  step: (step: BulkStep) => void;
  undoStep: () => void;
  retry: () => void;
  discard: () => void;
  /** Goes on from a clash: with these answers on top of theirs. */
  resolve: (edit: Edit, sent: FlatAnswers) => void;
}

export function useAnswers(projectId: string, intake: Intake): Answering {
  const forget = useInvalidate();
  const { edits, lastSteps, put, drop, remember } = useEdits();
  const person = useAuth().session?.subject ?? '';
  const own = useMemo(
    () => edits.filter(edit => edit.projectId === projectId && edit.person === person),
    [edits, projectId, person],
  );
  const save = useChange(saveAnswers, {
    scope: `answers of ${projectId}`,
    // Without a connection it is refused and kept, in sight, instead of waiting silently.
    onSuccess: (_, edit) => drop(edit.id),
    onError: (error, edit) => {
      if (error instanceof AnswerConflictError) return put({ ...edit, state: 'clash', clash: error.clash });
      if (isUnanswered(error)) return put({ ...edit, state: 'unsaved' });
      drop(edit.id);
      notify('error', messageOf(error), faultsOf(error));
      return void forget([{ read: intakeCalls.get.name, same: ['id'] }], { id: projectId });
    },
  });

  const shown = useMemo(
    () => ({
      ...intake,
      analysis: own.reduce((analysis, edit) => previewAnswers(analysis, expand(edit.sent)), intake.analysis),
    }),
    [intake, own],
  );
  const { mutate } = save;
  const send = useCallback(
    (sent: FlatAnswers, from: Intake = intake): void => {
      if (Object.keys(sent).length === 0) return;
      const edit: Edit = {
        id: crypto.randomUUID(),
        person,
        projectId,
        sent,
        seen: flatten(from.answers),
        version: from.version,
        state: 'saving',
      };
      put(edit);
      mutate(edit);
    },
    [intake, person, projectId, put, mutate],
  );
  const change = useCallback((changes: AnswerChanges) => send(flatten(changes)), [send]);
  const unsaved = own.filter(edit => edit.state === 'unsaved');
  const retry = () => {
    for (const edit of unsaved) {
      const again: Edit = { ...edit, state: 'saving' };
      put(again);
      mutate(again);
    }
  };
  // What an earlier page could not bring home goes on its way as soon as somebody is back.
  const resume = useEffectEvent(retry);
  useEffect(() => resume(), []);
  useLeaveGuard(own.some(edit => edit.state !== 'saving') || own.length > 1);
  const lastStep = lastSteps[projectId];

  return {
    shown,
    isSaving: own.some(edit => edit.state === 'saving'),
    unsaved: unsaved.reduce((sum, edit) => sum + Object.keys(edit.sent).length, 0),
    clash: own.find(edit => edit.state === 'clash'),
    lastStep,
    change,
    step: ({ done, sent }) => {
      remember(projectId, { done, inverse: inverse(sent, intake.answers) });
      send(sent);
    },
    undoStep: () => {
      if (!lastStep) return;
      remember(projectId, undefined);
      send(lastStep.inverse);
    },
    retry,
    discard: () => unsaved.forEach(edit => drop(edit.id)),
    resolve: (edit, sent) => {
      drop(edit.id);
      if (edit.clash) send(sent, edit.clash.now);
    },
  };
}

function faultsOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.faults.length === 0) return undefined;
  return error.faults
    .slice(0, 3)
    .map(fault => [fault.message, fault.mend].filter(Boolean).join(' '))
    .join(' ');
}

/** Closing the window asks first while something is kept in it alone: what was not heard, or waits behind another answer. A
 *  single answer on its way arrives without its page, and a page that is loaded anew sends it again. */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
