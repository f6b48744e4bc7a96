import type { ReactNode } from 'react';

/** A key as it stands on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-[0.25rem] bg-surface px-1 font-mono text-tick leading-none font-medium text-soft shadow-[inset_0_0_0_1px_var(--line),0_1px_0_var(--line)]">
      {children}
    </kbd>
  );
}
