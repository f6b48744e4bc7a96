import { cx } from '../../../ui/class-names.ts';
import type { Benchmarks } from './benchmarks.ts';
import { isMissed } from './goals.ts';

/** The figures of one bench; one that misses its goal says so. */
export function FigureTable({ bench: { title, header, rows } }: { bench: Benchmarks['sections'][number] }) {
  return (
    <div
      role="region"
      aria-label={`Figures: ${title}`}
      tabIndex={0}
      className="overflow-x-auto rounded-xl bg-surface shadow-mid ring-1 ring-line"
    >
      <table className="w-full text-left sm:table-fixed">
        <thead>
          <tr>
            {header.map(name => (
              <th
                key={name}
                scope="col"
                className="px-3 py-2.5 text-sm font-medium text-muted first-letter:uppercase sm:px-5 sm:first:w-[56%] sm:last:w-[16%]"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map((row, at) => (
            <tr key={at} className="border-t border-hair">
              {row.map((cell, index) => (
                <td key={index} className={cx('px-3 py-2 sm:px-5', lookOf(row, index))}>
                  {cell}
                  {index === row.length - 1 && isMissed(row) && ', not reached'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of what was measured, and of its goal; what comes before is as it is read. */
function lookOf(row: readonly string[], index: number): string | undefined {
  if (index === 0) return 'first-letter:uppercase';
  const fromEnd = row.length - index;
  if (fromEnd > 2) return undefined;
  if (isMissed(row)) return fromEnd === 2 ? 'font-semibold text-warn-ink' : 'text-warn-ink';
  return fromEnd === 2 ? 'font-semibold' : 'text-muted';
}
