// How the days of a column spread, drawn in shares of the width: it stands in the page before any script, at every width.
import { dayInWords } from '../content/figures.ts';
import { days, file } from '../content/sample-story.gen.ts';

const { from, width, counts, first, last, after } = days;
const to = from + width * counts.length;
const most = Math.max(...counts);
const TOP = 24;
const decades = [1940, 1960, 1980, 2000, 2020];

const percent = (share: number): string => `${Math.round(share * 100) / 100}%`;
const placeOf = (day: string): number => ((Date.parse(day) - from) / (to - from)) * 100;

/** Days after the one the story is set on, of each bin. */
const late = counts.map(
  (_, index) =>
    after.filter(
      day => Date.parse(day) >= from + index * width && Date.parse(day) < from + (index + 1) * width,
    ).length,
);

/** Each bar from one count up to another, ten units wide with its gap. */
function barsOf(spans: readonly (readonly [number, number])[]): string {
  return spans
    .map(([low, high], index) =>
      high > low ? `M${index * 10} ${most - low}v${low - high}h9v${high - low}` : '',
    )
    .join('');
}

export function DayBars({ height }: { height: number }) {
  const floor = height - 20;
  const limit = percent(placeOf(file.as_of));
  return (
    <svg
      role="img"
      aria-label={`${file.rows} birthdates from ${first} to ${last}; ${after.length} lie after ${dayInWords(file.as_of)}.`}
      width="100%"
      height={height}
      className="overflow-visible text-tick tabular"
    >
      <svg
        y={TOP}
        width="100%"
        height={floor - TOP}
        viewBox={`0 0 ${counts.length * 10} ${most}`}
        preserveAspectRatio="none"
      >
        <path d={barsOf(counts.map((count, index) => [0, count - (late[index] ?? 0)]))} className="fill-d1" />
        <path
          d={barsOf(counts.map((count, index) => [count - (late[index] ?? 0), count]))}
          className="fill-d4"
        />
      </svg>
      <line x2="100%" y1={floor} y2={floor} className="stroke-rule" />
      <line x1={limit} x2={limit} y1={TOP - 7} y2={floor} className="stroke-ink" strokeDasharray="3 3" />
      <text x="100%" y={11} textAnchor="end" className="fill-warn-ink font-semibold">
        {`${after.length} after ${dayInWords(file.as_of)}`}
      </text>
      {decades.map(year => (
        <text
          key={year}
          x={percent(placeOf(`${year}-01-01`))}
          y={height - 4}
          textAnchor="middle"
          className="fill-muted"
        >
          {year}
        </text>
      ))}
    </svg>
  );
}
