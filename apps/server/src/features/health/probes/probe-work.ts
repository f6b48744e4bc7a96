// The work that people's machines do for them: how long it waits for a worker, and how it ends. (That there is a worker at all
// is judged from their signs of life.)
import type { HealthReading } from '@groundwork/contract/health';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { figureOf, readingOf } from '../figures.ts';
import { readWorkFacts } from '../store-facts.ts';

/** Fewer ends say nothing about a rate. */
const enough = 20;

export async function probeWork({ database }: Pick<Dependencies, 'database'>): Promise<HealthReading> {
  const facts = await database.readOnly(null, readWorkFacts);
  const ended = facts.completed + facts.broken;
  const wait = facts.oldest_wait ?? 0;
  return readingOf(wait * 1000, [
    figureOf('Longest wait for a worker', wait, 's', { side: 'over', degraded: 60 }),
    figureOf(
      'Ended well in 24 hours',
      ended === 0 ? null : (facts.completed / ended) * 100,
      'percent',
      { side: 'under', degraded: 95 },
      { isJudged: ended >= enough },
    ),
    figureOf('Waiting', facts.queued, 'count'),
    figureOf('At work', facts.running, 'count'),
    figureOf('Taken from a process that was gone, 24 hours', facts.crashes, 'count'),
    figureOf('95% done within', facts.p95, 's'),
  ]);
}
