// What happened last, whoever's project it was.
import type { OverviewActivity } from '@groundwork/contract/overview';
import type { ReactNode } from 'react';
import { ago, instant } from '../../lib/formats/dates.ts';
import { Card, CardHeader } from '../../ui/card.tsx';

export function ActivityCard({
  activity,
  organizationLink,
}: {
  activity: readonly OverviewActivity[];
  /** The organization's name as a way to it. */
  organizationLink: (item: OverviewActivity) => ReactNode;
}) {
  return (
    <Card aria-label="Recent activity">
      <CardHeader title="Recent activity" />
      {activity.length === 0 ? (
        <p className="px-4 pb-4 text-muted">Nothing has happened yet</p>
      ) : (
        <ul className="pb-1">
          {activity.map(item => (
            <li
              key={item.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-hair px-4 py-1.75"
            >
              <span className="min-w-0 wrap-anywhere">{item.description}</span>
              <time
                dateTime={item.created_at}
                title={instant(item.created_at)}
                className="text-xs text-muted tabular"
              >
                {ago(item.created_at)}
              </time>
              <span className="col-span-2 min-w-0 text-xs text-muted wrap-anywhere">
                {organizationLink(item)}, <bdi>{item.project}</bdi>
                {item.actor !== null && (
                  <>
                    , <bdi>{item.actor}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
