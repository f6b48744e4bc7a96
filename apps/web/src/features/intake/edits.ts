// Answers on their way to the server, by person and project. Kept outside of any screen and in the tab's storage, so that
// nothing chosen is lost when somebody looks at another page, reloads this one, has to sign in again, or has no connection.
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { FlatAnswers } from './flat-answers.ts';
import type { Intake } from './queries.ts';

/** What stands there now, against what an edit began with. */
export interface AnswerConflict {
  now: Intake;
  /** Answered differently by both. */
  conflicts: string[];
  /** Answered by nobody else. */
  mine: FlatAnswers;
}

export interface Edit {
  id: string;
  /** Subject of who chose it: nobody else's answers are sent for the next person at this browser. */
  person: string;
  projectId: string;
  sent: FlatAnswers;
  /** The answers and their version as they were on the screen. */
  seen: FlatAnswers;
  version: number;
  /** unsaved: there was no answer from the server; it is kept until somebody tries again. */
  state: 'saving' | 'unsaved' | 'clash';
  clash?: AnswerConflict;
}

/** A step that can be taken back. */
export interface LastStep {
  done: string;
  inverse: FlatAnswers;
}

interface Edits {
  edits: readonly Edit[];
  lastSteps: Readonly<Record<string, LastStep | undefined>>;
  put: (edit: Edit) => void;
  drop: (id: string) => void;
  remember: (projectId: string, step: LastStep | undefined) => void;
}

export const useEdits = create<Edits>()(
  persist(
    set => ({
      edits: [],
      lastSteps: {},
      put: edit =>
        set(({ edits }) => ({
          edits: edits.some(each => each.id === edit.id)
            ? edits.map(each => (each.id === edit.id ? edit : each))
            : [...edits.map(each => without(each, edit)), edit],
        })),
      drop: id => set(({ edits }) => ({ edits: edits.filter(each => each.id !== id) })),
      remember: (projectId, step) =>
        set(({ lastSteps }) => ({ lastSteps: { ...lastSteps, [projectId]: step } })),
    }),
    {
      name: 'groundwork.draft:answers',
      storage: createJSONStorage(() => sessionStorage),
      // After a reload nobody waits for the former page's answers any more, and what others answered is asked anew.
      partialize: ({ edits }) => ({
        edits: edits.map(({ clash: _clash, ...edit }): Edit => ({ ...edit, state: 'unsaved' })),
      }),
    },
  ),
);

/** What is answered anew is not sent as it was before when an earlier attempt is repeated. */
function without(edit: Edit, newer: Edit): Edit {
  if (edit.state !== 'unsaved' || edit.projectId !== newer.projectId) return edit;
  const left = Object.entries(edit.sent).filter(([key]) => !Object.hasOwn(newer.sent, key));
  return { ...edit, sent: Object.fromEntries(left) };
}
