import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form, type SentForm, Submit } from './form.tsx';

export interface FormDialogProps {
  of: SentForm;
  title: ReactNode;
  description?: ReactNode;
  /** What the button says, and what it says while the answer is waited for. */
  submit: readonly [string, string];
  /** What is sent cannot be had back, or not by the one who sends it. */
  isDanger?: boolean;
  /** Above the sentence that says why it was not taken. */
  failure?: string;
  /** In place of what the form itself says of it. */
  problem?: ReactNode;
  /** False while what it asks for is not there yet. */
  isReady?: boolean;
  /** Stays open until the answer has come. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** What stands below the form and is not sent with it. */
  below?: ReactNode;
}

/** A form in a dialog: sent by its button or by Enter, once at a time; what was refused stays in it. */
export function FormDialog({
  of,
  title,
  description,
  submit,
  isDanger = false,
  failure,
  problem = of.problem,
  isReady = true,
  isHeld = false,
  onClose,
  children,
  below,
}: FormDialogProps) {
  const id = useId();
  const mustWait = isHeld && of.isBusy;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !mustWait && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={mustWait}>
            Cancel
          </Button>
          <Submit
            of={of}
            form={id}
            words={submit}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={!isReady}
          />
        </>
      }
    >
      <div className="grid gap-5 pb-1">
        <Form of={of} id={id} failure={failure} problem={problem}>
          {children}
        </Form>
        {below}
      </div>
    </Dialog>
  );
}
