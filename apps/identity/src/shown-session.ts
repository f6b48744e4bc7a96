// A session as people are shown it: from where and how it was begun. Never the token, which is as good as being signed in.
import type { UserSession } from '@groundwork/contract/users';
import { deviceOf } from './device.ts';
import type { Row } from './schema/rows.ts';

export type SessionRow = Pick<
  Row<'session'>,
  'id' | 'userAgent' | 'ipAddress' | 'createdAt' | 'last_seen_at' | 'expiresAt' | 'amr'
>;
export const sessionColumns = `session.id, session."userAgent", session."ipAddress", session."createdAt",
  session.last_seen_at, session."expiresAt", session.amr`;

export function shownSession(row: SessionRow): UserSession {
  return {
    id: row.id,
    device: deviceOf(row.userAgent ?? ''),
    ip_address: row.ipAddress ?? '',
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    methods: row.amr ?? [],
  };
}
