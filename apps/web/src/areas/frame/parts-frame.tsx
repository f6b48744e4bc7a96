// A page that consists of sections with an address each: the list of them stands at its side on a desk, and on a page of its
// own on a phone. What was typed and not saved is not lost by a click on another section.
import { Link, type LinkProps, Outlet, useBlocker, useLocation } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useHasUnsaved } from '../../lib/forms/unsaved.ts';
import { useIsWide } from '../../ui/media.ts';
import { BackLink } from './back-link.tsx';

/** Few are ever asked. */
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

export interface Part {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** What is to be found in it. */
  note: string;
  icon: LucideIcon;
}

interface PartsFrameProps {
  title: string;
  /** Where no section is named. */
  to: NonNullable<LinkProps['to']>;
  parts: readonly Part[];
}

export function PartsFrame({ title, to, parts }: PartsFrameProps) {
  const isWide = useIsWide();
  const path = useLocation({ select: location => location.pathname });
  const part = parts.find(each => path === each.to || path.startsWith(`${each.to}/`));
  const label = `Sections of the ${title.toLowerCase()}`;
  return (
    <div className="mx-auto grid max-w-5xl content-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      {isWide ? (
        <div className="sticky top-18 grid gap-3 self-start">
          <h1 className="px-2.5 text-xl font-semibold">{title}</h1>
          <SideList label={label} parts={parts} inSight={part ?? parts[0]} />
        </div>
      ) : part ? (
        <div className="grid gap-2">
          <BackLink to={to}>{`All ${title.toLowerCase()}`}</BackLink>
          <h1 className="text-xl font-semibold">{part.label}</h1>
        </div>
      ) : (
        <div className="grid gap-3">
          <h1 className="text-xl font-semibold">{title}</h1>
          <PhoneList label={label} parts={parts} />
        </div>
      )}
      <div className="grid min-w-0 content-start gap-5 empty:hidden">
        <Outlet />
      </div>
      <LeaveQuestion />
    </div>
  );
}

interface ListProps {
  label: string;
  parts: readonly Part[];
}

function SideList({ label, parts, inSight }: ListProps & { inSight: Part | undefined }) {
  return (
    <nav aria-label={label} className="grid gap-px">
      {parts.map(part => {
        const { to, label: name, icon: Icon } = part;
        return (
          <Link
            key={to}
            to={to}
            aria-current={part === inSight ? 'page' : undefined}
            className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {name}
          </Link>
        );
      })}
    </nav>
  );
}

function PhoneList({ label, parts }: ListProps) {
  return (
    <nav
      aria-label={label}
      className="grid overflow-hidden rounded-lg bg-surface shadow-low ring-1 ring-line"
    >
      {parts.map(({ to, label: name, note, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-14 items-center gap-3 border-t border-hair px-4 py-2 first:border-t-0 hover:bg-hover"
        >
          <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
          <span className="grid min-w-0 flex-1">
            <span className="font-medium">{name}</span>
            <span className="text-sm text-muted">{note}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Link>
      ))}
    </nav>
  );
}

function LeaveQuestion() {
  const hasUnsaved = useHasUnsaved();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    </Suspense>
  );
}
