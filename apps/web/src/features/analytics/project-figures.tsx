// How projects go: from their start to the first reconciled migration, their milestones, their decisions.
import { useQuery } from '@tanstack/react-query';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Stat, Stats } from '../../ui/card.tsx';
import { Histogram } from '../../ui/charts/histogram.tsx';
import { FigureCard } from './figure-card.tsx';
import {
  ageWords,
  aroundItsDay,
  beforeWords,
  daysWords,
  hoursWords,
  lateWords,
  wideEnough,
} from './figure-words.ts';
import { type AnalyticsAsked, decisionFigures, milestoneSlip, timeToValue } from './queries.ts';

export function TimeToValueCard({ asked }: { asked: AnalyticsAsked }) {
  const answer = useQuery(timeToValue(asked));
  return (
    <FigureCard
      figure="time-to-value"
      asked={asked}
      answer={answer}
      empty={({ now }) =>
        now.projects === 0 ? 'No project had its first migration reconciled in this time' : undefined
      }
    >
      {({ now, before, bins }) => (
        <>
          <Stats isInside>
            <Stat label="Median" value={daysWords(now.median)} note={beforeWords(daysWords(before.median))} />
            <Stat
              label="80th percentile"
              value={daysWords(now.p80)}
              note={beforeWords(daysWords(before.p80))}
            />
            <Stat
              label="Projects reconciled first"
              value={count(now.projects)}
              note={beforeWords(count(before.projects))}
            />
          </Stats>
          <Histogram
            sentence={`${counted(now.projects, 'project')} had ${now.projects === 1 ? 'its' : 'their'} first migration reconciled: half within ${daysWords(now.median)}, four of five within ${daysWords(now.p80)}.`}
            bins={wideEnough(bins, 7, 0, 56)}
            format={days => count(days)}
            heads={['Days from the start', 'Projects']}
            height={140}
          />
          <Axis>Days from the start of the project, by week; the last bar holds all from week 27 on</Axis>
        </>
      )}
    </FigureCard>
  );
}

export function SlipCard({ asked }: { asked: AnalyticsAsked }) {
  const answer = useQuery(milestoneSlip(asked));
  return (
    <FigureCard
      figure="milestone-slip"
      asked={asked}
      answer={answer}
      empty={({ now, overdue }) =>
        now.milestones === 0 && overdue === 0
          ? 'No milestone with a due date was completed in this time, and none is overdue'
          : undefined
      }
    >
      {({ now, before, bins, overdue }) => (
        <>
          <Stats isInside>
            <Stat label="Median" value={lateWords(now.median)} note={beforeWords(lateWords(before.median))} />
            <Stat
              label="On time"
              value={now.on_time === null ? 'none' : share(now.on_time)}
              note={`${counted(now.milestones, 'milestone')}; before: ${before.on_time === null ? 'none' : share(before.on_time)}`}
            />
            <Stat label="Overdue today" value={count(overdue)} note="not completed, of all projects" />
          </Stats>
          {bins.length === 0 ? (
            <p className="text-muted">No milestone with a due date was completed in this time.</p>
          ) : (
            <>
              <Histogram
                sentence={`Of ${counted(now.milestones, 'milestone')} completed, ${now.on_time === null ? 'none' : share(now.on_time)} came on the day or earlier; the median is ${lateWords(now.median)}.`}
                bins={wideEnough(bins, 1, -7, 8).map(aroundItsDay)}
                limit={{ at: 0.5, words: 'late' }}
                format={days => count(Math.ceil(days) + 0)}
                heads={['Days late', 'Milestones']}
                height={140}
              />
              <Axis>Days late, early ones below zero; the outer bars hold all beyond 30 days</Axis>
            </>
          )}
        </>
      )}
    </FigureCard>
  );
}

export function DecisionsCard({ asked }: { asked: AnalyticsAsked }) {
  const answer = useQuery(decisionFigures(asked));
  return (
    <FigureCard
      figure="decisions"
      asked={asked}
      answer={answer}
      empty={({ now, open }) =>
        now.answered + now.defaulted + open === 0
          ? 'No decision waits, and none was answered in this time'
          : undefined
      }
    >
      {({ now, before, open, open_median_days, open_oldest_days }) => (
        <>
          <Stats isInside>
            <Stat
              label="Waiting now"
              value={count(open)}
              note={
                open === 0
                  ? 'none'
                  : `half for more than ${ageWords(open_median_days)}, the oldest for ${ageWords(open_oldest_days)}`
              }
            />
            <Stat
              label="Answered by people"
              value={count(now.answered)}
              note={beforeWords(count(before.answered))}
            />
            <Stat
              label="Answered in (median)"
              value={hoursWords(now.median)}
              note={beforeWords(hoursWords(before.median))}
            />
            <Stat
              label="Settled at the default"
              value={count(now.defaulted)}
              note={beforeWords(count(before.defaulted))}
            />
          </Stats>
          <p className="text-muted">
            {now.answered === 0
              ? 'No decision was answered by a person in this time.'
              : `Half of the answers came within ${hoursWords(now.median)}, four of five within ${hoursWords(now.p80)}.`}
          </p>
        </>
      )}
    </FigureCard>
  );
}

function Axis({ children }: { children: string }) {
  return <p className="-mt-2 text-xs text-muted">{children}</p>;
}
