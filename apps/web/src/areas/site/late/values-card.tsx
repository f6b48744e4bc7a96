import { useState } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { columns as all, days } from '../content/sample-story.gen.ts';
import type { Column } from '../public/column-picture.tsx';
import { ColumnPicture } from '../public/column-picture.tsx';
import { DayBars } from '../public/day-bars.tsx';
import { Unborn } from '../public/unborn.tsx';

const shown = ['Birthdate', 'Annual_Income__c', 'Education_Level__c'];
const columns = all.filter(column => shown.includes(column.name));

/** What can be seen in the values, one column at a time. */
export function ValuesCard() {
  const [chosen, setChosen] = useState<Column | undefined>(columns[0]);
  if (!chosen) return null;
  const isDays = chosen.name === days.column;
  return (
    <div className="grid content-start gap-5">
      <div role="group" aria-label="Column" className="flex flex-wrap gap-1.5">
        {columns.map(column => (
          <Chip key={column.name} isPressed={column === chosen} onClick={() => setChosen(column)}>
            {column.name}
          </Chip>
        ))}
      </div>
      <div className="min-h-[14.5rem]">
        {isDays ? <DayBars height={232} /> : <ColumnPicture column={chosen} high={196} />}
      </div>
      <div aria-live="polite" className="min-h-10 text-sm text-muted tabular">
        {isDays ? <Unborn /> : <p>{saidOf(chosen)}</p>}
      </div>
    </div>
  );
}

function saidOf({ shape, filled, distinct, min, max }: Column): string {
  if (shape.kind !== 'shares')
    return `${filled} values from ${min} to ${max}, ${distinct} of them different.`;
  const rarest = shape.names.at(-1);
  const times = shape.counts.at(-1);
  return `${distinct} different values. “${rarest}” stands ${times === 1 ? 'once' : `${times} times`}: another word for one of the others, or a thing of its own?`;
}
