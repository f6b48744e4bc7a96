// What the implementation will take: steps with their dates and the facts behind them, requests, minutes.
import type { Analysis } from '@groundwork/contract/intake';
import type { ApiCalls } from '@groundwork/contract/plans';
import { day, span } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Facts, Stat, Stats } from '../../ui/card.tsx';
import { objectName } from './wording.ts';

const callNames: readonly (readonly [Exclude<keyof ApiCalls, 'total'>, string])[] = [
  ['inspect', 'Look at the portal'],
  ['blueprint', 'Set it up'],
  ['read', 'Read what is there'],
  ['write', 'Write the records'],
  ['associate', 'Link them'],
  ['verify', 'Read back and compare'],
];

export function PlanView({ analysis }: { analysis: Analysis }) {
  const { plan } = analysis;
  const records = Object.entries(plan.records);
  const total = records.reduce((sum, [, number]) => sum + number, 0);
  const calls = callNames
    .filter(([key]) => plan.api_calls[key] > 0)
    .map(([key, name]) => [name, count(plan.api_calls[key])] as const);
  return (
    <div className="grid gap-6">
      <Stats>
        <Stat
          label="Records"
          value={count(total)}
          note={`From ${counted(analysis.sources.length, 'file')}`}
        />
        <Stat label="API calls" value={count(plan.api_calls.total)} note="On an undisturbed run" />
        <Stat
          label="Machine time"
          value={span(plan.estimated_minutes * 60)}
          note="At the portal's own limit"
        />
        <Stat label="Decisions" value={count(plan.human_decisions)} note="Each has a safe default" />
      </Stats>
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Card>
          <CardHeader
            title="Milestones"
            description={`${day(plan.start_date)} to ${day(plan.target_completion_date)}`}
          />
          <ol className="grid">
            {plan.milestones.map((milestone, index) => (
              <li
                key={milestone.key}
                className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-t border-line px-5 py-4"
              >
                <span className="text-muted tabular">{index + 1}</span>
                <div className="grid gap-1">
                  <div className="flex flex-wrap justify-between gap-x-4">
                    <h3 className="text-base font-medium">{milestone.name}</h3>
                    <span className="text-sm text-muted tabular">{day(milestone.due_date)}</span>
                  </div>
                  <p className="text-muted">{milestone.description}</p>
                  <ul className="mt-1 grid gap-1">
                    {milestone.facts.map((fact, at) => (
                      <li key={at} className="border-l-2 border-line pl-3 text-sm">
                        {fact.text}
                        {fact.source !== undefined && (
                          <span className="block font-mono text-xs text-muted">
                            {[fact.source, fact.column].filter(Boolean).join(' · ')}
                          </span>
                        )}
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ol>
        </Card>
        <div className="grid gap-6">
          <Card>
            <CardHeader title="Records" />
            <div className="px-5 pb-3">
              <Facts
                facts={records.map(([object, number]) => [objectName(object), count(number)] as const)}
              />
            </div>
          </Card>
          <Card>
            <CardHeader title="API calls" description={`${count(plan.api_calls.total)} in all`} />
            <div className="px-5 pb-3">
              <Facts facts={calls} />
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}
