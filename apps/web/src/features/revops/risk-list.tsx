// Open deals with a fact that speaks against them: each fact named, with what it moves the chance by.
import type { RevopsBook } from '@groundwork/contract/revops';
import type { DealRisk, RiskFactor } from '@groundwork/contract/revops-forecast';
import { useState } from 'react';
import type { z } from 'zod';
import { count, counted, money, share } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Empty } from '../../ui/state.tsx';

/** As many as are read at a time. */
const FIRST = 10;

type Risk = z.infer<typeof DealRisk>;
type Factor = z.infer<typeof RiskFactor>;

interface RiskListProps {
  book: RevopsBook;
  /** What the id of a deal stands behind in the portal; null where it shows none. */
  dealPages: string | null;
}

export function RiskList({ book, dealPages }: RiskListProps) {
  const { risks, risky, currency } = book;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? risks : risks.slice(0, FIRST);
  return (
    <Card aria-label="Risks">
      <CardHeader
        title="Risks"
        description={
          risks.length < risky
            ? `The dearest ${count(risks.length)} of ${counted(risky, 'open deal')} with a fact that speaks against them.`
            : 'Open deals with a fact that speaks against them, the dearest first.'
        }
      />
      {risks.length === 0 ? (
        <Empty title="No open deal has a fact that speaks against it" />
      ) : (
        <ol aria-label="Risks" className="border-t border-line">
          {shown.map(risk => (
            <RiskRow key={risk.id} risk={risk} currency={currency} dealPages={dealPages} />
          ))}
        </ol>
      )}
      {shown.length < risks.length && (
        <div className="px-4 py-3 sm:px-5">
          <Button variant="secondary" onClick={() => setWhole(true)}>
            Show all {count(risks.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

function RiskRow({ risk, currency, dealPages }: { risk: Risk; currency: string; dealPages: string | null }) {
  const { id, label, stage, owner, amount_cents, chance, factors } = risk;
  return (
    <li className="grid gap-1.5 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
        <span className="tabular">
          {amount_cents === null ? 'No amount' : money(amount_cents, currency)}
          {chance !== null && `, ${share(chance)} to be won in 90 days`}
        </span>
      </div>
      <p className="text-xs text-muted">
        {stage}, {owner ?? 'nobody’s'}
      </p>
      <ul className="grid gap-1">
        {factors.map(factor => (
          <li key={factor.kind}>
            {factor.fact} <span className="text-muted">{movesText(factor)}</span>
          </li>
        ))}
      </ul>
      {dealPages !== null && (
        <OutsideLink url={`${dealPages}${encodeURIComponent(id)}`} reason={null} name={label}>
          Open
        </OutsideLink>
      )}
    </li>
  );
}

function movesText({ moves, like, unlike }: Factor): string {
  if (moves === null) return 'Too few such deals were seen to say what it moves.';
  const points = Math.round(Math.abs(moves) * 100);
  const often = points === 0 ? 'as' : `${counted(points, 'point')} ${moves < 0 ? 'less' : 'more'}`;
  return `Such deals were won ${often} often in 90 days (${counted(like, 'deal')} were so at some time, ${count(unlike)} were not).`;
}
