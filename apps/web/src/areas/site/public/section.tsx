import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { measure } from './layout.tsx';

const grounds = { plain: '', surface: 'bg-surface', frame: 'bg-frame', night: 'bg-canvas text-ink' };

export interface SectionProps {
  id?: string;
  title: string;
  text?: string;
  /** The plane it lies on, to set it off from its neighbours. `night` is dark in both themes. */
  ground?: keyof typeof grounds;
  /** The head beside the content, where there is room. */
  isBeside?: boolean;
  /** Where all of its figures come from. */
  figures?: 'record' | 'measured';
  children: ReactNode;
}

export function Section({
  id,
  title,
  text,
  ground = 'plain',
  isBeside = false,
  figures,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-label={title}
      data-figures={figures}
      data-theme={ground === 'night' ? 'dark' : undefined}
      className={cx('scroll-mt-16 border-t border-line', grounds[ground])}
    >
      <div
        className={cx(measure, 'grid gap-10 py-16 sm:py-24', isBeside && 'gap-x-16 lg:grid-cols-[1fr_2fr]')}
      >
        <header className="grid content-start gap-3">
          <h2 className="max-w-[26ch] text-heading font-semibold tracking-[-0.025em]">{title}</h2>
          {text !== undefined && <p className="max-w-[38rem] text-lg text-muted">{text}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}

/** The head of a page that is not the front. */
export function PageHead({ title, text }: { title: string; text: string }) {
  return (
    <header className="border-b border-line bg-frame">
      <div className={cx(measure, 'grid gap-3 py-12 sm:py-16')}>
        <h1 className="text-display font-semibold tracking-[-0.035em]">{title}</h1>
        <p className="max-w-[42rem] text-lg text-soft">{text}</p>
      </div>
    </header>
  );
}

/** Says that something was invented, for as long as it is. */
export function SampleNote({ children }: { children: ReactNode }) {
  return <p className="w-fit border-l-2 border-warn pl-3 text-sm text-muted">{children}</p>;
}
