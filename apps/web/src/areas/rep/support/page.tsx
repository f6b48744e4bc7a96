// What a rep has asked the partner team.
import { type InquiryState, inquiryStates } from '@groundwork/contract/inquiries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LifeBuoy, Plus } from 'lucide-react';
import { useState } from 'react';
import { InquiryList } from '../../../features/inquiries/inquiry-list.tsx';
import { ownInquiries } from '../../../features/inquiries/queries.ts';
import { stateNames } from '../../../features/inquiries/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { useDraftOpen } from '../../../lib/forms/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';

const ask = onDemand(async () => (await import('../../../features/inquiries/ask-dialog.tsx')).AskDialog);
const states = inquiryStates.map(value => ({ value, label: stateNames[value] }));

export function RepSupportPage() {
  const [state, setState] = useState<InquiryState>();
  const [hasDraft] = useDraftOpen('inquiry');
  const [isAsking, setAsking] = useState(hasDraft);
  const navigate = useNavigate();
  const list = useInfiniteQuery(ownInquiries(state ? { state } : {}));
  const rows = rowsOf(list.data);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Support</h1>
        <Button {...ask.intent} onClick={() => setAsking(true)}>
          <Plus aria-hidden="true" />
          Ask the Partner Team
        </Button>
      </div>
      <FilterChips label="State" options={states} value={state} counts={undefined} onChange={setState} />
      <Card className="overflow-clip">
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading your inquiries" />
          </div>
        ) : rows.length === 0 ? (
          state ? (
            <Empty
              title={`Nothing is ${stateNames[state].toLowerCase()}`}
              action={
                <Button variant="secondary" onClick={() => setState(undefined)}>
                  Show all
                </Button>
              }
            />
          ) : (
            <Empty
              icon={<LifeBuoy />}
              title="No inquiries yet"
              text="Ask about deals, rates and registrations. A line of your commissions is disputed where it stands, under Commissions."
            />
          )
        ) : (
          <InquiryList inquiries={rows} />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
      {isAsking && (
        <ask.Dialog
          start={{}}
          onClose={() => setAsking(false)}
          onAsked={({ id }) => {
            setAsking(false);
            void navigate({ to: '/rep/support/$inquiryId', params: { inquiryId: id } });
          }}
        />
      )}
    </div>
  );
}
