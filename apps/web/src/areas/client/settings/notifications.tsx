import { NotificationRules } from '../../../features/notifications/notification-rules.tsx';

export function NotificationsPart() {
  return <NotificationRules />;
}
