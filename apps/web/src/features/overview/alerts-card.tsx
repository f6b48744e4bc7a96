// What was told of the services in the last 24 hours.
import { healthServiceNames } from '@groundwork/contract/health';
import type { Overview } from '@groundwork/contract/overview';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { instant, span } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { AlertsLine } from './alerts-line.tsx';

type Alert = Overview['health']['alerts'][number];

const stateWords = { degraded: 'degraded', down: 'down' } as const;

export function AlertsCard({ alerts, asOf }: { alerts: Alert[]; asOf: string }) {
  const open = alerts.filter(each => each.ended_at === null).length;
  return (
    <Card aria-label="System Alerts">
      <CardHeader
        title="System Alerts"
        description="last 24 hours"
        aside={<Badge tone={open > 0 ? 'bad' : 'neutral'}>{open > 0 ? `${open} open` : 'none open'}</Badge>}
      />
      {alerts.length === 0 ? (
        <p className="px-4 pb-4 text-muted">No alert in the last 24 hours</p>
      ) : (
        <>
          <div className="px-4 pb-2">
            <AlertsLine alerts={alerts} asOf={asOf} />
          </div>
          <ul className="max-h-80 overflow-y-auto pb-1">
            {alerts.map(alert => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function AlertRow({ alert: { service, state, reason, began_at, ended_at } }: { alert: Alert }) {
  const Icon = ended_at === null ? TriangleAlert : CircleCheck;
  const lasted = ended_at === null ? undefined : (Date.parse(ended_at) - Date.parse(began_at)) / 1000;
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-2 border-t border-hair px-4 py-1.75">
      <Icon
        aria-hidden="true"
        className={ended_at === null ? 'mt-0.5 size-3.75 text-warn-ink' : 'mt-0.5 size-3.75 text-good-ink'}
      />
      <span className="grid min-w-0">
        <span className="font-medium">
          {healthServiceNames[service]} {stateWords[state]}
        </span>
        <span className="text-xs text-muted wrap-anywhere">{reason}</span>
        <span className="text-xs text-muted tabular">
          since <time dateTime={began_at}>{instant(began_at)}</time>
          {lasted !== undefined && `, over after ${span(lasted)}`}
        </span>
      </span>
    </li>
  );
}
