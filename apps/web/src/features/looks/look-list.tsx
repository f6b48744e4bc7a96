import type { PastLook } from '@groundwork/contract/users';
import { instant } from '../../lib/formats/dates.ts';

/** Who looked as somebody, why, and from when to when. */
export function LookList({
  looks,
  empty,
}: {
  looks: readonly Omit<PastLook, 'staff_email'>[];
  empty: string;
}) {
  if (looks.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="grid divide-y divide-hair">
      {looks.map(look => (
        <li key={look.id} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
          <span className="[overflow-wrap:anywhere]">
            <strong className="font-medium">{look.staff_name}</strong>: {look.reason}
          </span>
          <span className="text-sm text-muted">
            {instant(look.started_at)} {look.ended_at ? `to ${instant(look.ended_at)}` : 'until now'}
          </span>
        </li>
      ))}
    </ul>
  );
}
