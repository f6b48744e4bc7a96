import type { Schedule } from './schedule.ts';

/** How high the row of a milestone is drawn. */
export const rowPx = 36;

/** From the end of what is waited for, down or up to the row that waits, and into its start. */
export function Waits({ schedule: { bars } }: { schedule: Schedule }) {
  const height = bars.length * rowPx;
  const paths = bars.flatMap((bar, row) =>
    bar.waitsFor.flatMap(awaited => {
      const from = bars[awaited]?.place;
      if (!from || !bar.place) return [];
      const [x1, x2] = [from.to * 1000, bar.place.from * 1000];
      const y1 = awaited * rowPx + rowPx / 2;
      // Ends at the edge of the bar that it leads to; where that bar begins before this one ends, between the rows.
      const side = row > awaited ? 1 : -1;
      const y2 = row * rowPx + rowPx / 2 - side * 7;
      const way = x2 >= x1 ? `H${x2}` : `V${y1 + (side * rowPx) / 2}H${x2}`;
      return [{ key: `${bar.id}-${awaited}`, path: `M${x1} ${y1}${way}V${y2}` }];
    }),
  );
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full text-muted"
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
    >
      {paths.map(({ key, path }) => (
        <path
          key={key}
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
