// Asks once more before something is done. It stays open until that is done, and says why where it was not.
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './state.tsx';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Of what is pressed, and while it is carried out. */
  words: readonly [idle: string, busy: string];
  /** Unless said, Cancel. */
  cancel?: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Why it was not done. */
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    words,
    cancel = 'Cancel',
    isDanger = false,
    isBusy,
    problem,
    onConfirm,
    onClose,
  } = props;
  const [idle, busy] = words;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !isBusy && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {isBusy ? busy : idle}
          </Button>
        </>
      }
    >
      {problem === undefined ? undefined : <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}
