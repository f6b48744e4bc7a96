import { Select, type SelectProps } from './select.tsx';

/** A choice with its label in sight, as high as the fields beside it. */
export function LabelledSelect(props: SelectProps) {
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium">{props.label}</span>
      <Select className="h-9" {...props} />
    </div>
  );
}
