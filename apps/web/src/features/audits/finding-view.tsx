// One finding: the rule, what can be done and what that brings.
import type { Finding } from '@groundwork/contract/audits';
import { type ReactNode, useEffect, useRef } from 'react';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { SeverityBadge } from './finding-row.tsx';
import { gainText, historyText, objectWords, reversibilityText, worthText } from './wording.ts';

/** One for each finding (`key`). */
export function FindingView({
  finding,
  nav,
  costs,
}: {
  finding: Finding;
  nav: ReactNode;
  /** What it costs. */
  costs: ReactNode;
}) {
  const { title, severity, check, object, affected, looked_at, worth, why, fix, gain, history } = finding;
  const money = worthText(worth);
  const heading = useRef<HTMLSpanElement>(null);
  // What led here is gone from the page: whoever goes by keyboard goes on from the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card aria-label={title}>
      <CardHeader
        title={
          <span ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
            {title}
            <SeverityBadge severity={severity} />
          </span>
        }
        aside={nav}
      />
      <div className="grid gap-x-10 gap-y-4 border-t border-hair px-4 py-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Part heading={`Rule ${check}`}>
            <p>{why}</p>
          </Part>
          <Part heading="What can be done">
            {fix ? (
              <>
                <p>{fix.description}</p>
                <p className="text-muted">
                  {fix.is_automatic
                    ? 'What is certain is worked out; the rest is left to people.'
                    : 'People have to decide what becomes of them.'}{' '}
                  {reversibilityText[fix.reversibility]}
                </p>
              </>
            ) : (
              <p>Only a person can decide what to do with each record.</p>
            )}
          </Part>
          <Part heading="What it costs">{costs}</Part>
        </div>
        <Facts
          facts={[
            [`Found, of the ${objectWords(object)} looked at`, `${count(affected)} of ${count(looked_at)}`],
            ...(money === undefined ? [] : [['Hangs on them', money] as const]),
            ['Score regained when all are mended', gainText(gain)],
            ['Since the audit before', history ? historyText(history) : 'Nothing to compare with'],
          ]}
        />
      </div>
    </Card>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="grid max-w-[70ch] gap-1">
      <h3 className="text-xs font-medium text-muted">{heading}</h3>
      {children}
    </div>
  );
}
