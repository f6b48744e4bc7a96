import type { ChangesetEntry } from '@groundwork/contract/changesets';
import { useState } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { Popover } from '../../ui/popover.tsx';

const look = 'max-w-full truncate rounded-sm text-left text-sm text-accent-ink hover:underline';

/** What an entry changes, in a line; on a click every value before and after. `isSpelledOut`: the values stand in the line. */
export function EntryDetails({
  entry,
  isSpelledOut = false,
}: {
  entry: ChangesetEntry;
  isSpelledOut?: boolean;
}) {
  const [isOpen, setOpen] = useState<boolean>();
  // What goes is seen by what it was.
  const isGoing = entry.kind === 'record.archive' || entry.kind === 'association.remove';
  const values = isGoing ? (entry.before ?? {}) : entry.after;
  const names = Object.keys(values);
  if (entry.kind === 'association.create' || entry.kind === 'association.remove') {
    return (
      <span className="line-clamp-2 font-mono text-xs wrap-anywhere">
        {names.map(name => textOf(values[name])).join(' · ')}
      </span>
    );
  }
  const words = isSpelledOut ? (
    <span className="line-clamp-2 whitespace-normal wrap-anywhere">
      {names.map(name => (
        <span key={name} className="block">
          <span className="text-muted line-through">{textOf(entry.before?.[name]) || 'empty'}</span>
          <span className="sr-only"> becomes</span> {textOf(entry.after[name]) || 'empty'}
        </span>
      ))}
    </span>
  ) : (
    <>
      {entry.before === null || isGoing
        ? counted(names.length, 'value')
        : `${counted(names.length, 'value')} changed`}
      <span className="text-muted">: {names.slice(0, 3).join(', ')}</span>
    </>
  );
  // What opens is put together when it is asked for: a table that runs past thousands of entries never pays for it.
  if (isOpen === undefined) {
    return (
      <button type="button" aria-haspopup="dialog" className={look} onClick={() => setOpen(true)}>
        {words}
      </button>
    );
  }
  return (
    <Popover
      title={isGoing ? 'As it was' : entry.before === null ? 'New' : 'Before and after'}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={look}>
          {words}
        </button>
      }
    >
      <dl className="grid gap-2">
        {names.map(name => (
          <div key={name} className="grid gap-0.5">
            <dt className="font-mono text-xs text-muted">{name}</dt>
            {entry.before !== null && (
              <dd className="break-words text-muted line-through">{textOf(entry.before[name]) || 'empty'}</dd>
            )}
            {!isGoing && <dd className="break-words">{textOf(entry.after[name]) || 'empty'}</dd>}
          </div>
        ))}
      </dl>
      {entry.error !== null && (
        <p className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">{entry.error}</p>
      )}
    </Popover>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
