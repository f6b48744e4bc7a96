import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'violet';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
  violet: 'bg-violet-soft text-violet-ink',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.75 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
