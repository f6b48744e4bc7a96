// A list that is typed row by row: rates from a revenue on, steps of a clawback.
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldNotes } from '../../ui/field.tsx';

interface RowListProps<Row> {
  label: string;
  /** One row, as people call it: `rate`. */
  noun: string;
  rows: readonly Row[];
  /** Added last. */
  blank: Row;
  least: number;
  most: number;
  hint?: ReactNode;
  error: string | undefined;
  onChange: (rows: Row[]) => void;
  row: (row: Row, index: number, set: (part: Partial<Row>) => void) => ReactNode;
}

export function RowList<Row extends object>({
  label,
  noun,
  rows,
  blank,
  least,
  most,
  hint,
  error,
  onChange,
  row,
}: RowListProps<Row>) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {rows.map((each, index) => (
        <div key={index} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
            {row(each, index, part =>
              onChange(rows.map((other, place) => (place === index ? { ...other, ...part } : other))),
            )}
          </div>
          <IconButton
            label={`Remove ${noun} ${index + 1}`}
            disabled={rows.length <= least || (least > 0 && index === 0)}
            onClick={() => onChange(rows.filter((_, place) => place !== index))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, blank])}
      >
        <Plus aria-hidden="true" />
        Add {noun}
      </Button>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
