// What the product does and who uses it: operations, records carried, adoption.
import type { OperationAnalytics } from '@groundwork/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Stat, Stats } from '../../ui/card.tsx';
import { Bars } from '../../ui/charts/bars.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { FigureCard } from './figure-card.tsx';
import { beforeWords, secondsWords, shareWords, stretchName } from './figure-words.ts';
import { type AnalyticsAsked, adoption, operationFigures, recordsCarried } from './queries.ts';

type Kind = OperationAnalytics['kinds'][number];

const ends = [
  { label: 'completed', fill: 'fill-d1' },
  { label: 'failed', fill: 'fill-d5' },
  { label: 'cancelled', fill: 'fill-d4' },
] as const;

export function OperationsCard({
  asked,
  kindNames,
}: {
  asked: AnalyticsAsked;
  kindNames: Record<Kind['kind'], string>;
}) {
  const answer = useQuery(operationFigures(asked));
  return (
    <FigureCard
      figure="operations"
      asked={asked}
      answer={answer}
      empty={({ kinds }) =>
        kinds.length === 0 ? 'No operation has ended in this time or the time before' : undefined
      }
    >
      {({ kinds, series }) => {
        const sum = (status: 'completed' | 'failed' | 'cancelled') =>
          kinds.reduce((all, kind) => all + kind.now[status], 0);
        const [completed, failed, cancelled] = [sum('completed'), sum('failed'), sum('cancelled')];
        return (
          <>
            {completed + failed + cancelled === 0 ? (
              <p className="text-muted">No operation has ended in this time.</p>
            ) : (
              <Bars
                sentence={`${counted(completed + failed + cancelled, 'operation')} ended: ${count(completed)} completed, ${count(failed)} failed, ${count(cancelled)} cancelled.`}
                parts={ends}
                bars={series.map(each => ({
                  name: stretchName(each),
                  values: [each.completed, each.failed, each.cancelled],
                }))}
                format={value => count(value)}
                nameHead="Days"
              />
            )}
            <PlainTable
              label="Operations by kind"
              rows={kinds}
              rowKey={({ kind }) => kind}
              minWidth="44rem"
              columns={[
                { key: 'kind', header: 'Kind', track: '', cell: ({ kind }) => kindNames[kind] },
                number('Completed', kind => count(kind.completed)),
                number('Failed', kind => count(kind.failed)),
                number('Success', kind => shareWords(kind.success)),
                number('Median', kind => secondsWords(kind.median)),
                number('80th percentile', kind => secondsWords(kind.p80)),
              ]}
            />
          </>
        );
      }}
    </FigureCard>
  );
}

/** A figure with the one of the time before below it. */
function number(header: string, of: (figures: Kind['now']) => string) {
  return {
    key: header,
    header,
    track: '',
    isNumber: true,
    cell: ({ now, before }: Kind) => (
      <span className="grid">
        {of(now)}
        <span className="text-xs text-muted">{beforeWords(of(before))}</span>
      </span>
    ),
  };
}

export function RecordsCard({ asked }: { asked: AnalyticsAsked }) {
  const answer = useQuery(recordsCarried(asked));
  return (
    <FigureCard
      figure="records"
      asked={asked}
      answer={answer}
      empty={({ now }) => (now.records === 0 ? 'No record was carried in this time' : undefined)}
    >
      {({ now, before, series }) => (
        <>
          <Stats isInside>
            <Stat
              label="Records carried"
              value={count(now.records)}
              note={beforeWords(count(before.records))}
            />
            <Stat
              label="By migrations"
              value={count(now.changesets)}
              note={beforeWords(count(before.changesets))}
            />
          </Stats>
          <Bars
            sentence={`${counted(now.records, 'record')} ${now.records === 1 ? 'was' : 'were'} carried by ${counted(now.changesets, 'migration')}.`}
            parts={[{ label: 'records', fill: 'fill-d1' }]}
            bars={series.map(each => ({ name: stretchName(each), values: [each.records] }))}
            format={value => count(value)}
            nameHead="Days"
          />
        </>
      )}
    </FigureCard>
  );
}

export function AdoptionCard({ asked }: { asked: AnalyticsAsked }) {
  const answer = useQuery(adoption(asked));
  return (
    <FigureCard
      figure="adoption"
      asked={asked}
      answer={answer}
      empty={({ members, organizations }) =>
        members + organizations === 0 ? 'There is no organization yet' : undefined
      }
    >
      {({ members, active_7, active_30, organizations, now, before }) => (
        <>
          <Stats isInside>
            <Stat
              label="Seen in 7 days"
              value={ofAll(active_7, members)}
              note={`${count(active_7)} of ${counted(members, 'active member')}`}
            />
            <Stat
              label="Seen in 30 days"
              value={ofAll(active_30, members)}
              note={`${count(active_30)} of ${counted(members, 'active member')}`}
            />
            <Stat
              label="Organizations with activity"
              value={ofAll(now.active_organizations, organizations)}
              note={`${count(now.active_organizations)} of ${count(organizations)}; before: ${count(before.active_organizations)}`}
            />
          </Stats>
          <p className="text-muted">
            {`${count(active_30)} of ${counted(members, 'active member')} came back within 30 days; in ${count(now.active_organizations)} of ${counted(organizations, 'organization')} something was done in this time.`}
          </p>
        </>
      )}
    </FigureCard>
  );
}

function ofAll(part: number, all: number): string {
  return all === 0 ? 'none' : share(part / all);
}
