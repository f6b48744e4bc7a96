// The four states of a screen: waiting, empty, failed (ready is the screen itself).
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-md bg-sunken', className)} />;
}

/** Stands where content will be; says so to those who do not see it. */
export function Waiting({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {children ?? (
        <>
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
        </>
      )}
    </div>
  );
}

export interface EmptyProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

export function Empty({ icon, title, text, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      {icon !== undefined && <div className="mb-1 text-muted [&_svg]:size-6">{icon}</div>}
      <p className="text-lg font-medium">{title}</p>
      {text !== undefined && <p className="max-w-[46ch] text-muted">{text}</p>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  message: string;
  /** The reference number of a server error, for support. */
  reference?: string | undefined;
  onRetry?: () => void;
}

export function ErrorState({ message, reference, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <CircleAlert className="size-6 text-bad-ink" aria-hidden="true" />
      <p className="text-lg font-medium">{message}</p>
      {reference !== undefined && <p className="font-mono text-xs text-muted">Reference {reference}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

const noticeTones = {
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
} as const;

/** One thing to know about what stands below it. */
export function Notice({
  tone = 'accent',
  icon,
  children,
  action,
}: {
  tone?: keyof typeof noticeTones;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'note'}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-2.5 [&_svg]:size-4 [&_svg]:shrink-0',
        noticeTones[tone],
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  );
}
