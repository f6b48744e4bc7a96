// Miniatures of the product's own screens, working, instead of pictures of it. Their figures are the miniature's own.
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';

const columns = [
  { column: 'Kd-Name', example: 'Müller & Söhne GmbH', property: 'Company name', steps: 5, sure: '99%' },
  { column: 'erstkontakt', example: '03.11.24', property: 'First contact date', steps: 5, sure: '97%' },
  { column: 'Phase', example: 'Angebot raus', property: 'Deal stage', steps: 4, sure: '78%' },
  { column: 'wert_k', example: '12,5', property: 'Amount, in thousands?', steps: 3, sure: '54%' },
] as const;
const tones: Record<number, string> = { 5: 'bg-good', 4: 'bg-good', 3: 'bg-warn' };
const card = 'rounded-xl bg-surface ring-1 ring-line shadow-mid';

export function MappingSpecimen() {
  return (
    <figure aria-label="A mapping, in miniature" className={cx(card, 'overflow-hidden')}>
      <figcaption className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
        <span className="truncate font-mono text-xs text-muted">kunden_final_v3.csv</span>
        <Badge tone="warn">1 needs a look</Badge>
      </figcaption>
      <ul>
        {columns.map((row, index) => (
          <li
            key={row.column}
            className={cx(
              'grid grid-cols-[1fr_auto] items-center gap-x-4 border-line px-4 py-3 sm:grid-cols-[1fr_1.1fr_auto] sm:px-5',
              index > 0 && 'border-t',
            )}
          >
            <span className="grid">
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
          </li>
        ))}
      </ul>
    </figure>
  );
}

const options = [
  {
    value: 'merge',
    label: 'Keep one, link both histories',
    effect: 'Can be taken back: the other one is archived.',
  },
  { value: 'both', label: 'Keep both', effect: 'They stay apart and are marked as related.' },
] as const;

export function DecisionSpecimen() {
  const [chosen, setChosen] = useState<string>('merge');
  return (
    <fieldset className={cx(card, 'grid gap-1.5 px-4 pt-1 pb-5 sm:px-5')}>
      <legend className="float-left w-full pt-4 pb-1 font-semibold">
        “Acme Corp” and “ACME Corporation” share a domain. One company?
      </legend>
      <p className="clear-both pb-2 text-muted">Same domain, same city, phone differs in the extension.</p>
      {options.map(option => (
        <label
          key={option.value}
          htmlFor={`specimen-${option.value}`}
          className={cx(
            'flex items-start gap-3 rounded-md px-3 py-2.5 ring-1 ring-inset transition-colors',
            option.value === chosen ? 'bg-accent-soft ring-accent' : 'ring-line hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            id={`specimen-${option.value}`}
            name="specimen-decision"
            value={option.value}
            checked={option.value === chosen}
            onChange={() => setChosen(option.value)}
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
          />
          <span className="font-medium">
            {option.label}
            <span className="mt-0.5 block text-sm font-normal text-muted">{option.effect}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const parts = [
  { name: 'Created', rows: 6914, fill: 'fill-good', dot: 'bg-good' },
  { name: 'Updated', rows: 1480, fill: 'fill-accent', dot: 'bg-accent' },
  { name: 'Merged', rows: 537, fill: 'fill-other', dot: 'bg-other' },
  { name: 'Rejected', rows: 11, fill: 'fill-bad', dot: 'bg-bad' },
] as const;
const rowsIn = parts.reduce((sum, part) => sum + part.rows, 0);
const written = (count: number) => count.toLocaleString('en-US');
const states = {
  applied: { verdict: `Every one of ${written(rowsIn)} rows is accounted for`, button: 'Undo' },
  undone: { verdict: `${written(rowsIn - 11)} reversed, 0 kept, 0 errored`, button: 'Apply again' },
} as const;

export function ReconcileSpecimen() {
  const [state, setState] = useState<keyof typeof states>('applied');
  const isApplied = state === 'applied';
  return (
    <figure aria-label="A reconciliation, in miniature" className={cx(card, 'grid gap-4 px-4 py-5 sm:px-5')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="font-semibold">
          {states[state].verdict}
        </p>
        <button
          type="button"
          onClick={() => setState(isApplied ? 'undone' : 'applied')}
          className="h-8 rounded-md px-2.5 text-sm font-medium ring-1 ring-line transition-colors ring-inset hover:bg-sunken"
        >
          {states[state].button}
        </button>
      </div>
      <ReconcileBar isApplied={isApplied} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
        {parts.map(part => (
          <li key={part.name} className="inline-flex items-center gap-2">
            <span
              aria-hidden="true"
              className={cx('size-2 rounded-full', isApplied ? part.dot : 'bg-edge')}
            />
            {part.name} <span className="text-ink tabular">{written(part.rows)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Every part can be seen, however small. */
const widths = parts.map(part => Math.max(8, (part.rows / rowsIn) * 992));
const bars = parts.map((part, index) => ({
  ...part,
  x: widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  width: (widths[index] ?? 0) - 2,
}));

/** Widths as attributes: the content security policy forbids style attributes in a page that comes from a file. */
function ReconcileBar({ isApplied }: { isApplied: boolean }) {
  return (
    <svg
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2.5 w-full rounded-full"
    >
      {bars.map(bar => (
        <rect
          key={bar.name}
          x={bar.x}
          width={bar.width}
          height="10"
          className={cx('transition-[fill] duration-300', isApplied ? bar.fill : 'fill-line')}
        />
      ))}
    </svg>
  );
}
