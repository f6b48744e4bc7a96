import { cx } from '../../../ui/class-names.ts';
import { readBenchmarks } from './benchmarks.ts';
import { measure } from './layout.tsx';
import { PageHead } from './section.tsx';

// Read when the page is built. A glob answers nothing, where an import would fail, when nothing has been measured yet.
const files = import.meta.glob<string>('../../../../../../docs/benchmarks.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const benchmarks = readBenchmarks(Object.values(files)[0] ?? '');

export function Proof() {
  return (
    <>
      <PageHead
        title="Measured, not claimed"
        text="What the built-in benchmarks found, with date, machine and command. Run them yourself: a machine of your own will say something else."
      />
      <div className={cx(measure, 'grid gap-12 pb-24')}>
        {benchmarks.sections.length === 0 ? (
          <p className="rounded-xl bg-surface p-6 text-muted ring-1 ring-line">
            Nothing has been measured for this build yet. <code className="font-mono">npm run bench</code>{' '}
            measures and writes the figures down; they appear here with the next build.
          </p>
        ) : (
          <p className="text-muted">{benchmarks.measured}</p>
        )}
        {benchmarks.sections.map(section => (
          <section key={section.title} aria-label={section.title} className="grid gap-4">
            <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 className="text-xl font-semibold">{section.title}</h2>
              <code className="font-mono text-xs text-muted">{section.command}</code>
            </header>
            <div
              role="region"
              aria-label={`Figures: ${section.title}`}
              tabIndex={0}
              className="overflow-x-auto rounded-xl bg-surface ring-1 ring-line"
            >
              <table className="w-full min-w-[34rem] text-left">
                <thead>
                  <tr>
                    {section.header.map(name => (
                      <th
                        key={name}
                        scope="col"
                        className="px-5 py-3 text-sm font-medium text-muted first-letter:uppercase"
                      >
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {section.rows.map(row => (
                    <tr key={row[0]} className="border-t border-line">
                      {row.map((cell, index) => (
                        <td key={index} className={cx('px-5 py-3', index === 1 && 'font-semibold tabular')}>
                          {cell}
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
