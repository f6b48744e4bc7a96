import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './state.tsx';

export interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** What the button says, and what it says while the answer is waited for. */
  submit: [string, string];
  isBusy: boolean;
  /** Why it was not taken. */
  fault?: ReactNode;
  /** Not called again while it is busy. */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Longer than a page takes to learn that it is busy. */
const settlingMs = 100;

/** A form in a dialog: sent by its button or by Enter, once at a time; what was refused stays in it. */
export function FormDialog({
  title,
  description,
  submit: [submit, submitting],
  isBusy,
  fault,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const form = useId();
  // The second press of a double click comes before the page knows that it is busy.
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isBusy) isPressed.current = false;
  }, [isBusy]);
  const send = () => {
    if (isBusy || isPressed.current) return;
    isPressed.current = true;
    // What was not sent at all, because something is missing, is never busy.
    setTimeout(() => {
      isPressed.current = false;
    }, settlingMs);
    onSubmit();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} isBusy={isBusy}>
            {isBusy ? submitting : submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4 pb-1"
        onSubmit={event => {
          event.preventDefault();
          send();
        }}
      >
        {fault && <Notice tone="bad">{fault}</Notice>}
        {children}
      </form>
    </Dialog>
  );
}
