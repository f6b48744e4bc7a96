import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { tickets } from '../../../features/support/queries.ts';
import { TicketList } from '../../../features/support/ticket-list.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';

export function RecentTickets({ onNew }: { onNew: () => void }) {
  const list = useQuery(tickets());
  return (
    <Card>
      <CardHeader title="Recent Tickets" />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="px-4 pb-4">
          <Waiting label="Loading your tickets" />
        </div>
      ) : list.data.data.length === 0 ? (
        <Empty
          icon={<LifeBuoy />}
          title="No tickets yet"
          text="Write to us when something does not work, or when you would like to know more."
          action={
            <Button variant="secondary" onClick={onNew}>
              New Support Ticket
            </Button>
          }
        />
      ) : (
        <div className="border-t border-line">
          <TicketList tickets={list.data.data} />
        </div>
      )}
    </Card>
  );
}
