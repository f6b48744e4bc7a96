// The groups at hand, a line each.
import type { MergeGroup } from '@groundwork/contract/merges';
import type { KeyboardEvent } from 'react';
import { counted, share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { titleOf } from './wording.ts';

export function GroupList({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly MergeGroup[];
  chosen: string | undefined;
  onChoose: (group: MergeGroup) => void;
}) {
  return (
    <ul className="grid content-start gap-0.5 p-2">
      {groups.map(group => (
        <li key={group.id} className="min-w-0 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
          <button
            type="button"
            aria-current={group.id === chosen}
            onClick={() => onChoose(group)}
            onKeyDown={moveOn}
            className={cx(
              'grid w-full min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md px-2 py-1.5 text-left -outline-offset-2 max-lg:py-2.5',
              group.id === chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <span className="truncate font-medium">{titleOf(group)}</span>
            <Mark group={group} />
            <span className="col-span-2 truncate text-xs text-muted">
              {counted(group.records.length + group.more_records, 'record')}
              {group.is_contradicted && ', called differently'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The arrows go from group to group; Enter chooses. */
function moveOn(event: KeyboardEvent<HTMLButtonElement>): void {
  const line = event.currentTarget.closest('li');
  const next =
    event.key === 'ArrowDown'
      ? line?.nextElementSibling
      : event.key === 'ArrowUp'
        ? line?.previousElementSibling
        : undefined;
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

function Mark({ group }: { group: MergeGroup }) {
  if (group.state === 'open' && group.changeset && group.changeset.state !== 'undone')
    return <Badge tone="accent">Proposed</Badge>;
  if (group.state === 'open' && group.changeset) return <Badge>Taken back</Badge>;
  if (group.state === 'merged') return <Badge tone="good">Merged</Badge>;
  if (group.state === 'different') return <Badge>Not the same</Badge>;
  return <span className="text-xs text-muted tabular">{share(group.chance)}</span>;
}
