// What stands around every page of a signed-in area, whether or not it is known yet who is looking.
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { titleSlot } from './title-slot.ts';

export interface FrameLayoutProps {
  isWide: boolean;
  /** The page has the whole width and height and scrolls inside. */
  isWorkspace?: boolean;
  title: string;
  sidebar: ReactNode;
  /** Opens the menu where there is no room for the sidebar. */
  menu: ReactNode;
  /** May look and comment, and change nothing. */
  isReader?: boolean;
  /** What is on the right of the bar on top. */
  tools?: ReactNode;
  children: ReactNode;
}

/** On every screen, so that nobody looks for what only others can do. */
function ReaderNote({ className }: { className: string }) {
  return (
    <p className={cx('flex items-center gap-1.5 text-xs text-muted', className)}>
      <Eye aria-hidden="true" className="size-3.5 shrink-0" />
      You can read and comment here
    </p>
  );
}

export function FrameLayout({
  isWide,
  isWorkspace = false,
  title,
  sidebar,
  menu,
  isReader = false,
  tools,
  children,
}: FrameLayoutProps) {
  return (
    <div className={cx('min-h-dvh print:pl-0!', isWide ? 'lg:pl-[260px]' : 'lg:pl-[80px]')}>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={cx(
          'fixed inset-y-0 left-0 hidden border-r border-line bg-frame transition-[width] duration-200 ease-calm lg:block print:hidden',
          isWide ? 'w-[260px]' : 'w-[80px]',
        )}
      >
        {sidebar}
      </aside>
      <header className="sticky top-0 z-4 flex h-12 items-center gap-2 border-b border-line bg-frame px-3 max-sm:h-13 sm:px-4 print:hidden">
        {menu}
        {/* A page that says more than its section's name takes its place. */}
        <titleSlot.Place className="peer min-w-0 flex-1 empty:hidden" />
        <p className="min-w-0 flex-1 truncate text-title font-medium peer-[:not(:empty)]:hidden">{title}</p>
        {isReader && <ReaderNote className="max-md:hidden" />}
        {tools}
      </header>
      {isReader && <ReaderNote className="border-b border-hair bg-frame px-4 py-1 md:hidden" />}
      <main
        id="content"
        tabIndex={-1}
        className={cx(
          'outline-none',
          isWorkspace
            ? 'flex flex-col max-lg:min-h-[calc(100dvh-3.25rem)] lg:h-[calc(100dvh-3rem)]'
            : 'mx-auto w-full max-w-[84rem] px-4 py-4 sm:px-6 lg:py-6 print:max-w-none print:p-px',
        )}
      >
        {children}
      </main>
    </div>
  );
}
