// The tables of notifications.
import type { Notification, NotificationRule, NotificationTopic } from '@groundwork/contract/notifications';
import type { DefaultColumn, TimestampColumn } from '../../platform/db.ts';

interface NotificationTable {
  organization_id: string;
  id: string;
  member_id: string;
  type: Notification['type'];
  topic: NotificationTopic;
  title: string;
  message: string;
  link: string | null;
  is_in_app: DefaultColumn<boolean>;
  mail_due_at: TimestampColumn | null;
  read_at: TimestampColumn | null;
  created_at: TimestampColumn;
  /** xid8: text on this side. */
  written_by: DefaultColumn<string>;
}

interface NotificationRuleTable {
  organization_id: string;
  member_id: string;
  topic: NotificationTopic;
  in_app: boolean;
  mail: NotificationRule['mail'];
}

declare module '../../platform/db.ts' {
  interface Tables {
    notifications: NotificationTable;
    notification_rules: NotificationRuleTable;
  }
}
