// The plan: milestones with due dates, each resting on a figure or a decision, and the cost in calls and minutes.
import { setUpOf } from '@groundwork/contract/crm';
import type { Plan } from '@groundwork/contract/plans';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { systemNames } from '@groundwork/contract/source-systems';
import type { z } from 'zod';
import { addBusinessDays } from '../calendar/business-days.ts';
import { labelPairsOf, namedPairsOf } from '../portal/labels.ts';
import { inObjectOrder } from '../portal/object-order.ts';
import type { CallCosts, Work } from './calls.ts';
import { countCalls, estimateMinutes } from './calls.ts';
import type { Draft } from './milestone-facts.ts';
import { scheduleMilestones } from './milestones.ts';
import type { Tally } from './tally.ts';

/**
 * Milestones with their dates and what the work costs, all of it from what was counted.
 * Requests are the portal's calls for reading, writing and reading back (`countCalls`); minutes are those requests over
 * the portal's own limit, so that they are the least it can take (`estimateMinutes`). Dates are `yyyy-mm-dd`, count
 * business days from `today`, and every milestone cites at least one figure of `counts` or one decision. The same input
 * gives the same plan; nothing is thrown: without files the plan is empty and ends today.
 */
export function makePlan(
  draft: Draft,
  counts: Tally,
  portal: PortalSchema,
  costs: CallCosts,
  today: string,
): z.infer<typeof Plan> {
  const system = draft.source_system.name;
  const api_calls = countCalls(workOf(draft, counts, portal), portal, costs);
  const open = draft.decisions.filter(decision => decision.answer === null).length;
  const estimated_minutes = estimateMinutes(api_calls.total, portal.limit);
  const cost = { calls: api_calls.total, minutes: estimated_minutes, open };
  const milestones = scheduleMilestones({ draft, counts, portal, cost }, today);
  return {
    project_name: `${system === 'unknown' ? 'CRM' : systemNames[system]} migration`,
    start_date: addBusinessDays(today, 0),
    target_completion_date: milestones.at(-1)?.due_date ?? today,
    milestones,
    records: counts.records,
    api_calls,
    estimated_minutes,
    human_decisions: draft.decisions.length,
  };
}

function workOf({ blueprint, sources }: Draft, counts: Tally, portal: PortalSchema): Work {
  const objects = Object.keys(counts.records).sort(inObjectOrder);
  const setUp = setUpOf(blueprint);
  return {
    objects: objects.map(object => ({
      object,
      records: counts.records[object] ?? 0,
      in_portal: portal.counts[object] ?? 0,
    })),
    pairs: [...counts.pairs.values()].map(pair => ({
      links: pair.links,
      from_records: pair.fromRecords,
      sizes: pair.sizes && [...pair.sizes.values()],
    })),
    blueprint: {
      custom_objects: setUp.objects.map(object => object.name),
      groups: setUp.groups.length,
      new_properties: [...Map.groupBy(setUp.new_properties, property => property.object).values()].map(
        list => list.length,
      ),
      option_updates: setUp.widened_properties.length,
      pipelines: setUp.pipelines.length,
      labels: setUp.labels.length,
      label_pairs: labelPairsOf(blueprint).length,
      named_pairs: namedPairsOf(sources).length,
    },
  };
}
