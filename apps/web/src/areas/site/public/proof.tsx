import { cx } from '../../../ui/class-names.ts';
import { measure } from './layout.tsx';
import { benchmarks, isMissed } from './measured.ts';
import { PageHead } from './section.tsx';

export function Proof() {
  return (
    <>
      <PageHead
        title="Measured, not claimed"
        text="What the built-in benchmarks found, with date, machine and command. Run them yourself: a machine of your own will say something else."
      />
      <div className={cx(measure, 'grid gap-12 pt-12 pb-24')}>
        {benchmarks.sections.length === 0 ? (
          <p className="rounded-xl bg-surface p-6 text-muted ring-1 ring-line">
            Nothing has been measured for this build yet. <code className="font-mono">npm run bench</code>{' '}
            measures and writes the figures down; they appear here with the next build.
          </p>
        ) : (
          <p className="text-muted">{benchmarks.measured}</p>
        )}
        {benchmarks.sections.map(section => (
          <section
            key={section.title}
            id={section.command.split(' ').at(-1)}
            aria-label={section.title}
            className="grid scroll-mt-24 gap-4"
          >
            <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 className="text-xl font-semibold">{section.title}</h2>
              <code className="font-mono text-xs text-muted">{section.command}</code>
              {section.measured !== '' && <p className="w-full text-muted">{section.measured}</p>}
            </header>
            <div
              role="region"
              aria-label={`Figures: ${section.title}`}
              tabIndex={0}
              className="overflow-x-auto rounded-xl bg-surface shadow-mid ring-1 ring-line"
            >
              <table className="w-full text-left sm:table-fixed">
                <thead>
                  <tr>
                    {section.header.map(name => (
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
                  {section.rows.map(row => (
                    <tr key={row[0]} className="border-t border-hair">
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
          </section>
        ))}
      </div>
    </>
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
