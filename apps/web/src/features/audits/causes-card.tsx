// What many findings have in common: one owner, one import, one source, one pipeline; each with the findings that prove it.
import type { AuditResult, ProvenCheck } from '@groundwork/contract/audits';
import type { ReactNode } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';

interface CausesCardProps {
  result: Pick<AuditResult, 'causes' | 'findings'>;
  /** The way to the records of a finding that a cause explains. */
  linkTo: (asked: { cause: string; check: string; title: string }) => ReactNode;
}

/** Nothing where nothing explains many findings at once. */
export function CausesCard({ result: { causes, findings }, linkTo }: CausesCardProps) {
  if (causes.length === 0) return null;
  const titles = new Map(findings.map(({ check, title }) => [check, title]));
  return (
    <Card aria-label="What many findings have in common">
      <CardHeader
        title="What many findings have in common"
        description="Each names records of which at least half break a check, at least three times as large a share as of all others."
      />
      <ul>
        {causes.map(({ id, kind, name, title, checks }) => (
          <li key={id} className="grid gap-1 border-t border-hair px-4 py-3">
            <h3 className="font-medium wrap-anywhere">
              {kind === 'created' ? title.replace(name, day(name)) : title}
            </h3>
            <ul className="grid gap-1">
              {checks.map(proof => (
                <li key={proof.check} className="flex flex-wrap justify-between gap-x-6">
                  {linkTo({ cause: id, check: proof.check, title: titles.get(proof.check) ?? proof.check })}
                  <span className="text-muted tabular">{proofText(proof)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function proofText(proof: ProvenCheck): string {
  return `${count(proof.affected)} of ${count(proof.looked_at)} there, ${count(proof.affected_elsewhere)} of ${count(proof.looked_at_elsewhere)} elsewhere`;
}
