// What a rep has asked the partner team.
import { type InquiryState, inquiryStates } from '@groundwork/contract/inquiries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LifeBuoy, Plus } from 'lucide-react';
import { useState } from 'react';
import { InquiryList } from '../../../features/inquiries/inquiry-list.tsx';
import { ownInquiries } from '../../../features/inquiries/queries.ts';
import { stateNames } from '../../../features/inquiries/wording.ts';
import { useDraftOpen } from '../../../lib/forms/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Empty } from '../../../ui/state.tsx';
import { ListBody } from '../../frame/list-body.tsx';

const ask = onDemand(async () => (await import('../../../features/inquiries/ask-dialog.tsx')).AskDialog);
const states = inquiryStates.map(value => ({ value, label: stateNames[value] }));

export function RepSupportPage() {
  const [state, setState] = useState<InquiryState>();
  const [hasDraft] = useDraftOpen('inquiry');
  const [isAsking, setAsking] = useState(hasDraft);
  const navigate = useNavigate();
  const list = useInfiniteQuery(ownInquiries(state ? { state } : {}));
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
        <ListBody
          list={list}
          waiting="Loading your inquiries"
          empty={
            <Empty
              icon={<LifeBuoy />}
              title="No inquiries yet"
              text="Ask about deals, rates and registrations. A line of your commissions is disputed where it stands, under Commissions."
            />
          }
          noMatch={
            state && {
              title: `Nothing is ${stateNames[state].toLowerCase()}`,
              onShowAll: () => setState(undefined),
            }
          }
        >
          {rows => <InquiryList inquiries={rows} />}
        </ListBody>
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
