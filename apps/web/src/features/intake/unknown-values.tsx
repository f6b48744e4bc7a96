// Values of a column that may say that nothing is known: which of them are read as empty, and which are kept as written.
import type { Placeholder } from '@groundwork/contract/profiles';
import { useId } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

export function UnknownValues({
  placeholders,
  chosen,
  onChange,
}: {
  placeholders: readonly Placeholder[];
  /** What a person chose before; undefined: what the engine found. */
  chosen: readonly string[] | undefined;
  onChange: (empty: string[]) => void;
}) {
  const title = useId();
  const empty = new Set(chosen ?? placeholders.filter(one => one.is_empty).map(one => one.value));
  return (
    <fieldset className="grid gap-2" aria-labelledby={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={title} className="text-sm font-medium">
          Values that are read as empty
        </span>
        {empty.size > 0 && (
          <Button variant="secondary" size="sm" onClick={() => onChange([])}>
            Keep all as written
          </Button>
        )}
      </div>
      {placeholders.map(({ value, cells }) => (
        <Checkbox
          key={value}
          label={
            <span className="wrap-anywhere">
              “{value}”{cells > 0 && <span className="text-muted"> in {counted(cells, 'cell')}</span>}
            </span>
          }
          checked={empty.has(value)}
          onChange={isEmpty =>
            onChange(isEmpty ? [...empty, value] : [...empty].filter(other => other !== value))
          }
        />
      ))}
    </fieldset>
  );
}
