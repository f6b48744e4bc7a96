// The options of a decision with what each does; the default is marked. Few stand below one another, of many (time zones,
// say) the chosen one and a list to search.
import type { Consequences, DecisionOption } from '@groundwork/contract/consequences';
import { Badge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';

/** More than these nobody compares by reading them all. */
const MOST_SIDE_BY_SIDE = 7;

export interface OptionsProps {
  decision: { question: string; options: readonly DecisionOption[]; default: string };
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** The keys 1 to 9 choose. */
  hasKeys?: boolean;
  shown?: Consequences | null;
}

export function Options(props: OptionsProps) {
  return props.decision.options.length > MOST_SIDE_BY_SIDE ? <Many {...props} /> : <Few {...props} />;
}

function Few({ decision, value, onChange, disabled = false, hasKeys = false, shown = null }: OptionsProps) {
  const [first] = shown?.rows ?? [];
  return (
    <Choice
      label={decision.question}
      value={value}
      disabled={disabled}
      isDense
      onChange={onChange}
      options={decision.options.map(({ value: each, label, effect }, index) => {
        const example = first?.becomes[each];
        return {
          value: each,
          label: <span className="wrap-anywhere">{label}</span>,
          ...((effect !== '' || example !== undefined) && {
            effect: (
              <span className="grid gap-0.5 wrap-anywhere">
                {effect !== '' && <span>{effect}</span>}
                {example !== undefined && (
                  <span className="text-soft">
                    {first?.name === '' ? 'First row' : first?.name}: {example}
                  </span>
                )}
              </span>
            ),
          }),
          mark: (
            <span className="flex items-center gap-1.5">
              {each === decision.default && <Badge>Default</Badge>}
              {hasKeys && (
                <span aria-hidden="true" className="max-lg:hidden">
                  <Kbd>{index + 1}</Kbd>
                </span>
              )}
            </span>
          ),
        };
      })}
    />
  );
}

function Many({ decision, value, onChange, disabled = false }: OptionsProps) {
  const chosen = decision.options.find(option => option.value === value);
  return (
    <div className="grid gap-1.5">
      <SearchSelect
        label={decision.question}
        value={value}
        disabled={disabled}
        onChange={onChange}
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
      {chosen && chosen.effect !== '' && <p className="text-muted">{chosen.effect}</p>}
    </div>
  );
}
