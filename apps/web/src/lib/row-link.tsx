// The way to a single row of a file, from wherever one is named.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type RowAddress, rowAddressOf } from './row-address.ts';

/** Undefined while nobody looks at a row. */
export function useRowAddress(): {
  address: RowAddress | undefined;
  go: (to: RowAddress | undefined) => void;
} {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { file, row, find } = rowAddressOf(search);
  const isOpen = file !== undefined || find !== undefined;
  return {
    address: isOpen
      ? {
          ...(file !== undefined && { file }),
          ...(row !== undefined && { row }),
          ...(find !== undefined && { find }),
        }
      : undefined,
    go: to =>
      void navigate({
        to: '/client/implementation',
        search: ({ step }: { step?: string }) => ({ ...(step !== undefined && { step }), ...to }),
        // One step back leads out, however many rows were looked at.
        replace: isOpen,
      }),
  };
}

/** What leads to a row from a list. */
export function RowLink({
  to,
  label,
  className = '',
  children,
}: {
  to: RowAddress;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const { go } = useRowAddress();
  return (
    <button
      type="button"
      aria-label={label}
      className={`min-w-0 rounded-sm text-left text-accent-ink hover:underline ${className}`}
      onClick={() => go(to)}
    >
      {children}
    </button>
  );
}
