// Around every section of the settings: the list of them, at its side on a desk and on a page of its own on a phone.
import { Link, Navigate, Outlet, useBlocker, useLocation } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useHasUnsaved } from '../../../lib/forms/unsaved.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { useIsWide } from '../../../ui/media.ts';
import { BackLink } from '../back-link.tsx';
import { AccountPart } from './account.tsx';
import { formerParts, type Part, partAt, partsFor } from './parts.ts';

/** Few are ever asked. */
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

export function SettingsFrame() {
  const isWide = useIsWide();
  const part = partAt(useLocation({ select: location => location.pathname }));
  return (
    <div className="mx-auto grid max-w-5xl content-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      {isWide ? (
        <div className="sticky top-18 grid gap-3 self-start">
          <h1 className="px-2.5 text-xl font-semibold">Settings</h1>
          <SideList inSight={part} />
        </div>
      ) : part ? (
        <div className="grid gap-2">
          <BackLink to="/client/settings">All settings</BackLink>
          <h1 className="text-xl font-semibold">{part.label}</h1>
        </div>
      ) : (
        <div className="grid gap-3">
          <h1 className="text-xl font-semibold">Settings</h1>
          <PhoneList />
        </div>
      )}
      <div className="grid min-w-0 content-start gap-5 empty:hidden">
        <Outlet />
      </div>
      <LeaveQuestion />
    </div>
  );
}

/** Where no section is named: on a desk the first one, on a phone the list alone. */
export function FirstPart() {
  const isWide = useIsWide();
  const former = formerParts[useLocation({ select: location => location.hash })];
  if (former) return <Navigate to={former} replace />;
  return isWide && <AccountPart />;
}

function useParts(): readonly Part[] {
  const { config } = useAuth();
  return partsFor({ isEmbedded: config?.oidc.is_embedded !== false });
}

function SideList({ inSight }: { inSight: Part | undefined }) {
  const parts = useParts();
  const shown = inSight ?? parts[0];
  return (
    <nav aria-label="Sections of the settings" className="grid gap-px">
      {parts.map(part => {
        const { to, label, icon: Icon } = part;
        return (
          <Link
            key={to}
            to={to}
            aria-current={part === shown ? 'page' : undefined}
            className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

function PhoneList() {
  return (
    <nav
      aria-label="Sections of the settings"
      className="grid overflow-hidden rounded-lg bg-surface shadow-low ring-1 ring-line"
    >
      {useParts().map(({ to, label, note, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-14 items-center gap-3 border-t border-hair px-4 py-2 first:border-t-0 hover:bg-hover"
        >
          <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
          <span className="grid min-w-0 flex-1">
            <span className="font-medium">{label}</span>
            <span className="text-sm text-muted">{note}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Link>
      ))}
    </nav>
  );
}

/** What was typed and not saved is not lost by a click on another section. */
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
