// The sides of one page, each with an address of its own.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface TabLink {
  to: NonNullable<LinkProps['to']>;
  label: string;
}

interface TabLinksProps {
  /** What they are the sides of. */
  label: string;
  tabs: readonly TabLink[];
  /** At the end of the line. */
  children?: ReactNode;
}

export function TabLinks({ label, tabs, children }: TabLinksProps) {
  return (
    <div className="-mt-2 flex flex-wrap items-end justify-between gap-x-4 border-b border-line lg:-mt-4">
      <nav aria-label={label} className="flex min-w-0 gap-4.5 overflow-x-auto print:hidden">
        {tabs.map(({ to, label: name }) => (
          <Link
            key={to}
            to={to}
            className="-mb-px flex h-10 shrink-0 items-center border-b-2 border-transparent font-medium text-muted hover:text-ink"
            activeProps={{ className: '!border-accent !text-ink', 'aria-current': 'page' }}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
