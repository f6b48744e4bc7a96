// One figure of the platform that leads to its page: how it stands against the period before, and how it went day by day.
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spark } from '../../ui/charts/spark.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Growth } from './growth.ts';

export interface StatLinkProps {
  label: string;
  /** Where it leads. */
  to: NonNullable<LinkProps['to']>;
  value: string;
  growth?: Growth;
  /** More of it is good, or just more. */
  isGoodUp?: boolean;
  /** What stands behind the figure and which period it speaks of. */
  note: ReactNode;
  spark?: { sentence: string; values: readonly number[] };
}

const arrows = { up: ArrowUp, down: ArrowDown, level: ArrowRight };
const words = { up: 'up', down: 'down', level: '' };

export function StatLink(props: StatLinkProps) {
  const { to } = props;
  return (
    <Link
      to={to}
      className="grid min-w-0 content-start gap-x-3 gap-y-0.5 bg-surface px-4 py-3 hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <Inside {...props} />
    </Link>
  );
}

function Inside({ label, value, growth, isGoodUp = true, note, spark }: StatLinkProps) {
  return (
    <>
      <span className="flex justify-between gap-x-2 text-xs text-muted">
        {label}
        {growth && <Against growth={growth} isGoodUp={isGoodUp} className="max-sm:hidden" />}
      </span>
      <span className="flex flex-wrap items-end justify-between gap-x-3">
        <span className="flex items-baseline gap-2 text-xs text-muted">
          <span className="text-2xl font-semibold tracking-[-0.025em] text-ink tabular">{value}</span>
          {growth && <Against growth={growth} isGoodUp={isGoodUp} className="sm:hidden" />}
        </span>
        {spark && (
          <span className="max-sm:hidden">
            <Spark {...spark} width={84} height={26} />
          </span>
        )}
      </span>
      <span className="text-xs text-muted tabular">{note}</span>
    </>
  );
}

/** On a phone there is no room for it beside the label: it stands beside the figure, where the line of days would be. */
function Against({ growth, isGoodUp, className }: { growth: Growth; isGoodUp: boolean; className: string }) {
  const Arrow = arrows[growth.direction];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-0.75 font-medium whitespace-nowrap',
        isGoodUp && growth.direction === 'up' && 'text-good-ink',
        isGoodUp && growth.direction === 'down' && 'text-bad-ink',
        className,
      )}
    >
      <Arrow aria-hidden="true" className="size-3.25" />
      <span className="sr-only">{words[growth.direction]}</span>
      {growth.text}
    </span>
  );
}
