// The notification centre: everything a member was told, until they say that they have seen it.
import type { Notification } from '@groundwork/contract/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, Check } from 'lucide-react';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/choice.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { notifyTabs } from './live.ts';
import { NotificationItem } from './notification-item.tsx';
import { markAllRead, markRead, notifications } from './queries.ts';

type Which = 'all' | 'unread';
const isWhich = (value: string): value is Which => value === 'all' || value === 'unread';

export function Centre({ trigger }: { trigger: ReactElement<ComponentProps<'button'>> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <PopoverPanel trigger={trigger} title="Notifications" isOpen={isOpen} onOpenChange={setOpen}>
      <NotificationList onLeave={() => setOpen(false)} />
    </PopoverPanel>
  );
}

function NotificationList({ onLeave }: { onLeave: () => void }) {
  const [which, setWhich] = useState<Which>('all');
  const list = useInfiniteQuery(notifications(which));
  const rows = rowsOf(list.data);
  const unread = list.data?.pages[0]?.unread_count ?? 0;
  const effects = { onFresh: notifyTabs, failure: true } as const;
  const one = useChange(markRead(), effects);
  const all = useChange(markAllRead(), effects);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Filters
          label="Which notifications"
          value={which}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread', count: count(unread) },
          ]}
          onChange={value => isWhich(value) && setWhich(value)}
        />
        <Button
          variant="ghost"
          size="sm"
          disabled={unread === 0}
          isBusy={all.isPending}
          onClick={() => all.mutate()}
        >
          <Check aria-hidden="true" />
          Mark all as read
        </Button>
      </div>
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Rows rows={rows} which={which} onRead={id => one.mutate(id)} onLeave={onLeave} />
      ) : (
        <Waiting label="Loading notifications">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Waiting>
      )}
      <ShowMore list={list} />
    </div>
  );
}

interface RowsProps {
  rows: readonly Notification[];
  which: Which;
  onRead: (id: string) => void;
  onLeave: () => void;
}

function Rows({ rows, which, onRead, onLeave }: RowsProps) {
  if (rows.length === 0)
    return (
      <Empty
        icon={<BellOff aria-hidden="true" />}
        title={which === 'unread' ? 'Nothing unread' : 'No notifications yet'}
        text={which === 'unread' ? undefined : 'What happens in your implementation is told here.'}
      />
    );
  return (
    <ul className="-mx-2 grid gap-1">
      {rows.map(notification => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onRead={() => onRead(notification.id)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}
