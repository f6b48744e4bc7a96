// Somebody else saved in the meantime: shows both versions field by field and lets the person choose. Knows no noun.
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Choice } from './choice.tsx';
import { Dialog } from './dialog.tsx';

interface StaleField {
  key: string;
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
}

export interface StaleDialogProps {
  isOpen: boolean;
  /** What was changed, as its people call it. */
  what: string;
  /** Fields that both changed to different values. */
  fields: readonly StaleField[];
  /** Labels of what only you changed: saved with either choice. */
  alsoYours: readonly string[];
  isBusy: boolean;
  /** Saves with what was chosen: keys of the fields that shall be yours. */
  onSave: (yours: ReadonlySet<string>) => void;
  /** Leaves everything as they have it. */
  onDiscard: () => void;
}

export function StaleDialog({
  isOpen,
  what,
  fields,
  alsoYours,
  isBusy,
  onSave,
  onDiscard,
}: StaleDialogProps) {
  // Theirs until said otherwise: what is saved already is not overwritten by a careless Enter.
  const [yours, setYours] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isYours: boolean): void => {
    const next = new Set(yours);
    if (isYours) next.add(key);
    else next.delete(key);
    setYours(next);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={open => !open && onDiscard()}
      title="Someone else changed this, too"
      description={`“${what}” was saved by someone else while you were editing. Nothing of yours or theirs is lost: choose what shall stand.`}
      actions={
        <>
          <Button variant="secondary" onClick={onDiscard}>
            Discard mine
          </Button>
          <Button isBusy={isBusy} onClick={() => onSave(yours)}>
            {isBusy ? 'Saving...' : 'Save this version'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {fields.map(field => (
          <section key={field.key} className="grid gap-2">
            <h3 className="text-sm font-medium">{field.label}</h3>
            <Choice
              label={field.label}
              value={yours.has(field.key) ? 'yours' : 'theirs'}
              options={[
                { value: 'theirs', label: 'Theirs', effect: field.theirs },
                { value: 'yours', label: 'Yours', effect: field.yours },
              ]}
              onChange={value => choose(field.key, value === 'yours')}
            />
          </section>
        ))}
        {alsoYours.length > 0 && (
          <p className="text-sm text-muted">
            Saved as you have it, because nobody else changed it: {alsoYours.join(', ')}.
          </p>
        )}
      </div>
    </Dialog>
  );
}
