// One inquiry as staff work on it: its thread, the answer, and closing it.
import type { Inquiry } from '@groundwork/contract/inquiries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { CloseForm } from './close-form.tsx';
import { InquiryBadges } from './inquiry-list.tsx';
import { InquiryThread } from './inquiry-thread.tsx';
import { inquiry as inquiryOf } from './queries.ts';
import { categoryNames } from './wording.ts';
import { WriteForm } from './write-form.tsx';

export interface InquiryDialogProps {
  id: string;
  /** The line of commission that a dispute is about, to be decided with in sight. */
  disputed: (inquiry: Inquiry) => ReactNode;
  onClose: () => void;
}

export function InquiryDialog({ id, disputed, onClose }: InquiryDialogProps) {
  const found = useQuery(inquiryOf(id));
  const inquiry = found.data;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={inquiry ? inquiry.subject : 'Inquiry'}
      {...(inquiry && { description: `${inquiry.rep.name}, ${categoryNames[inquiry.category]}` })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {inquiry ? (
        <div className="grid gap-5 pb-1">
          <InquiryBadges inquiry={inquiry} isStaff />
          {disputed(inquiry)}
          <InquiryThread inquiry={inquiry} />
          {inquiry.state === 'closed' ? (
            <p className="text-muted">This inquiry is closed. The rep may open it again.</p>
          ) : (
            <>
              <WriteForm inquiry={inquiry} isStaff />
              <section aria-label="Close it" className="grid gap-3 border-t border-line pt-4">
                <h3 className="font-medium">{inquiry.category === 'dispute' ? 'Decide it' : 'Close it'}</h3>
                {/* Anew with each version: what is decided is decided over what was read. */}
                <CloseForm key={inquiry.version} inquiry={inquiry} />
              </section>
            </>
          )}
        </div>
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the inquiry" />
      )}
    </Dialog>
  );
}
