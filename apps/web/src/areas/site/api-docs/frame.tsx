// Around each page of the API: its search, and the way to every other page.
import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { measure } from '../public/layout.tsx';
import type { ApiDocs } from './model.ts';

const entry =
  'rounded-md px-2 py-1 text-muted hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink';

export function Frame({ docs, path, children }: { docs: ApiDocs; path: string; children: ReactNode }) {
  const links = [
    { href: '/docs/api', title: 'Overview' },
    { href: '/docs/api/calls', title: 'All calls' },
    ...docs.nouns.map(({ slug, title }) => ({ href: `/docs/api/${slug}`, title })),
  ];
  const list = links.map(({ href, title }) => (
    <a key={href} href={href} aria-current={href === path ? 'page' : undefined} className={entry}>
      {title}
    </a>
  ));
  return (
    <div className={cx(measure, 'grid gap-8 py-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12 lg:py-12')}>
      <div className="grid content-start gap-4">
        <search>
          <form action="/docs/api/calls" method="get" className="grid gap-1.5">
            <label htmlFor="api-search" className="text-sm font-medium">
              Search the calls
            </label>
            <input
              id="api-search"
              name="q"
              type="search"
              autoComplete="off"
              spellCheck={false}
              placeholder="decisions answer"
              className="h-9 w-full rounded-md border border-edge bg-surface px-3 placeholder:text-muted"
            />
          </form>
        </search>
        <nav aria-label="API" className="hidden content-start lg:grid">
          {list}
        </nav>
        <details className="lg:hidden">
          <summary className="cursor-pointer font-medium">All pages of the API</summary>
          <nav aria-label="API pages" className="grid grid-cols-1 pt-2 min-[24rem]:grid-cols-2">
            {list}
          </nav>
        </details>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">{children}</div>
    </div>
  );
}

export function Title({ title, text }: { title: string; text: string }) {
  return (
    <header className="grid gap-2">
      <h1 className="text-heading font-semibold tracking-[-0.025em]">{title}</h1>
      <p className="max-w-[42rem] text-lg text-muted">{text}</p>
    </header>
  );
}

/** Long lines scroll in their own box, which people with a keyboard reach. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border border-line bg-surface p-4 font-mono text-xs leading-5"
    >
      <code>{children}</code>
    </pre>
  );
}
