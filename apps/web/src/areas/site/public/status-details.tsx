// What the status page shows once it was asked: services with their days, maintenance, incidents.
import {
  healthServiceNames,
  type PublicStatus,
  type ShownState,
  type TimeIn,
} from '@groundwork/contract/health';
import { useState } from 'react';
import { uptimeWords } from '../../../features/health/state-words.ts';
import { day, instant, span } from '../../../lib/formats/dates.ts';
import { cx } from '../../../ui/class-names.ts';

const words: Record<ShownState, string> = {
  operational: 'Operational',
  maintenance: 'Maintenance',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Not known',
};
const inks: Record<ShownState, string> = {
  operational: 'text-good-ink',
  maintenance: 'text-accent-ink',
  degraded: 'text-warn-ink',
  down: 'text-bad-ink',
  unknown: 'text-muted',
};
const fills: Record<ShownState, string> = {
  operational: 'fill-good',
  maintenance: 'fill-accent',
  degraded: 'fill-warn',
  down: 'fill-bad',
  unknown: 'fill-line',
};

type Service = PublicStatus['services'][number];

const order = ['down', 'degraded', 'maintenance', 'operational'] as const;
const worstIn = (time: TimeIn): ShownState => order.find(state => time[state] > 0) ?? 'unknown';

export function StatusDetails({ status }: { status: PublicStatus }) {
  const { services, maintenance, incidents, is_history_old: isOld } = status;
  return (
    <>
      {maintenance.length > 0 && (
        <section aria-label="Maintenance" className="grid gap-3">
          <h2 className="text-lg font-semibold">Maintenance</h2>
          <ul className="grid gap-3">
            {maintenance.map(window => (
              <li
                key={`${window.starts_at} ${window.title}`}
                className="grid gap-1 rounded-xl bg-accent-soft p-5"
              >
                <p className="font-semibold wrap-anywhere">{window.title}</p>
                <p className="wrap-anywhere">{window.message}</p>
                <p className="text-sm text-soft">
                  {instant(window.starts_at)} to {instant(window.ends_at)}:{' '}
                  {window.services.map(each => healthServiceNames[each]).join(', ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Services" className="grid gap-3">
        <h2 className="text-lg font-semibold">Services</h2>
        {isOld && <p className="text-muted">The past cannot be read at present.</p>}
        <ul className="grid gap-px overflow-hidden rounded-xl bg-line ring-1 ring-line">
          {services.map(service => (
            <ServiceRow key={service.service} service={service} />
          ))}
        </ul>
      </section>
      <section aria-label="Incidents" className="grid gap-3">
        <h2 className="text-lg font-semibold">Incidents of 90 days</h2>
        {incidents.length === 0 ? (
          <p className="text-muted">{isOld ? 'Not known at present.' : 'None.'}</p>
        ) : (
          <ul>
            {incidents.map(({ service, state, began_at, ended_at }) => (
              <li key={`${service} ${began_at}`} className="border-t border-line py-2.5">
                {healthServiceNames[service]} was {words[state].toLowerCase()} from {instant(began_at)}{' '}
                {ended_at === null
                  ? 'and still is'
                  : `for ${span((Date.parse(ended_at) - Date.parse(began_at)) / 1000)}`}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function ServiceRow({ service: { service, state, uptime, days } }: { service: Service }) {
  const [isTable, setTable] = useState(false);
  const name = healthServiceNames[service];
  const measured = days.filter(({ time }) => worstIn(time) !== 'unknown');
  const bad = days.filter(({ time }) => time.down > 0 || time.degraded > 0).length;
  return (
    <li className="grid gap-2 bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h3 className="font-medium">{name}</h3>
        <p className={cx('font-medium', inks[state])}>{words[state]}</p>
      </div>
      {days.length > 0 && (
        <>
          <svg
            role="img"
            aria-label={`${name}: ${measured.length} of the last ${days.length} days were measured; on ${bad} of them something was wrong.`}
            viewBox={`0 0 ${days.length * 4} 24`}
            preserveAspectRatio="none"
            className="h-6 w-full"
          >
            {days.map(({ day: date, time }, index) => (
              <rect key={date} x={index * 4} y={0} width={3} height={24} className={fills[worstIn(time)]} />
            ))}
          </svg>
          <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>
              {uptime === null ? 'Nothing measured yet' : `Up ${uptimeWords(uptime)} of the measured time`}
            </span>
            <button
              type="button"
              aria-expanded={isTable}
              onClick={() => setTable(!isTable)}
              className="rounded-sm hover:text-ink hover:underline"
            >
              {isTable ? 'Hide the days' : 'Show the days'}
            </button>
          </div>
          {isTable && <DayTable name={name} days={days} />}
        </>
      )}
    </li>
  );
}

function DayTable({ name, days }: { name: string; days: Service['days'] }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={`${name} by day`} tabIndex={0} className="max-h-72 overflow-auto">
      <table className="w-full text-left text-sm tabular">
        <thead>
          <tr>
            {['Day (UTC)', 'Down', 'Degraded', 'Maintenance', 'Not measured'].map(head => (
              <th key={head} scope="col" className="py-1 pr-3 font-medium text-muted">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day: date, time }) => (
            <tr key={date} className="border-t border-hair">
              <td className="py-1 pr-3">{day(date)}</td>
              {[time.down, time.degraded, time.maintenance, time.unknown].map((seconds, index) => (
                <td key={index} className="py-1 pr-3">
                  {seconds === 0 ? '–' : span(seconds)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
