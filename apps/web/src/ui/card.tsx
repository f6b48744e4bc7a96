import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('min-w-0 rounded-lg bg-surface ring-1 ring-line', className)} />;
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
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4.5 pb-3">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-lg font-semibold">{title}</h2>
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
    <div className="grid content-start gap-1 rounded-lg bg-surface px-4 py-3 ring-1 sm:px-5 sm:py-4 ring-line">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold tracking-[-0.02em] tabular">{value}</dd>
      {note !== undefined && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">{children}</dl>;
}

/** Names and values, one under the other. */
export function Facts({ facts }: { facts: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="grid gap-0">
      {facts.map(([name, value], index) => (
        <div
          key={index}
          className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-t-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
