import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={cx('min-w-0 rounded-lg bg-surface shadow-low ring-1 ring-line', className)}
    />
  );
}

export function CardHeader({
  title,
  aside,
  description,
}: {
  title: ReactNode;
  aside?: ReactNode;
  description?: ReactNode;
}) {
  return (
    <header
      className={cx(
        'flex flex-wrap justify-between gap-x-4 gap-y-2 px-4 pt-3 pb-2',
        description === undefined ? 'items-center' : 'items-start',
      )}
    >
      <div className={cx('grid min-w-0 gap-0.5', description !== undefined && 'flex-1 basis-52')}>
        <h2 className="text-title font-semibold">{title}</h2>
        {description !== undefined && <p className="text-muted">{description}</p>}
      </div>
      {aside}
    </header>
  );
}

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** Over what and as of when. */
  note?: ReactNode;
}

export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-2xl font-semibold tracking-[-0.025em] tabular">{value}</dd>
      {note !== undefined && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}

/** Figures that belong together: one panel, parted by hairlines, or a strip of the panel it stands in. */
export function Stats({ isInside = false, children }: { isInside?: boolean; children: ReactNode }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden bg-hair max-lg:*:last:odd:col-span-full lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
        isInside ? 'border-y border-hair' : 'rounded-lg shadow-low ring-1 ring-line',
      )}
    >
      {children}
    </dl>
  );
}

/** Names and values, one under the other. */
export function Facts({ facts }: { facts: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="grid gap-0">
      {facts.map(([name, value], index) => (
        <div
          key={index}
          className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t border-hair py-2 first:border-t-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="ml-auto text-right tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
