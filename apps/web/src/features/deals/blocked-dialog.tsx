// A move that a stage does not let through yet: what is missing, and the fields to fill in right here.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { missingFor, type OpenStage, stageNames } from '@groundwork/contract/deal-stages';
import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldsFor } from './deal-form.ts';
import { EditDialog } from './edit-dialog.tsx';
import { dayToday } from './wording.ts';

export interface Blocked {
  deal: Deal;
  to: OpenStage | 'won';
}

export interface BlockedDialogProps extends Blocked {
  /** What the server said, where the rule in hand finds nothing missing. */
  said?: string | undefined;
  /** The way to the deal, for what is mended there. */
  dealLink: (deal: Deal, words: string) => ReactNode;
  /** What was missing is there: goes on with the move. */
  onMended: (deal: Deal) => void;
  onClose: () => void;
}

export function BlockedDialog({ deal, to, said, dealLink, onMended, onClose }: BlockedDialogProps) {
  const missing = missingFor(deal, to, dayToday());
  const fields = fieldsFor(missing);
  const isElsewhere = missing.some(criterion => fieldsFor([criterion]).length === 0);
  const title = `${deal.company} cannot go to ${stageNames[to]} yet`;
  const list = (
    <div className="grid gap-3">
      {missing.length === 0 && said !== undefined && <p>{said}</p>}
      <ul aria-label="What is missing" className="grid gap-2.5">
        {missing.map(({ code, stage, name, mend }) => (
          <li key={code} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
            <CircleDashed aria-hidden="true" className="mt-0.5 size-4 text-warn-ink" />
            <span className="font-medium">
              {name} <span className="font-normal text-muted">({stageNames[stage]})</span>
            </span>
            <span className="col-start-2 text-muted">{mend}</span>
          </li>
        ))}
      </ul>
      {isElsewhere && <p>{dealLink(deal, 'Open the deal')}</p>}
    </div>
  );
  if (fields.length === 0)
    return (
      <Dialog
        isOpen
        onOpenChange={isOpen => !isOpen && onClose()}
        title={title}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        }
      >
        {list}
      </Dialog>
    );
  return (
    <EditDialog
      deal={deal}
      fields={fields}
      title={title}
      submit={isElsewhere ? ['Save', 'Saving...'] : ['Save and Move', 'Saving...']}
      onSaved={now => (isElsewhere ? onClose() : onMended(now ?? deal))}
      onClose={onClose}
    >
      {list}
    </EditDialog>
  );
}
