// When the alerts of a day began and how long each lasted, on one line of 24 hours.
import type { Overview } from '@groundwork/contract/overview';
import { scaleLinear } from 'd3-scale';
import { clock } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { Floor, Words } from '../../ui/charts/marks.tsx';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HEIGHT = 38;
const FLOOR = 18;
/** Pixels; one that was over within a minute is seen all the same. */
const LEAST = 3;

export function AlertsLine({ alerts, asOf }: { alerts: Overview['health']['alerts']; asOf: string }) {
  const now = Date.parse(asOf);
  const first = now - DAY_MS;
  return (
    <ChartFrame
      sentence={`${counted(alerts.length, 'alert')} in the 24 hours until ${clock(asOf)}`}
      height={HEIGHT}
      draw={width => {
        const x = scaleLinear([first, now], [0, width]).clamp(true);
        const hours = Array.from({ length: 25 }, (_, back) => now - back * HOUR_MS);
        return (
          <>
            {hours.map((at, back) => (
              <line
                key={at}
                x1={x(at)}
                x2={x(at)}
                y1={FLOOR}
                y2={FLOOR + (back % 6 === 0 ? 5 : 3)}
                className="stroke-rule"
              />
            ))}
            {alerts.map(({ id, state, began_at, ended_at }) => {
              const [from, to] = [
                x(Date.parse(began_at)),
                ended_at === null ? width : x(Date.parse(ended_at)),
              ];
              return (
                <rect
                  key={id}
                  x={Math.min(from, width - LEAST)}
                  width={Math.max(LEAST, to - from)}
                  y={FLOOR - 10}
                  height={8}
                  className={state === 'down' ? 'fill-d5' : 'fill-d4'}
                />
              );
            })}
            <Floor width={width} y={FLOOR} />
            {[18, 12, 6].map(back => (
              <Words key={back} x={x(now - back * HOUR_MS)} y={HEIGHT - 3}>
                {clock(new Date(now - back * HOUR_MS).toISOString())}
              </Words>
            ))}
            <Words x={width} y={HEIGHT - 3} anchor="end">
              now
            </Words>
          </>
        );
      }}
    />
  );
}
