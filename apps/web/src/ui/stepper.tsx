import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

interface Step {
  key: string;
  label: string;
  note?: string;
  state: 'done' | 'current' | 'open' | 'locked' | 'failed';
}

export interface StepperProps {
  label: string;
  steps: readonly Step[];
  shown: string;
  onShow: (key: string) => void;
}

/** A row of steps: a column beside the content, a row that scrolls above it on small screens. */
export function Stepper({ label, steps, shown, onShow }: StepperProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // On a small screen the row scrolls: the shown step comes into view, the page itself stays where it is.
    const row = list.current;
    const step = row?.querySelector(`[data-step="${shown}"]`);
    if (row && step instanceof HTMLElement) row.scrollLeft = step.offsetLeft - row.offsetLeft - 48;
  }, [shown]);
  return (
    <nav aria-label={label}>
      <ol
        ref={list}
        className="flex gap-1 overflow-x-auto pb-1 lg:grid lg:gap-0.5 lg:overflow-visible lg:pb-0"
      >
        {steps.map((step, index) => (
          <li key={step.key} data-step={step.key} className="shrink-0">
            <button
              type="button"
              disabled={step.state === 'locked'}
              aria-current={step.key === shown ? 'step' : undefined}
              onClick={() => onShow(step.key)}
              className={cx(
                'relative flex w-full items-center gap-3 rounded-md px-2.5 py-2 text-left transition-colors',
                step.key === shown ? 'bg-sunken' : 'hover:bg-sunken',
                step.state === 'locked' && 'pointer-events-none text-muted',
              )}
            >
              <Dot state={step.state} number={index + 1} />
              <span className="grid min-w-0">
                <span className={cx('text-base', step.key === shown && 'font-medium')}>{step.label}</span>
                {step.note !== undefined && (
                  <span className="hidden truncate text-xs text-muted lg:block">{step.note}</span>
                )}
              </span>
              <span className="sr-only">{words[step.state]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const words = {
  done: 'done',
  current: 'in hand',
  open: 'can be looked at',
  locked: 'not yet',
  failed: 'needs attention',
} as const;

function Dot({ state, number }: { state: Step['state']; number: number }) {
  const look = {
    done: 'bg-good-soft text-good-ink',
    current: 'bg-accent text-on-accent',
    open: 'text-muted ring-1 ring-inset ring-edge',
    locked: 'text-muted ring-1 ring-inset ring-line',
    failed: 'bg-bad-soft text-bad-ink',
  }[state];
  const content: ReactNode =
    state === 'done' ? (
      <Check className="size-3.5" strokeWidth={2.5} />
    ) : state === 'failed' ? (
      <TriangleAlert className="size-3.5" />
    ) : (
      number
    );
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium tabular', look)}
    >
      {content}
    </span>
  );
}
