// A currency added to the portal, at the rate that somebody names: an answer of its own.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { AnswerChanges } from '@groundwork/contract/intake';
import { answer } from '../../features/decisions/queries.ts';
import { ExchangeRate } from '../../features/intake/exchange-rate.tsx';
import { useChange } from '../../lib/data/use-change.ts';
import { notify } from '../../ui/toast.tsx';

export function DecisionRate({ decision }: { decision: ProjectDecision }) {
  const send = useChange(answer(decision), {
    failure: 'Your answer was not saved',
    onSuccess: done => notify('success', 'Decision saved', done.history[0]?.label ?? ''),
  });
  return (
    <ExchangeRate
      decision={{ id: decision.key, answer: decision.answer }}
      onChange={changes => {
        const value = answerIn(decision, changes);
        if (value !== undefined) send.mutate(value);
      }}
    />
  );
}

/** What a change of the mapping says of this decision. */
function answerIn({ key }: Pick<ProjectDecision, 'key'>, changes: AnswerChanges): string | undefined {
  const given = changes.decisions ?? {};
  return Object.hasOwn(given, key) ? given[key] : undefined;
}
