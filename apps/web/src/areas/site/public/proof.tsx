// What was measured, bench by bench. The page names them all; their tables come after the first paint, into parts that are
// folded, so that a hundred more figures cost its first visit nothing.
import { Plus } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { cx } from '../../../ui/class-names.ts';
import type { Benchmarks } from './benchmarks.ts';
import { FigureTable } from './figure-table.tsx';
import { countGoals } from './goals.ts';
import { measure } from './layout.tsx';
import { benchmarks } from './record.ts';
import { PageHead } from './section.tsx';

type Bench = Benchmarks['sections'][number];

export function Proof() {
  const isAwake = useAfterPaint();
  return (
    <>
      <PageHead
        title="Measured, not claimed"
        text="What the built-in benchmarks found, with date, machine and command. Run them yourself: a machine of your own will say something else."
      />
      <div className={cx(measure, 'grid gap-6 pt-12 pb-24')}>
        {benchmarks.sections.length === 0 ? (
          <p className="rounded-xl bg-surface p-6 text-muted ring-1 ring-line">
            Nothing has been measured for this build yet. <code className="font-mono">npm run bench</code>{' '}
            measures and writes the figures down; they appear here with the next build.
          </p>
        ) : (
          <p className="text-muted">{benchmarks.measured}</p>
        )}
        <noscript>
          <a href="/benchmarks.txt" className="text-accent-ink underline underline-offset-4">
            All figures as one text
          </a>
        </noscript>
        <div className="border-t border-line">
          {benchmarks.sections.map(bench => (
            <BenchPart key={bench.title} bench={bench} isAwake={isAwake} />
          ))}
        </div>
      </div>
    </>
  );
}

function BenchPart({ bench, isAwake }: { bench: Bench; isAwake: boolean }) {
  const { title, command, measured, rows } = bench;
  const { goals, missed } = countGoals(rows);
  return (
    <details id={idOf(bench)} className="group scroll-mt-24 border-b border-line">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 hover:text-accent-ink [&::-webkit-details-marker]:hidden">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-muted">
            {rows.length} figures
            {goals > 0 && (
              <span className={cx(missed > 0 && 'text-warn-ink')}>
                ,{' '}
                {missed === 0
                  ? goals === 1
                    ? 'its goal reached'
                    : `all ${goals} goals reached`
                  : `${missed} of ${goals} goals not reached`}
              </span>
            )}
          </p>
        </div>
        <Plus
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-45"
        />
      </summary>
      {isAwake && (
        <div className="grid gap-4 pb-8">
          <code className="font-mono text-xs text-muted">{command}</code>
          {measured !== '' && <p className="text-muted">{measured}</p>}
          <FigureTable bench={bench} />
        </div>
      )}
    </details>
  );
}

/** As the figures of other pages lead to it. */
function idOf({ command }: Bench): string | undefined {
  return command.split(' ').at(-1);
}

const never = () => () => undefined;

/** True from the moment the page has been painted; whichever part the address names stands open then. */
function useAfterPaint(): boolean {
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(location.hash.slice(1));
      if (!(named instanceof HTMLDetailsElement)) return;
      named.open = true;
      named.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
