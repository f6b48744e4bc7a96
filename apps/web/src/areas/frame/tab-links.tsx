// The sides of one page, each with an address of its own.
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

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
  const line = useRef<HTMLElement>(null);
  const path = useLocation({ select: location => location.pathname });
  // On a phone the line is longer than the screen: whoever comes to one of the last sides sees which it is.
  const current = tabs.findIndex(({ to }) => path.startsWith(to));
  useEffect(() => {
    line.current?.children[current]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <div className="-mt-2 flex flex-wrap items-end justify-between gap-x-4 border-b border-line lg:-mt-4">
      <nav ref={line} aria-label={label} className="flex min-w-0 gap-4.5 overflow-x-auto print:hidden">
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
