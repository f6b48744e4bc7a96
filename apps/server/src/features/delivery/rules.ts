// What the board makes of a project's facts: its stage, its slip, how it stands. Pure.
import type { DeliveryProject, StageSummary, Standing } from '@groundwork/contract/delivery';
import { currentChangeset } from '@groundwork/contract/next-step';
import { type Stage, stageOf, stages } from '@groundwork/contract/stages';
import { businessDaysBetween } from '@groundwork/engine/calendar/business-days';
import type { ChangesetStanding } from '../changesets/store-standing.ts';
import type { WorkRow } from './store.ts';

/** By the rule of the client's page; `changesets` newest first. What was written to another portal says nothing here. */
export function stageOfWork(work: WorkRow, changesets: readonly ChangesetStanding[]): Stage {
  const here = changesets.filter(each => work.portal_id === null || each.portal_id === work.portal_id);
  return stageOf({
    sources: work.newest_file_at === null ? [] : [{ created_at: work.newest_file_at }],
    analysedAt: work.analysed_at,
    analysis:
      work.analysis_status === null || work.analysis_began_at === null
        ? null
        : { status: work.analysis_status, created_at: work.analysis_began_at },
    blueprint: currentChangeset(here, 'blueprint'),
    migration: currentChangeset(here, 'migration'),
    questions: { asked: work.asked, open: work.asked_open },
  });
}

export interface Forecasted {
  target: string | null;
  p50: string | null;
  p80: string | null;
}

/** In working days, more than 0 is late. */
export function slipOf({ target, p50 }: Forecasted): number | null {
  return target === null || p50 === null ? null : businessDaysBetween(target, p50);
}

export function standingOf(given: Forecasted): Standing {
  const { target, p50, p80 } = given;
  if (target === null || p50 === null || p80 === null) return 'unknown';
  if (p50 > target) return 'late';
  return p80 > target ? 'at_risk' : 'on_time';
}

/** The most slip first; those of which nothing is known come last. */
export function bySlip(one: DeliveryProject, other: DeliveryProject): number {
  const known = (each: DeliveryProject) => each.slip_days ?? Number.NEGATIVE_INFINITY;
  if (known(one) !== known(other)) return known(other) > known(one) ? 1 : -1;
  return one.name.localeCompare(other.name) || one.id.localeCompare(other.id);
}

export function summariesOf(projects: readonly DeliveryProject[]): StageSummary[] {
  return stages.map(stage => {
    const of = projects.filter(each => each.stage === stage);
    const count = (standing: Standing) => of.filter(each => each.standing === standing).length;
    return {
      stage,
      projects: {
        late: count('late'),
        at_risk: count('at_risk'),
        on_time: count('on_time'),
        unknown: count('unknown'),
      },
      decisions_waiting: of.reduce((sum, each) => sum + each.decisions.waiting, 0),
    };
  });
}
