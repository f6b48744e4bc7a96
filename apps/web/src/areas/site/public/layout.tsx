// The public pages. They know no session and no query: each is rendered once at build time and again in the browser,
// so nothing here may read the window, the clock or the network while rendering.
import type { ReactNode } from 'react';
import { brand } from '../../../ui/brand.ts';
import { cx } from '../../../ui/class-names.ts';
import { Wordmark } from '../../../ui/mark.tsx';
import { navigation } from '../content/navigation.ts';
import { EntryLinks } from './entry-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export const measure = 'mx-auto w-full max-w-[74rem] px-5 sm:px-8';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto]">
      <a
        href="#content"
        className="fixed top-3 left-3 z-40 -translate-y-20 rounded-md bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Navigation />
      <main id="content" className="pt-16">
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Navigation() {
  return (
    <header className="fixed inset-x-0 top-0 z-20 border-b border-line bg-canvas/90 backdrop-blur-md">
      <div className={cx(measure, 'flex h-16 items-center gap-8')}>
        <a href="/" aria-label={`${brand.name}, home`} className="inline-flex rounded-md">
          <Wordmark />
        </a>
        <nav aria-label="Main" className="hidden gap-1 md:flex">
          {navigation.links.map(link => (
            <a
              key={link.label}
              href={link.href}
              className="rounded-md px-3 py-2 text-muted transition-colors hover:text-ink"
            >
              {link.label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeSwitch />
          <div className="hidden items-center gap-1.5 md:flex">
            <EntryLinks />
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="border-t border-line">
      <div className={cx(measure, 'grid gap-10 py-14 md:grid-cols-[1.6fr_3fr]')}>
        <div className="grid content-start gap-3">
          <Wordmark />
          <p className="max-w-[34ch] text-muted">{navigation.footnote}</p>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {navigation.footer.map(column => (
            <nav key={column.title} aria-label={column.title} className="grid content-start gap-1">
              <h2 className="mb-1 text-sm font-semibold">{column.title}</h2>
              {column.links.map(link => (
                <a
                  key={link.label}
                  href={link.href}
                  className="w-fit py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {link.label}
                </a>
              ))}
            </nav>
          ))}
        </div>
      </div>
    </footer>
  );
}
