// What a portal answered a moment ago: that its token works, what it holds, and how much it still takes.
import type { PortalLook } from '@groundwork/contract/portals';
import { clock } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Notice } from '../../ui/state.tsx';

export function PortalFindings({ look }: { look: PortalLook }) {
  return (
    <div className="grid gap-2" role="status" aria-label={`What ${look.portal.name} answered`}>
      <Notice tone="good">
        <p className="font-medium">It answered at {clock(look.looked_at)}: the token works.</p>
        <p>{limitsInWords(look)}</p>
      </Notice>
      <table className="w-full text-left">
        <caption className="sr-only">What {look.portal.name} holds</caption>
        <thead>
          <tr className="text-xs text-muted [&>th]:py-1.5 [&>th]:align-bottom [&>th]:font-medium">
            <th>Object</th>
            <th className="pl-3 text-right">Records</th>
            <th className="pl-3 text-right">Custom properties</th>
          </tr>
        </thead>
        <tbody>
          {look.objects.map(({ name, label, records, properties }) => (
            <tr key={name} className="border-t border-hair [&>td]:py-1.5">
              <td className="wrap-anywhere">{label}</td>
              <td className="pl-3 text-right tabular">{count(records)}</td>
              <td className="pl-3 text-right tabular">
                {properties === null
                  ? 'not reported'
                  : `${count(properties.used)} of ${count(properties.limit)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function limitsInWords({ daily_calls: daily, rate, time_zone: zone }: PortalLook): string {
  return [
    daily === null
      ? 'It does not say how many calls it takes in a day.'
      : `${count(daily.left)} of its ${count(daily.limit)} calls a day are left.`,
    `It takes ${count(rate.max)} in ${count(rate.interval_ms / 1000)} seconds.`,
    zone === null ? '' : `Its day begins at midnight of ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
