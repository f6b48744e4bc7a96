// Steps as one slim line: where each stands, what it holds, and at its end the one thing to do next. On a phone the line
// scrolls and the thing to do stays at the lower edge of the screen.
import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

interface Step {
  key: string;
  label: string;
  /** State and number, in a few words. */
  note: string;
  state: 'done' | 'current' | 'open' | 'locked' | 'failed';
}

export interface StepLineProps {
  label: string;
  steps: readonly Step[];
  shown: string;
  onShow: (key: string) => void;
  /** Where the primary action stands. */
  action: ReactNode;
}

export function StepLine({ label, steps, shown, onShow, action }: StepLineProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Where the line scrolls, the shown step comes into view; the page itself stays where it is.
    const row = list.current;
    const step = row?.querySelector(`[data-step="${shown}"]`);
    if (row && step instanceof HTMLElement) row.scrollLeft = step.offsetLeft - row.offsetLeft - 48;
  }, [shown]);
  return (
    <div className="flex shrink-0 items-stretch justify-between border-b border-line bg-frame">
      {/* Room is kept for the action: the steps stand where they stood when it comes and goes. */}
      <nav aria-label={label} className="min-w-0 flex-1 xl:max-w-[calc(100%-24.5rem)]">
        <ol ref={list} className="flex h-12.5 overflow-x-auto [scrollbar-width:none]">
          {steps.map((step, index) => (
            <li
              key={step.key}
              data-step={step.key}
              className="shrink-0 basis-30 max-lg:grow xl:min-w-0 xl:shrink xl:grow"
            >
              <StepButton
                step={step}
                number={index + 1}
                isShown={step.key === shown}
                onShow={() => onShow(step.key)}
              />
            </li>
          ))}
        </ol>
      </nav>
      {action}
    </div>
  );
}

function StepButton({
  step: { label, note, state },
  number,
  isShown,
  onShow,
}: {
  step: Step;
  number: number;
  isShown: boolean;
  onShow: () => void;
}) {
  return (
    <button
      type="button"
      disabled={state === 'locked'}
      aria-current={isShown ? 'step' : undefined}
      onClick={onShow}
      className={cx(
        'relative grid h-full w-full grid-cols-[1rem_minmax(0,1fr)] content-center gap-x-1.75 pr-2 pl-3.5 text-left -outline-offset-2 transition-colors duration-120',
        // What is done has a line along the lower edge.
        'after:absolute after:right-0.5 after:-bottom-px after:left-0 after:h-0.5',
        state === 'done' ? 'after:bg-d1' : 'after:bg-rule',
        isShown ? 'bg-surface shadow-[1px_0_0_var(--line),-1px_0_0_var(--line)]' : 'hover:bg-hover',
        state === 'locked' && 'pointer-events-none',
      )}
    >
      <Sign state={state} number={number} />
      <span className={cx('leading-4.5', isShown ? 'font-semibold text-ink' : 'font-medium text-soft')}>
        {label}
      </span>
      <span
        className={cx(
          'col-start-2 truncate text-xs tabular',
          state === 'failed' ? 'text-bad-ink' : 'text-muted',
        )}
      >
        {note}
      </span>
      <span className="sr-only">{words[state]}</span>
    </button>
  );
}

const words = {
  done: 'done',
  current: 'in hand',
  open: 'can be looked at',
  locked: 'not yet',
  failed: 'needs attention',
} as const;

function Sign({ state, number }: { state: Step['state']; number: number }) {
  if (state === 'done')
    return (
      <Check aria-hidden="true" strokeWidth={2.25} className="mt-0.5 size-3.5 self-start text-accent-ink" />
    );
  if (state === 'failed')
    return <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 self-start text-bad-ink" />;
  return (
    <span
      aria-hidden="true"
      className="text-center font-mono text-tick leading-4.5 font-medium text-muted tabular"
    >
      {number}
    </span>
  );
}
