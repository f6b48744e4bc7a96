// The notification centre: everything a member was told, until they say that they have seen it.
import type { Notification } from '@groundwork/contract/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { BellOff, Check } from 'lucide-react';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/choice.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { markAllRead, markRead, notifications, refreshNotifications } from './api.ts';
import { notifyTabs } from './live.ts';
import { NotificationItem } from './notification-item.tsx';

type Which = 'all' | 'unread';
const isWhich = (value: string): value is Which => value === 'all' || value === 'unread';

export function Centre({ trigger }: { trigger: ReactElement<ComponentProps<'button'>> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <PopoverPanel trigger={trigger} title="Notifications" isOpen={isOpen} onOpenChange={setOpen}>
      <Told onLeave={() => setOpen(false)} />
    </PopoverPanel>
  );
}

function Told({ onLeave }: { onLeave: () => void }) {
  const queries = useQueryClient();
  const [which, setWhich] = useState<Which>('all');
  const list = useInfiniteQuery(notifications(which));
  const told = list.data?.pages.flatMap(page => page.data) ?? [];
  const unread = list.data?.pages[0]?.unread_count ?? 0;
  const refresh = async () => {
    await refreshNotifications(queries);
    notifyTabs();
  };
  const failed = (error: unknown) => notify('error', messageOf(error));
  const one = useMutation({ mutationFn: markRead, onSuccess: refresh, onError: failed });
  const all = useMutation({ mutationFn: markAllRead, onSuccess: refresh, onError: failed });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Filters
          label="Which notifications"
          value={which}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread', count: String(unread) },
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
        <List told={told} which={which} onRead={id => one.mutate(id)} onLeave={onLeave} />
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

interface ListProps {
  told: readonly Notification[];
  which: Which;
  onRead: (id: string) => void;
  onLeave: () => void;
}

function List({ told, which, onRead, onLeave }: ListProps) {
  if (told.length === 0)
    return (
      <Empty
        icon={<BellOff aria-hidden="true" />}
        title={which === 'unread' ? 'Nothing unread' : 'No notifications yet'}
        text={which === 'unread' ? undefined : 'What happens in your implementation is told here.'}
      />
    );
  return (
    <ul className="-mx-2 grid gap-1">
      {told.map(notification => (
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
