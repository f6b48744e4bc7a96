import type { ActivityItem } from '@groundwork/contract/projects';
import { ago, instant } from '../../lib/formats/dates.ts';

export function ActivityList({ items }: { items: readonly ActivityItem[] }) {
  return (
    <ul className="grid">
      {items.map(item => (
        <li
          key={item.id}
          className="grid gap-0.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
        >
          <p className="wrap-anywhere">{item.description}</p>
          <p className="text-sm wrap-anywhere text-muted">
            <time dateTime={item.created_at} title={instant(item.created_at)}>
              {ago(item.created_at)}
            </time>
            {item.actor !== null && (
              <span title={item.actor === item.actor_name ? undefined : item.actor}>
                {' '}
                · {item.actor_name}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
