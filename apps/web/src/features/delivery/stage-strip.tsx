// The seven stages as one strip: how many projects stand in each, how, and what waits there. Pressed, one is all that is shown.
import type { StageSummary } from '@groundwork/contract/delivery';
import { type Stage, stageNames } from '@groundwork/contract/stages';
import { count } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';

const dots = [
  ['late', 'bg-d5'],
  ['at_risk', 'bg-d4'],
  ['on_time', 'bg-d1'],
  ['unknown', 'bg-d6'],
] as const;
const MOST_DOTS = 12;

export function StageStrip({
  stages,
  chosen,
  onChoose,
}: {
  stages: readonly StageSummary[];
  chosen: Stage | undefined;
  onChoose: (stage: Stage | undefined) => void;
}) {
  return (
    <fieldset className="relative grid min-w-0 auto-cols-[minmax(6.5rem,1fr)] grid-flow-col gap-px overflow-x-auto rounded-lg bg-hair shadow-low ring-1 ring-line">
      <legend className="sr-only">Projects by stage</legend>
      {stages.map(summary => (
        <StageButton
          key={summary.stage}
          summary={summary}
          isPressed={chosen === summary.stage}
          onPress={() => onChoose(chosen === summary.stage ? undefined : summary.stage)}
        />
      ))}
    </fieldset>
  );
}

function StageButton({
  summary,
  isPressed,
  onPress,
}: {
  summary: StageSummary;
  isPressed: boolean;
  onPress: () => void;
}) {
  const all = dots.reduce((sum, [standing]) => sum + (summary.projects[standing] ?? 0), 0);
  const squares = dots
    .flatMap(([standing, fill]) =>
      Array.from({ length: Math.min(MOST_DOTS, summary.projects[standing] ?? 0) }, () => fill),
    )
    .slice(0, MOST_DOTS);
  const waiting = summary.decisions_waiting;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={cx(
        'grid content-start gap-0.5 px-3 py-2.25 text-left focus-visible:outline-offset-[-2px]',
        isPressed ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
      )}
    >
      <span className={cx('text-xs', isPressed ? 'text-accent-ink' : 'text-muted')}>
        {stageNames[summary.stage]}
      </span>
      <span className="flex items-center gap-2">
        <span className="text-lg font-semibold tabular">{count(all)}</span>
        <span aria-hidden="true" className="flex flex-wrap gap-0.5">
          {squares.map((fill, index) => (
            <span key={index} className={cx('size-2 rounded-[2px]', fill)} />
          ))}
        </span>
        {(summary.projects.late ?? 0) > 0 && <span className="sr-only">{summary.projects.late} late</span>}
      </span>
      <span
        className={cx(
          'text-xs tabular',
          waiting > 0 ? 'font-medium text-warn-ink' : isPressed ? 'text-accent-ink' : 'text-muted',
        )}
      >
        {waiting > 0 ? `${count(waiting)} waiting` : 'none waits'}
      </span>
    </button>
  );
}
