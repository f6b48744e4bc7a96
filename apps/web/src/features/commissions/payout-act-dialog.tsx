// The moments in which money is let go: each says what will happen, and whether somebody else was faster.
import type { PayoutRun } from '@groundwork/contract/payouts';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { amount } from './figures.ts';
import { actOnPayout, type PayoutAct } from './payout-queries.ts';
import { actsOf } from './payout-rules.ts';
import { payoutNames } from './wording.ts';

interface ActWords {
  title: string;
  text: (run: PayoutRun, sum: string) => string;
  button: readonly [string, string];
  done: string;
}

const words: Record<PayoutAct, ActWords> = {
  approve: {
    title: 'Approve',
    text: (run, sum) =>
      `${sum} to ${counted(run.reps, 'rep')} for what happened up to ${day(run.until_day)}. From then on no rule can begin on or before that day, and the reps see it as approved.`,
    button: ['Approve', 'Approving...'],
    done: 'approved',
  },
  pay: {
    title: 'Mark as paid',
    text: (_, sum) =>
      `Say so once ${sum} has left your bank: this writes the payment into the books and sends no money by itself. It cannot be taken back.`,
    button: ['It Is Paid', 'Saving...'],
    done: 'paid',
  },
  cancel: {
    title: 'Cancel',
    text: run =>
      `Its ${counted(run.lines, 'line')} ${run.lines === 1 ? 'is' : 'are'} free for the next payout. Nothing is lost.`,
    button: ['Cancel the Payout', 'Cancelling...'],
    done: 'cancelled',
  },
};

interface PayoutActDialogProps {
  run: PayoutRun;
  act: PayoutAct;
  onClose: () => void;
}

export function PayoutActDialog({ run, act, onClose }: PayoutActDialogProps) {
  const { title, text, button, done } = words[act];
  const send = useChange(actOnPayout(run, act), {
    onSuccess: () => {
      notify('success', `Payout ${run.number} is ${done}`);
      onClose();
    },
  });
  // After a refusal the payout is read anew: what it is now may leave nothing to do.
  const isPossible = actsOf(run).includes(act);
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !send.isPending && onClose()}
      title={`${title}: payout ${run.number}`}
      description={text(run, amount(run.amount_cents, run.currency))}
      actions={
        <>
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            {isPossible ? 'Not Now' : 'Close'}
          </Button>
          <Button
            variant={act === 'cancel' ? 'danger' : 'primary'}
            isBusy={send.isPending}
            disabled={!isPossible}
            onClick={() => send.mutate()}
          >
            {send.isPending ? button[1] : button[0]}
          </Button>
        </>
      }
    >
      {send.error && (
        <Notice tone="bad">
          {isCode(send.error, 'stale') || !isPossible
            ? `Somebody else was faster: it is ${payoutNames[run.state].toLowerCase()} now. Nothing of yours was done.`
            : messageOf(send.error)}
        </Notice>
      )}
    </Dialog>
  );
}
