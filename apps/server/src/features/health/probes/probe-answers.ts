// The API as its callers have it: how long its answers took and how many a fault of ours ended, in the last five minutes.
import type { HealthReading } from '@groundwork/contract/health';
import type { Meters } from '../../../platform/meters.ts';
import { figureOf, readingOf } from '../figures.ts';

/** Fewer answers say nothing: one in three is a third. */
const enough = 20;

export function probeAnswers(meters: Pick<Meters, 'answers' | 'loopDelay'>): HealthReading {
  const { answers, faults, inFlight, p95, p99 } = meters.answers();
  const isJudged = answers >= enough;
  const share = answers === 0 ? null : (faults / answers) * 100;
  return readingOf(p95, [
    figureOf('95% of answers within', p95, 'ms', { side: 'over', degraded: 500 }, { isJudged }),
    figureOf('99% of answers within', p99, 'ms'),
    figureOf(
      'Answers ended by a fault',
      share,
      'percent',
      { side: 'over', degraded: 1, down: 20 },
      { isJudged },
    ),
    figureOf('Answers in 5 minutes', answers, 'count'),
    figureOf('Being answered', inFlight, 'count'),
    figureOf('Event loop late by', meters.loopDelay(), 'ms'),
  ]);
}
