import type { ReactNode } from 'react';

/** One line of the page: what is shown, and in which states. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5 border-t border-hair py-2.5 first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <h3 className="text-xs text-muted">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
