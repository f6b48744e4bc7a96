import { Progress } from '../../ui/progress.tsx';

/** How far something is, as a bar with its name and figure above it. `value` is 0..1. */
export function LabelledProgress({ label, value, text }: { label: string; value: number; text: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-4">
        <span className="text-muted">{label}</span>
        <span className="font-medium tabular">{text}</span>
      </div>
      <Progress label={label} value={value} tone={value >= 1 ? 'good' : 'accent'} />
    </div>
  );
}
