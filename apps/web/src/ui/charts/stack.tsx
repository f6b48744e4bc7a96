// Parts of a whole as one bar with its key: colours for what was done, hatching for what was counted and not written.
import { cx } from '../class-names.ts';
import { type BarPart, StackedBar } from '../progress.tsx';

export interface StackProps {
  label: string;
  parts: readonly BarPart[];
  /** A part's value as written in the key. */
  format: (value: number) => string;
}

export function Stack({ label, parts, format }: StackProps) {
  return (
    <div className="grid gap-2">
      <StackedBar label={label} parts={parts} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {parts
          .filter(part => part.value > 0)
          .map(part => (
            <li key={part.key} className="inline-flex items-center gap-1.5 text-xs text-soft tabular">
              <span aria-hidden="true" className={cx('size-2.5 rounded-[2px]', part.fill)} />
              {part.label} {format(part.value)}
            </li>
          ))}
      </ul>
    </div>
  );
}
