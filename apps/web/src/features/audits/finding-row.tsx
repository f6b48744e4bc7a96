// A finding in the list: how bad, what, how many, what hangs on it, and what can be done.
import type { Finding } from '@groundwork/contract/audits';
import type { ReactNode } from 'react';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { gainText, objectWords, severityName, severityTone, sinceBeforeText, worthText } from './wording.ts';

export function SeverityBadge({ severity }: Pick<Finding, 'severity'>) {
  return (
    <Badge tone={severityTone[severity]}>
      {severityName[severity]}
      <span className="sr-only"> severity</span>
    </Badge>
  );
}

export function FindingRow({ finding, title }: { finding: Finding; title: ReactNode }) {
  const { severity, affected, looked_at, object, worth, history, fix, gain } = finding;
  const money = worthText(worth);
  const became = sinceBeforeText(history);
  const facts = [
    `${count(affected)} of ${count(looked_at)} ${objectWords(object)} looked at`,
    ...(money === undefined ? [] : [`${money} hangs on them`]),
    ...(became === undefined ? [] : [became]),
  ];
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-t border-hair px-4 py-3 hover:bg-hover sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <div className="flex items-start justify-between gap-2 pt-0.5">
        <SeverityBadge severity={severity} />
        <span className="text-xs text-muted tabular sm:hidden">{gainText(gain)}</span>
      </div>
      <div className="grid min-w-0 gap-0.5">
        <h3 className="font-medium">{title}</h3>
        <p className="tabular wrap-anywhere">{facts.join(' · ')}</p>
        <p className="text-muted">{fix ? fix.description : 'Only a person can decide what to do.'}</p>
      </div>
      <p className="text-right text-muted tabular max-sm:hidden">{gainText(gain)}</p>
    </li>
  );
}
