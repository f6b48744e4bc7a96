// What the product says of one column: its values, why it goes where it goes, and what becomes of some of them.
import { ArrowRight, Check } from 'lucide-react';
import { days } from '../content/sample-story.gen.ts';
import { type Column, ColumnPicture } from './column-picture.tsx';
import { DayBars } from './day-bars.tsx';
import { Unborn } from './unborn.tsx';

const headLook = 'mb-1 text-xs font-medium text-muted';

export function ColumnDetail({ column }: { column: Column }) {
  const samples: readonly (readonly [string, string])[] = column.samples;
  const isDays = column.name === days.column;
  return (
    <div
      aria-live="polite"
      className="grid content-start gap-4 border-t border-line bg-canvas p-4 sm:p-5 lg:border-t-0 lg:border-l"
    >
      <p className="text-xs text-muted tabular">
        <b className="mr-1.5 font-mono font-semibold text-ink">{column.name}</b>
        {`${column.filled} filled, ${column.distinct} different`}
      </p>
      {isDays ? <DayBars height={132} /> : <ColumnPicture column={column} />}
      <div>
        <p className={headLook}>Why</p>
        <ul className="grid gap-1 text-xs">
          {column.reasons.map(reason => (
            <li key={reason} className="flex gap-1.5">
              <Check aria-hidden="true" className="mt-0.5 size-3 shrink-0 text-muted" />
              {reason}
            </li>
          ))}
        </ul>
      </div>
      {isDays && (
        <div>
          <p className={headLook}>Not born yet</p>
          <Unborn />
        </div>
      )}
      {samples.length > 0 && (
        <div>
          <p className={headLook}>In the file, then in the portal</p>
          <ul className="grid gap-1 text-xs">
            {samples.slice(0, isDays ? 1 : 3).map(([value, becomes]) => (
              <li key={value} className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
                <span className="truncate font-mono">{value}</span>
                <ArrowRight aria-label="becomes" className="size-3 text-muted" />
                <span className="truncate text-muted">{becomes === value ? 'the same' : becomes}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
