// What is left to decide, a line each; one tab stop, the arrows move.
import { Layers } from 'lucide-react';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Entry, Section } from './desk-entries.ts';
import { deadlineInBrief, fallbackOf, labelOf } from './wording.ts';

export function DeskList({
  sections,
  chosen,
  onChoose,
}: {
  sections: readonly Section[];
  chosen: Entry | undefined;
  onChoose: (entry: Entry) => void;
}) {
  const key = chosen?.key;
  return (
    <div className="grid content-start gap-1 px-2 py-2">
      {sections.map(section => (
        <section key={section.title} aria-label={section.title} className="grid gap-0.5">
          <h2 className="flex items-baseline justify-between px-2 py-1 text-xs font-medium text-muted">
            {section.title}
            <span className="tabular">{count(section.decisions)}</span>
          </h2>
          <ul className="grid gap-0.5">
            {section.entries.map((entry, index) => (
              <li
                key={entry.key}
                className="min-w-0 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
              >
                <button
                  type="button"
                  aria-current={entry.key === key}
                  // Nothing chosen yet: the first of all can be reached.
                  tabIndex={entry.key === key || (key === undefined && index === 0) ? 0 : -1}
                  onClick={() => onChoose(entry)}
                  className={cx(
                    'grid w-full min-w-0 gap-0.5 rounded-md px-2 py-1.5 text-left -outline-offset-2 max-lg:py-2.5',
                    entry.key === key ? 'bg-accent-soft' : 'hover:bg-sunken',
                  )}
                >
                  <Line entry={entry} isNamed={section.title !== 'Yours'} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** `isNamed`: who answers is said. */
function Line({ entry, isNamed }: { entry: Entry; isNamed: boolean }) {
  if (entry.kind === 'many')
    return (
      <>
        <span className="flex min-w-0 items-start justify-between gap-2">
          <span className="min-w-0 font-medium wrap-anywhere">{entry.title}</span>
          <Badge>
            <Layers aria-hidden="true" />
            {count(entry.decisions.length)}
          </Badge>
        </span>
        <span className="text-xs text-muted">
          {entry.decisions[0]?.state === 'open' ? 'One answer for all, with exceptions' : 'In one act'}
        </span>
      </>
    );
  const { decision } = entry;
  const { state, is_overdue, owner } = decision;
  const who = owner === null || !isNamed ? undefined : owner.name || owner.email;
  const stands =
    state === 'open'
      ? `Until then: ${fallbackOf(decision)}`
      : labelOf(decision, decision.answer ?? decision.default);
  return (
    <>
      <span className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{decision.question}</span>
      <span className={cx('line-clamp-2 text-xs wrap-anywhere', is_overdue ? 'text-bad-ink' : 'text-muted')}>
        {[who, deadlineInBrief(decision), stands].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
