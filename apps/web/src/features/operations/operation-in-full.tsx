// Everything about one operation: where it is, what it cost, what speaks for it, what happened to it, line by line.
import type { OperationInFull as InFull } from '@groundwork/contract/operation-console';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { instant, span } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/card.tsx';
import { Person } from '../../ui/person.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { operationInFull } from './console-queries.ts';
import { callsWords, secondsWords, stateOf, stuckWords } from './console-words.ts';
import { OperationLog } from './operation-log.tsx';
import { portion, statusNames, statusTones } from './phases.ts';

export function OperationInFull({
  id,
  links,
}: {
  id: string;
  /** What the list can be narrowed to from here. */
  links: (operation: InFull) => ReactNode;
}) {
  const found = useQuery(operationInFull(id));
  if (found.error) return <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <div className="p-4.5">
        <Waiting label="Loading the operation" />
      </div>
    );
  const operation = found.data;
  const { status, stuck, error, changeset, milestones } = operation;
  return (
    <div className="grid gap-6 p-4.5">
      <section className="grid gap-3" aria-label="Where it is">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
          {stuck !== null && <Badge tone="bad">Stuck</Badge>}
          <span className="min-w-0 wrap-anywhere">{stateOf(operation)}</span>
        </div>
        {(status === 'running' || operation.progress) && (
          <Progress
            label="Progress"
            value={portion(operation)}
            tone={status === 'failed' ? 'bad' : 'accent'}
          />
        )}
        {stuck !== null && (
          <Notice tone="warn">
            {stuckWords(operation)}. Cancel it and have it tried again: it goes on from its last checkpoint,
            and nothing is written twice.
          </Notice>
        )}
        {error && (
          <Notice tone="bad">
            {error.message}
            {error.correlation_id !== undefined && (
              <span className="block font-mono text-xs">Reference {error.correlation_id}</span>
            )}
          </Notice>
        )}
      </section>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <section aria-labelledby="operation-facts">
          <h3 id="operation-facts" className="mb-1 font-semibold">
            The operation
          </h3>
          <Facts facts={factsOf(operation)} />
          <div className="mt-2 flex flex-wrap gap-2">{links(operation)}</div>
        </section>
        <section aria-labelledby="operation-cost">
          <h3 id="operation-cost" className="mb-1 font-semibold">
            What it cost
          </h3>
          <Facts
            facts={[
              ['Seconds of work, over all attempts', secondsWords(operation.worked_seconds)],
              ['Requests to the portal', callsWords(operation.portal_calls)],
              ['Language model', 'none: no operation asks one'],
            ]}
          />
          <h3 className="mt-6 mb-1 font-semibold">Evidence</h3>
          {changeset ? (
            <Facts
              facts={[
                ['Change set', changeset.title || changeset.kind],
                ['State', changeset.state.replaceAll('_', ' ')],
                ...countsOf(changeset.counts),
                ['Reconcile report', changeset.has_report ? 'there, read back from the portal' : 'none yet'],
              ]}
            />
          ) : (
            <p className="text-muted">It works on no change set.</p>
          )}
          {milestones.length > 0 && (
            <p className="mt-2">Milestones completed by it: {milestones.join(', ')}.</p>
          )}
        </section>
      </div>
      <OperationLog operation={operation} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Data title="Input" value={operation.input} none="It was given nothing beside its project." />
        <Data title="Result" value={operation.result} none="There is no result yet." />
      </div>
    </div>
  );
}

function factsOf(operation: InFull): (readonly [ReactNode, ReactNode])[] {
  const { created_by, created_by_name, started_at, finished_at, progressed_at, worker, lease_until } =
    operation;
  const moment = (at: string | null, none: string) => (at === null ? none : instant(at));
  return [
    ['Organization', operation.organization_name],
    ['Project', operation.project_name ?? 'none'],
    [
      'Started by',
      created_by === null ? 'nobody' : <Person key="by" address={created_by} name={created_by_name} />,
    ],
    ['Asked for', instant(operation.created_at)],
    ['First taken up', moment(started_at, 'not yet')],
    ['Last progress', moment(progressed_at, started_at === null ? 'none yet' : 'not measured')],
    ['Ended', moment(finished_at, 'not yet')],
    ...(started_at !== null && finished_at !== null
      ? [['Took', span((Date.parse(finished_at) - Date.parse(started_at)) / 1000)] as const]
      : []),
    ['Attempts', count(operation.attempt)],
    ['Faults since it last got on', count(operation.errors)],
    ['Workers lost since it last got on', count(operation.crashes)],
    ...(worker === null
      ? []
      : [
          ['Worker', <code key="worker">{worker}</code>] as const,
          ['Its lease ends', lease_until === null ? 'no lease' : instant(lease_until)] as const,
        ]),
    ['Id', <code key="id">{operation.id}</code>],
  ];
}

function countsOf(counts: Record<string, Record<string, number>>): (readonly [string, string])[] {
  return Object.entries(counts).map(([kind, states]) => [
    kind.replaceAll('.', ' '),
    Object.entries(states)
      .map(([state, of]) => `${count(of)} ${state}`)
      .join(', '),
  ]);
}

function Data({
  title,
  value,
  none,
}: {
  title: string;
  value: Record<string, unknown> | null;
  none: string;
}) {
  const isThere = value !== null && Object.keys(value).length > 0;
  return (
    <section className="min-w-0">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {isThere ? (
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div
          tabIndex={0}
          role="region"
          aria-label={title}
          className="max-h-72 overflow-auto rounded-md bg-sunken p-3"
        >
          <pre className="text-xs wrap-anywhere whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
        </div>
      ) : (
        <p className="text-muted">{none}</p>
      )}
    </section>
  );
}
