import { cx } from './class-names.ts';

export interface ProgressProps {
  label: string;
  /** 0..1; null while nobody knows how much there is. */
  value: number | null;
  tone?: 'accent' | 'good' | 'bad';
}

const fills = { accent: 'bg-d1', good: 'bg-good', bad: 'bg-bad' } as const;

export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      // Without a value it is read out as one that nobody knows.
      {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuetext': `${percent}%` })}
      className="h-1 w-full overflow-hidden rounded-full bg-rule"
    >
      <div
        style={percent === null ? undefined : { width: `${percent}%` }}
        className={cx(
          'h-full rounded-full transition-[width] duration-500 ease-calm',
          fills[tone],
          percent === null && 'w-1/3 animate-pulse',
        )}
      />
    </div>
  );
}

/** How sure something is: five steps, so that nobody reads a precision into it that is not there. */
export function Confidence({ value, label }: { value: number; label: string }) {
  const steps = Math.max(1, Math.ceil(value * 5));
  // Colour only where somebody should look.
  const tone = value >= 0.85 ? 'bg-soft' : value >= 0.5 ? 'bg-d4' : 'bg-d5';
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map(step => (
        <span key={step} className={cx('h-2.5 w-0.75 rounded-[1px]', step <= steps ? tone : 'bg-rule')} />
      ))}
    </span>
  );
}

export interface BarPart {
  key: string;
  label: string;
  value: number;
  /** A background class of our palette; a hatched one for what was counted and not written. */
  fill: string;
}

/** Parts of a whole as one bar; every part that exists can be seen, however small. */
export function StackedBar({ parts, label }: { parts: readonly BarPart[]; label: string }) {
  const shown = parts.filter(part => part.value > 0);
  return (
    <div role="img" aria-label={label} className="flex h-2.5 w-full gap-0.5">
      {shown.map(part => (
        <span
          key={part.key}
          className={cx('min-w-0.75 rounded-[1.5px]', part.fill)}
          style={{ flexGrow: part.value }}
        />
      ))}
    </div>
  );
}
