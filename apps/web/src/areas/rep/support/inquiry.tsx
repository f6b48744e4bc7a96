// One inquiry of a rep: its thread, what was decided, and writing on.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { InquiryBadges } from '../../../features/inquiries/inquiry-list.tsx';
import { InquiryThread } from '../../../features/inquiries/inquiry-thread.tsx';
import { ownInquiry } from '../../../features/inquiries/queries.ts';
import { categoryNames } from '../../../features/inquiries/wording.ts';
import { ReopenForm, WriteForm } from '../../../features/inquiries/write-form.tsx';
import { failureOf, isCode } from '../../../lib/api/api-error.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';

const route = getRouteApi('/rep/support/$inquiryId');

export function InquiryPage() {
  const { inquiryId } = route.useParams();
  const found = useQuery(ownInquiry(inquiryId));
  const inquiry = found.data;
  return (
    <div className="grid gap-5">
      <BackLink to="/rep/support">Support</BackLink>
      {inquiry ? (
        <>
          <header className="grid gap-2">
            <h1 className="text-xl font-semibold wrap-anywhere">{inquiry.subject}</h1>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
              <InquiryBadges inquiry={inquiry} isStaff={false} />
              {categoryNames[inquiry.category]}, asked {instant(inquiry.created_at)}
              {inquiry.ledger_entry_id !== null && (
                <Link
                  to="/rep/commissions/$entryId"
                  params={{ entryId: inquiry.ledger_entry_id }}
                  className="text-accent-ink underline-offset-2 hover:underline"
                >
                  The disputed line
                </Link>
              )}
            </div>
          </header>
          <InquiryThread inquiry={inquiry} />
          {inquiry.state === 'closed' ? (
            <ReopenForm key={inquiry.version} inquiry={inquiry} />
          ) : (
            <WriteForm key={inquiry.id} inquiry={inquiry} isStaff={false} />
          )}
        </>
      ) : isCode(found.error, 'not_found') ? (
        <Empty
          icon={<SearchX aria-hidden="true" />}
          title="This inquiry was not found"
          text="The address is not complete, or it is not one of yours."
          action={
            <Link to="/rep/support" className={buttonLook('secondary')}>
              Back to Support
            </Link>
          }
        />
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the inquiry" />
      )}
    </div>
  );
}
