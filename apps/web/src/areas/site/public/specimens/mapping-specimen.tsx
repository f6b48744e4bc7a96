import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { specimenHead, specimenLook } from './frame.ts';

const columns = [
  {
    column: 'Kd-Name',
    example: 'Müller & Söhne GmbH',
    property: 'Company name',
    steps: 5,
    sure: '99%',
    reasons: ['8,931 of 8,942 values read as company names', 'Legal forms found: GmbH, AG, KG, e.K.'],
  },
  {
    column: 'erstkontakt',
    example: '03.11.24',
    property: 'First contact date',
    steps: 5,
    sure: '97%',
    reasons: ['Every value is a date, day first: 31.12.23 occurs', 'None lies in the future'],
  },
  {
    column: 'Phase',
    example: 'Angebot raus',
    property: 'Deal stage',
    steps: 4,
    sure: '78%',
    reasons: ['Six different values, in the order of a pipeline', '“Angebot raus” means Proposal Sent'],
  },
  {
    column: 'wert_k',
    example: '12,5',
    property: 'Amount, in thousands?',
    steps: 3,
    sure: '54%',
    reasons: [
      'Numbers with a decimal comma, none below zero',
      '“_k” may stand for thousands: the total would be 1,000 times as much',
      'Left open. You decide before anything is written',
    ],
  },
] as const;
type Column = (typeof columns)[number];
const tones: Record<number, string> = { 5: 'bg-good', 4: 'bg-good', 3: 'bg-warn' };

/** Press a column to read why. */
export function MappingSpecimen() {
  const [open, setOpen] = useState<string>('wert_k');
  return (
    <figure data-figures="miniature" aria-label="A mapping, in miniature" className={specimenLook}>
      <figcaption className={specimenHead}>
        <span className="truncate font-mono text-xs text-muted">kunden_final_v3.csv</span>
        <Badge tone="warn">1 needs a look</Badge>
      </figcaption>
      <ul>
        {columns.map((row, index) => (
          <li key={row.column} className={cx(index > 0 && 'border-t border-line')}>
            <Row row={row} isOpen={row.column === open} onOpen={() => setOpen(row.column)} />
            <ul
              id={`why-${row.column}`}
              aria-label={`Why ${row.property}`}
              hidden={row.column !== open}
              className="grid gap-1 border-l-2 border-accent bg-accent-soft px-4 py-3 text-sm sm:px-5"
            >
              {row.reasons.map(reason => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Row({ row, isOpen, onOpen }: { row: Column; isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={`why-${row.column}`}
      onClick={onOpen}
      className={cx(
        'grid w-full grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-3 text-left transition-colors',
        'hover:bg-sunken focus-visible:-outline-offset-2 sm:grid-cols-[1fr_1.1fr_auto] sm:px-5',
      )}
    >
      <span className="grid min-w-0">
        <span className="truncate font-medium">{row.column}</span>
        <span className="truncate font-mono text-xs text-muted">{row.example}</span>
      </span>
      <span className="col-start-1 row-start-2 truncate text-accent-ink sm:col-start-2 sm:row-start-1">
        {row.property}
      </span>
      <span className="row-span-2 flex items-center gap-2 sm:row-span-1">
        <span aria-hidden="true" className="inline-flex gap-0.5">
          {[1, 2, 3, 4, 5].map(step => (
            <span
              key={step}
              className={cx('h-3.5 w-1 rounded-full', step <= row.steps ? tones[row.steps] : 'bg-line')}
            />
          ))}
        </span>
        <span className="w-9 text-right text-sm tabular">{row.sure}</span>
      </span>
    </button>
  );
}
