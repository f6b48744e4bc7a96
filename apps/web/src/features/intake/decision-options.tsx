// The answers a decision may have: few stand side by side, of many (time zones, say) the chosen one and a list to search.
import type { Decision } from '@groundwork/contract/intake';
import { Badge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';

/** More than these nobody compares by reading them all. */
const MOST_SIDE_BY_SIDE = 7;

export interface DecisionOptionsProps {
  decision: Decision;
  canWrite: boolean;
  onAnswer: (value: string) => void;
}

export function DecisionOptions(props: DecisionOptionsProps) {
  return props.decision.options.length > MOST_SIDE_BY_SIDE ? <Many {...props} /> : <Few {...props} />;
}

function Few({ decision, canWrite, onAnswer }: DecisionOptionsProps) {
  return (
    <Choice
      label={decision.question}
      value={decision.answer ?? decision.default}
      disabled={!canWrite}
      onChange={onAnswer}
      options={decision.options.map(option => ({
        ...option,
        mark: option.value === decision.default ? <Badge>Default</Badge> : undefined,
      }))}
    />
  );
}

function Many({ decision, canWrite, onAnswer }: DecisionOptionsProps) {
  const value = decision.answer ?? decision.default;
  const chosen = decision.options.find(option => option.value === value);
  return (
    <div className="grid gap-1.5">
      <SearchSelect
        label={decision.question}
        value={value}
        disabled={!canWrite}
        onChange={onAnswer}
        groups={[
          {
            options: decision.options.map(option => ({
              value: option.value,
              label: option.label,
              ...(option.value === decision.default && { note: 'Default' }),
            })),
          },
        ]}
      />
      {chosen && <p className="text-muted">{chosen.effect}</p>}
    </div>
  );
}
