// Whether everything works, in the frame of the admin area. Green only when it was just said so.
import type { ShownState } from '@groundwork/contract/health';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { healthNow } from './queries.ts';
import { dotFills, stateWords } from './state-words.ts';

const unknown = { state: 'unknown', sentence: 'Status unknown' } as const;

/** `link` leads to where more is said, for those who may look there. */
export function StatusPill({ link }: { link?: (pill: ReactNode) => ReactNode }) {
  const { data, isError } = useQuery(healthNow());
  const { state, sentence } = data && !isError ? data : unknown;
  const pill = <Pill state={state} sentence={sentence} />;
  return (
    <div role="status" aria-label="System status" className="min-w-0">
      {link ? link(pill) : pill}
    </div>
  );
}

function Pill({ state, sentence }: { state: ShownState; sentence: string }) {
  return (
    <span
      title={sentence}
      className="inline-flex h-7 max-w-72 min-w-0 items-center gap-1.75 rounded-full bg-surface px-2.5 text-xs text-soft ring-1 ring-line"
    >
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', dotFills[state])} />
      <span className="truncate max-sm:sr-only">{sentence}</span>
      {state !== 'operational' && (
        <span aria-hidden="true" className="sm:hidden">
          {stateWords[state]}
        </span>
      )}
    </span>
  );
}
