// Above every screen of the client area: how long the trial lasts, or why nothing can be changed.
import type { Organization } from '@groundwork/contract/organizations';
import { sessionCalls } from '@groundwork/contract/session';
import { Clock, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useInvalidate } from '../../lib/data/invalidate.ts';
import { day, instant } from '../../lib/formats/dates.ts';
import { type AccessStatus, accessStatusOf } from '../../lib/session/access-status.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';

const minuteMs = 60_000;

/** Looks at the clock every minute, so that a page left open overnight does not promise yesterday's days. */
function useAccessStatus(organization: Organization): AccessStatus {
  const [now, setNow] = useState(() => Date.now());
  const forget = useInvalidate();
  const status = accessStatusOf(organization, now);
  const { kind } = status;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // What may be done was asked for before the end: buttons that are now refused go away.
    if (kind === 'ended') void forget([sessionCalls.get.name]);
  }, [kind, forget]);
  return status;
}

export function StatusBanner({ organization }: { organization: Organization }) {
  const status = useAccessStatus(organization);
  if (status.kind === 'working') return null;
  if (status.kind === 'trial') {
    return (
      <Notice
        tone={status.daysLeft <= 3 ? 'warn' : 'accent'}
        icon={<Clock aria-hidden="true" />}
        action={<Plans />}
      >
        <strong className="font-medium">{daysLeftOf(status)}</strong>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      icon={<Lock aria-hidden="true" />}
      action={
        <span className="flex flex-wrap gap-2">
          {status.kind === 'ended' && <Plans />}
          <Contact />
        </span>
      }
    >
      <p>{status.sentence}</p>
      {status.kind === 'ended' && <p className="mt-1 text-sm">{keptOf(status.keptUntil)}</p>}
    </Notice>
  );
}

function daysLeftOf({ daysLeft, isLastDay, endsAt }: Extract<AccessStatus, { kind: 'trial' }>): string {
  if (isLastDay) return `Your trial ends today, ${instant(endsAt)}.`;
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left in your trial.`;
}

/** The server waits until thirty days after its people were told, so it may be later, never sooner. */
function keptOf(until: string): string {
  if (Date.parse(until) < Date.now()) return 'That time is over: it may be removed for good any day.';
  return `It is kept until ${day(until)} at least, then removed for good.`;
}

/** The public pages are documents of their own: ordinary links. */
function Plans() {
  return (
    <a href="/pricing" className={buttonLook('secondary', 'sm')}>
      See pricing
    </a>
  );
}

function Contact() {
  return (
    <a href="/contact" className={buttonLook('secondary', 'sm')}>
      Contact us
    </a>
  );
}
