// What stands around every page of the client area, whether or not it is known yet who is looking.
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

export interface FrameLayoutProps {
  isWide: boolean;
  title: string;
  sidebar: ReactNode;
  /** Opens the menu where there is no room for the sidebar. */
  menu: ReactNode;
  /** What is on the right of the bar on top. */
  tools?: ReactNode;
  children: ReactNode;
}

export function FrameLayout({ isWide, title, sidebar, menu, tools, children }: FrameLayoutProps) {
  return (
    <div className={cx('min-h-dvh', isWide ? 'lg:pl-[260px]' : 'lg:pl-[80px]')}>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside
        className={cx(
          'fixed inset-y-0 left-0 hidden border-r border-line bg-surface transition-[width] duration-200 ease-calm lg:block',
          isWide ? 'w-[260px]' : 'w-[80px]',
        )}
      >
        {sidebar}
      </aside>
      <header className="sticky top-0 z-2 flex h-14 items-center gap-2 border-b border-line bg-canvas/90 px-3 backdrop-blur-sm sm:px-6">
        {menu}
        <p className="min-w-0 flex-1 truncate text-lg font-medium">{title}</p>
        {tools}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[84rem] px-4 py-6 outline-none sm:px-6 lg:py-8"
      >
        {children}
      </main>
    </div>
  );
}
