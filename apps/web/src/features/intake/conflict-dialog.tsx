import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { labelOf, valueInWords } from './answer-words.ts';
import { flatten } from './flat-answers.ts';
import type { Answering } from './use-answers.ts';

/** Somebody else answered the same in the meantime: both answers, and the choice between them. */
export function ConflictDialog({ answering }: { answering: Answering }) {
  const { clash: edit, resolve, isSaving } = answering;
  if (!edit?.clash) return null;
  const { now, conflicts, mine } = edit.clash;
  const theirs = flatten(now.answers);
  return (
    <StaleDialog
      key={edit.id}
      isOpen
      what="Mapping"
      fields={conflicts.map(key => ({
        key,
        label: labelOf(key, now),
        yours: valueInWords(key, edit.sent[key], now),
        theirs: valueInWords(key, theirs[key], now),
      }))}
      alsoYours={Object.keys(mine).map(key => labelOf(key, now))}
      isBusy={isSaving}
      onSave={yours => {
        const chosen = Object.entries(edit.sent).filter(([key]) => yours.has(key));
        resolve(edit, { ...mine, ...Object.fromEntries(chosen) });
      }}
      onDiscard={() => resolve(edit, {})}
    />
  );
}
