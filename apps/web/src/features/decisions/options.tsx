import type { DecisionOption } from '@groundwork/contract/consequences';
import { Badge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';

/** The options of a decision with their effects; the default is marked. */
export function Options({
  decision,
  value,
  onChange,
  disabled = false,
}: {
  decision: { question: string; options: readonly DecisionOption[]; default: string };
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}) {
  return (
    <Choice
      label={decision.question}
      value={value}
      disabled={disabled}
      onChange={onChange}
      options={decision.options.map(({ value: each, label, effect }) => ({
        value: each,
        label: <span className="break-words">{label}</span>,
        ...(effect !== '' && { effect: <span className="break-words">{effect}</span> }),
        ...(each === decision.default && { mark: <Badge>Default</Badge> }),
      }))}
    />
  );
}
