// Each service with how it is now: what the probes said last, never more.
import { healthServiceNames } from '@groundwork/contract/health';
import type { Overview } from '@groundwork/contract/overview';
import { CircleAlert, CircleCheck, CircleHelp, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';

type Service = Overview['health']['services'][number];

const looks: Record<Service['state'], { name: string; tone: string; Icon: typeof Clock }> = {
  operational: { name: 'Operational', tone: 'text-good-ink', Icon: CircleCheck },
  degraded: { name: 'Degraded', tone: 'text-warn-ink', Icon: TriangleAlert },
  maintenance: { name: 'Maintenance', tone: 'text-muted', Icon: Clock },
  down: { name: 'Down', tone: 'text-bad-ink', Icon: CircleAlert },
  unknown: { name: 'Not measured', tone: 'text-muted', Icon: CircleHelp },
};

export function ServicesCard({ services, more }: { services: readonly Service[]; more: ReactNode }) {
  return (
    <Card aria-label="System Services">
      <CardHeader title="System Services" aside={more} />
      <table className="w-full">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="border-b border-line px-4 py-1.5 text-left font-medium">
              Service
            </th>
            <th scope="col" className="border-b border-line px-2 py-1.5 text-left font-medium">
              Status
            </th>
            <th scope="col" className="border-b border-line px-4 py-1.5 text-right font-medium">
              Latency
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map(each => (
            <ServiceRow key={each.service} service={each} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function ServiceRow({ service: { service, state, reason, latency_ms } }: { service: Service }) {
  const { name, tone, Icon } = looks[state];
  return (
    <tr className="group">
      <th scope="row" className="border-b border-hair px-4 py-2 text-left font-medium group-last:border-b-0">
        {healthServiceNames[service]}
      </th>
      <td className="border-b border-hair px-2 py-2 group-last:border-b-0">
        <span className={cx('inline-flex items-center gap-1.5', tone)}>
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {name}
        </span>
        {reason !== null && state !== 'operational' && (
          <span className="block text-xs text-muted wrap-anywhere">{reason}</span>
        )}
      </td>
      <td className="border-b border-hair px-4 py-2 text-right tabular group-last:border-b-0">
        {latency_ms === null ? <span className="text-muted">none</span> : `${count(latency_ms)} ms`}
      </td>
    </tr>
  );
}
