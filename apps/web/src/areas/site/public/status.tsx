// How the product is, for everybody: one sentence that comes with the page, and below it each service as it is and was.

import { statusSentence } from '@groundwork/contract/built-site';
import type { PublicStatus } from '@groundwork/contract/health';
import { type ComponentType, useEffect, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { measure } from './layout.tsx';
import { PageHead } from './section.tsx';

const everyMs = 30_000;

interface Live {
  status: PublicStatus;
  Details: ComponentType<{ status: PublicStatus }>;
}

export function Status() {
  const [live, setLive] = useState<Live>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const [{ readStatus }, { StatusDetails }] = await Promise.all([
          import('./status-live.ts'),
          import('./status-details.tsx'),
        ]);
        const status = await readStatus();
        if (isGone) return;
        setLive({ status, Details: StatusDetails });
        setFailed(false);
      } catch {
        if (!isGone) setFailed(true);
      }
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      <PageHead title="Status" text="How each part of this installation is, as it measures itself." />
      <div className={cx(measure, 'grid gap-10 pt-10 pb-24')}>
        <p role="status" className="text-xl font-semibold">
          {hasFailed ? (
            'Status unknown: it cannot be asked at present.'
          ) : live ? (
            `${live.status.sentence}.`
          ) : (
            // The server writes how things stand into the page that it hands out.
            <span suppressHydrationWarning>{statusSentence}</span>
          )}
        </p>
        {live ? (
          <live.Details status={live.status} />
        ) : (
          <noscript>
            <p className="text-muted">Days, incidents and maintenance are shown with JavaScript.</p>
          </noscript>
        )}
      </div>
    </>
  );
}
