// The bell: how many are unread, and behind it the centre that keeps them. The centre's code comes with the first click.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { pollMs } from '../../lib/query-client.ts';
import { IconButton } from '../../ui/button.tsx';
import { notifyUnavailable } from '../../ui/on-demand.tsx';
import { useIsLive, useLiveNotifications } from './live.ts';
import { notifications } from './queries.ts';
import { useToasts } from './use-toasts.ts';

const load = () => import('./centre.tsx');
const nothing = () => undefined;
const Centre = lazy(async () => ({ default: (await load()).Centre }));

/** Whoever is a member of nothing any more is told nothing, however often they ask. */
function isOver(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** `onNews` must stay the same function: it hears of each notification that comes while people look on,
 *  and that one may have come before anybody listened. */
export function Bell({ person, onNews = nothing }: { person: string; onNews?: () => void }) {
  useLiveNotifications(person, onNews);
  const { isLive } = useIsLive();
  const list = useInfiniteQuery({
    ...notifications('all'),
    refetchInterval: ({ state }) => (isLive || isOver(state.error) ? false : pollMs),
  });
  useToasts(list.data, onNews);
  const [isWanted, setWanted] = useState(false);
  const unread = list.data?.pages[0]?.unread_count ?? 0;
  const button = (
    <IconButton
      label={unread > 0 ? `Notifications, ${counted(unread, 'unread', 'unread')}` : 'Notifications'}
      className="relative"
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={() => void load().catch(() => undefined)}
      onClick={() => void load().then(() => setWanted(true), notifyUnavailable)}
    >
      <BellIcon />
      {unread > 0 && (
        <span
          data-testid="unread-dot"
          className="absolute top-1.5 right-1.5 size-2 rounded-full bg-bad ring-2 ring-frame max-sm:top-3 max-sm:right-3"
        />
      )}
    </IconButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Centre trigger={button} />
    </Suspense>
  );
}
