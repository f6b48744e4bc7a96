// Which row of its file is shown, and the way to the ones beside it.
import type { PreviewRow, RowPlace } from '@groundwork/contract/row-previews';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../lib/formats/numbers.ts';
import { IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';

interface RowPagerProps {
  row: PreviewRow;
  onGo: (place: RowPlace) => void;
  /** Another row was asked for and is on its way. */
  isOld: boolean;
}

export function RowPager({ row, onGo, isOld }: RowPagerProps) {
  const { source, previous, next, position, rows } = row;
  const to = (number: number | null): void => {
    if (number !== null) onGo({ source, row: number });
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hair bg-surface px-4 py-1.5">
      <bdi
        className="min-w-0 flex-1 basis-32 truncate max-sm:basis-full font-mono text-xs font-semibold"
        title={source}
      >
        {source}
      </bdi>
      <RowNumber key={row.row} row={row.row} onGo={to} />
      <span role="status" className="flex-1 text-xs text-muted tabular sm:flex-none">
        {isOld ? 'Loading...' : `${count(position)} of ${count(rows)}`}
      </span>
      <span className="flex gap-0.5">
        <IconButton label="Previous row" disabled={previous === null} onClick={() => to(previous)}>
          <ArrowLeft />
        </IconButton>
        <IconButton label="Next row" disabled={next === null} onClick={() => to(next)}>
          <ArrowRight />
        </IconButton>
      </span>
    </div>
  );
}

function RowNumber({ row, onGo }: { row: number; onGo: (row: number) => void }) {
  const [typed, setTyped] = useState(String(row));
  const go = (): void => {
    const number = Number(typed);
    if (Number.isInteger(number) && number > 0 && number !== row) onGo(number);
  };
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted">
      <span aria-hidden="true">Row</span>
      <Input
        aria-label="Row"
        inputMode="numeric"
        value={typed}
        maxLength={10}
        onChange={event => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onKeyDown={event => event.key === 'Enter' && go()}
        onBlur={go}
        className="!h-7 !w-20 !px-2 !text-xs tabular max-sm:!h-9"
      />
    </span>
  );
}
