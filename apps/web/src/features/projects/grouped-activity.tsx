// What happened, under the day it happened on, the same actions in a row as one line.
import type { ActivityItem } from '@groundwork/contract/projects';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { clock, instant, namedDay } from '../../lib/formats/dates.ts';
import { cx } from '../../ui/class-names.ts';
import {
  type ActivityDay,
  type ActivityGroup,
  groupInWords,
  namesInWords,
  readersDay,
} from './activity-groups.ts';

export interface GroupedActivityProps {
  days: readonly ActivityDay[];
  /** Groups can be opened to their lines; where they cannot, another page has them. */
  canOpen?: boolean;
}

export function GroupedActivity({ days, canOpen = false }: GroupedActivityProps) {
  const [today] = useState(() => readersDay(new Date().toISOString()));
  return (
    <div className="grid gap-4">
      {days.map(({ day, groups }) => (
        <section key={day} aria-label={namedDay(day, today)} className="grid gap-1">
          <h3 className="text-xs font-medium text-muted">{namedDay(day, today)}</h3>
          <ul className="grid">
            {groups.map(group => (
              <li key={group.key} className="border-t border-hair py-2 first:border-t-0">
                {canOpen && group.items.length > 1 ? <Opened group={group} /> : <Line group={group} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Line({ group }: { group: ActivityGroup }) {
  const [newest] = group.items;
  const names = namesInWords(group);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">{groupInWords(group)}</p>
        {(names !== undefined || newest.actor !== null) && (
          <p className="text-xs wrap-anywhere text-muted">
            {names}
            {newest.actor !== null && (
              <span title={newest.actor === newest.actor_name ? undefined : newest.actor}>
                {names !== undefined && ' · '}
                {newest.actor_name}
              </span>
            )}
          </p>
        )}
      </div>
      <Clock at={newest.created_at} />
    </div>
  );
}

function Clock({ at }: { at: string }) {
  return (
    <time dateTime={at} title={instant(at)} className="shrink-0 text-xs whitespace-nowrap text-muted tabular">
      {clock(at)}
    </time>
  );
}

function Opened({ group }: { group: ActivityGroup }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-1">
      <Line group={group} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} the lines: ${groupInWords(group)}`}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-6 w-fit items-center gap-1 rounded-sm text-xs text-accent-ink hover:underline"
      >
        {isOpen ? 'Hide the lines' : 'Show the lines'}
        <ChevronDown
          aria-hidden="true"
          className={cx('size-3.5 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && <Lines items={group.items} />}
    </div>
  );
}

function Lines({ items }: { items: readonly ActivityItem[] }) {
  return (
    <ul className="grid gap-1 border-l-2 border-line pl-3">
      {items.map(item => (
        <li key={item.id} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{item.description}</span>
          <Clock at={item.created_at} />
        </li>
      ))}
    </ul>
  );
}
