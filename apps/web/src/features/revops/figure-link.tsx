// A figure that opens the deals it counts.

import type { DealFigure } from '@groundwork/contract/revops-reports';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface FigureLinkProps {
  figure: DealFigure;
  /** '' says nobody, or none. */
  of?: string | null;
  from?: string;
  to?: string;
  /** 0 opens nothing. */
  count: number;
  /** What is counted, for whoever hears the link alone. */
  label: string;
  children: ReactNode;
}

export function FigureLink({ figure, of, from, to, count, label, children }: FigureLinkProps) {
  if (count === 0) return children;
  return (
    <Link
      to="."
      aria-label={label}
      search={({ analysis, book, view }) => ({
        ...(analysis !== undefined && { analysis }),
        ...(book !== undefined && { book }),
        ...(view !== undefined && { view }),
        figure,
        ...(of && { key: of }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      })}
      className="rounded-sm text-accent-ink hover:underline"
    >
      {children}
    </Link>
  );
}
