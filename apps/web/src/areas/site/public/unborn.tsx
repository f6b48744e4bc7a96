import { days } from '../content/sample-story.gen.ts';

/** The days that lie ahead; none is broken over two lines. */
export function Unborn() {
  return (
    <p className="flex flex-wrap gap-x-3 font-mono text-xs text-warn-ink">
      {days.after.map(day => (
        <span key={day}>{day}</span>
      ))}
    </p>
  );
}
