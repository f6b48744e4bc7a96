// The questions only a person can settle. Each stands at its default; one click on another answer changes it.
import type { Answers, Decision } from '@groundwork/contract/intake';
import { CircleCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/state.tsx';
import { decide } from './answering.ts';
import { DecisionOptions } from './decision-options.tsx';
import { ExchangeRate, foreignCode } from './exchange-rate.tsx';
import type { ReviewProps } from './review-props.ts';
import { SharedRows } from './shared-rows.tsx';

export function Decisions({
  decisions,
  defaulted,
  keptSeparate = {},
  canWrite,
  onChange,
}: ReviewProps & {
  decisions: readonly Decision[];
  defaulted: readonly string[];
  /** What was said of single rows that share a key. */
  keptSeparate?: NonNullable<Answers['kept_separate']> | undefined;
}) {
  if (decisions.length === 0) {
    return (
      <Empty
        icon={<CircleCheck />}
        title="Nothing to decide"
        text="The files answer every question by themselves."
      />
    );
  }
  return (
    <div className="gap-4 xl:columns-2">
      {decisions.map(decision => (
        <Card
          key={decision.id}
          className="mb-4 grid break-inside-avoid content-start gap-3 px-4 py-3.5 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
        >
          <div className="grid gap-1">
            <div className="flex items-start justify-between gap-3">
              <h2 className="text-title font-semibold">{decision.question}</h2>
              {decision.answer !== null &&
                (defaulted.includes(decision.id) && decision.answer === decision.default ? (
                  <Badge tone="warn">Settled by default</Badge>
                ) : (
                  <Badge tone="good">Answered</Badge>
                ))}
            </div>
            <p className="text-muted">{decision.why}</p>
            {aboutOf(decision) !== '' && (
              <p className="font-mono text-xs wrap-anywhere text-muted">{aboutOf(decision)}</p>
            )}
          </div>
          <DecisionOptions
            decision={decision}
            canWrite={canWrite}
            onAnswer={value => onChange(decide(decision.id, value))}
          />
          {canWrite && foreignCode(decision.id) !== undefined && (
            <ExchangeRate decision={decision} onChange={onChange} />
          )}
          {decision.rows !== undefined && decision.rows.length > 0 && (
            <SharedRows
              decision={decision}
              rows={decision.rows}
              answers={keptSeparate}
              canWrite={canWrite}
              onChange={onChange}
            />
          )}
        </Card>
      ))}
    </div>
  );
}

function aboutOf({ about }: Decision): string {
  return [about.source, about.column, about.source === undefined ? about.object : undefined]
    .filter(Boolean)
    .join(' · ');
}
