import type { Notification, NotificationType } from '@groundwork/contract/notifications';
import { useRouter } from '@tanstack/react-router';
import { Check, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ago, instant } from '../../lib/formats/dates.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

const icons: Record<NotificationType, ReactNode> = {
  success: <CircleCheck className="text-good-ink" />,
  info: <Info className="text-accent-ink" />,
  warning: <TriangleAlert className="text-warn-ink" />,
  error: <CircleAlert className="text-bad-ink" />,
};

export interface NotificationItemProps {
  notification: Notification;
  onRead: () => void;
  /** It leads somewhere, and somebody goes there. */
  onLeave: () => void;
}

/** One notification: a link to what it is about marks it read, and so does the tick beside it. */
export function NotificationItem({ notification, onRead, onLeave }: NotificationItemProps) {
  const { history } = useRouter();
  const { title, message, link, read_at, created_at, type } = notification;
  const isUnread = read_at === null;
  const words = (
    <>
      <span className={cx('[overflow-wrap:anywhere]', isUnread ? 'font-semibold' : 'font-medium')}>
        {isUnread && <span className="sr-only">Unread: </span>}
        {title}
      </span>
      <span className="[overflow-wrap:anywhere] text-muted">{message}</span>
      <time dateTime={created_at} title={instant(created_at)} className="text-xs text-muted">
        {ago(created_at)}
      </time>
    </>
  );
  const go = (event: MouseEvent) => {
    if (isUnread) onRead();
    // A new tab or window is the browser's business.
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    history.push(link);
  };
  return (
    <li className={cx('flex items-start gap-2.5 rounded-md px-2 py-2', isUnread && 'bg-accent-soft')}>
      <span className="mt-0.5 [&_svg]:size-4" aria-hidden="true">
        {icons[type]}
      </span>
      {link === null ? (
        <div className="grid min-w-0 flex-1 gap-0.5">{words}</div>
      ) : (
        <a href={link} onClick={go} className="grid min-w-0 flex-1 gap-0.5 hover:underline">
          {words}
        </a>
      )}
      {isUnread && (
        <IconButton label={`Mark “${title}” as read`} className="-my-1 -mr-1" onClick={onRead}>
          <Check />
        </IconButton>
      )}
    </li>
  );
}
