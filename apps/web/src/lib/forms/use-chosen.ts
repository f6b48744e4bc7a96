// Files chosen in a form. A page that is loaded anew, or a session that ended, lets go of them: their names are kept with the
// form's draft, so that the form can say which ones are to be added again.
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useDraft } from './use-draft.ts';

interface Chosen<F> {
  files: readonly F[];
  /** Names of files that were chosen before the page was left and are not here any more. */
  lost: readonly string[];
  choose: (files: readonly F[]) => void;
  /** What is lost is not wanted any more. */
  dismiss: () => void;
  /** The form was sent, or thrown away. */
  forget: () => void;
}

const Names = z.array(z.string());

/** @param form the form's draft, as `useDraft` has it */
export function useChosen<F extends { name: string }>(form: string): Chosen<F> {
  const [names, setNames, forgetNames] = useDraft<string[]>(`${form} files`, Names, []);
  const [files, setFiles] = useState<readonly F[]>([]);
  const here = new Set(files.map(file => file.name));
  const choose = (next: readonly F[]) => {
    const removed = new Set(files.filter(file => !next.includes(file)).map(file => file.name));
    const stay = names.filter(name => !removed.has(name));
    setNames([...new Set([...stay, ...next.map(file => file.name)])]);
    setFiles(next);
  };
  const forget = useCallback(() => {
    setFiles([]);
    setNames([]);
    forgetNames();
  }, [setNames, forgetNames]);
  return {
    files,
    lost: names.filter(name => !here.has(name)),
    choose,
    dismiss: () => setNames(names.filter(name => here.has(name))),
    forget,
  };
}
