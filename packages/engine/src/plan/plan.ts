// The plan: milestones with due dates, each resting on a figure or a decision, and the cost in calls and minutes.
import type { PortalSchema } from '@groundwork/contract/crm';
import type { Analysis, Plan, PlannedMilestone } from '@groundwork/contract/intake';
import type { Fact } from '@groundwork/contract/projects';
import type { z } from 'zod';
import { inObjectOrder } from '../compile/order.ts';
import { titles } from '../recognise/recognise.ts';
import { addBusinessDays } from './business-days.ts';
import type { CallSizes, Work } from './call-sizes.ts';
import { estimateCalls, estimateMinutes } from './call-sizes.ts';
import type { Tally } from './tally.ts';
import { listed, number, plural, singular } from './wording.ts';

type Milestone = z.infer<typeof PlannedMilestone>;
export type Draft = Omit<Analysis, 'plan'>;

export function makePlan(
  draft: Draft,
  counts: Tally,
  portal: PortalSchema,
  sizes: CallSizes,
  today: string,
): z.infer<typeof Plan> {
  const api_calls = estimateCalls(workOf(draft, counts, portal), sizes);
  const open = draft.decisions.filter(decision => decision.answer === null).length;
  const estimated_minutes = estimateMinutes(api_calls.total, portal.limit);
  const milestones = schedule(
    draft,
    counts,
    { calls: api_calls.total, minutes: estimated_minutes, open },
    today,
  );
  return {
    project_name: `${titles[draft.source_system.name] === 'the old system' ? 'CRM' : titles[draft.source_system.name]} migration`,
    start_date: addBusinessDays(today, 0),
    target_completion_date: milestones.at(-1)?.due_date ?? today,
    milestones,
    records: counts.records,
    api_calls,
    estimated_minutes,
    human_decisions: draft.decisions.length,
  };
}

function workOf({ blueprint }: Draft, counts: Tally, portal: PortalSchema): Work {
  const objects = Object.keys(counts.records).sort(inObjectOrder);
  const fresh = blueprint.properties.filter(property => property.is_new);
  return {
    objects: objects.map(object => ({
      object,
      records: counts.records[object] ?? 0,
      matchable: counts.matchable[object] ?? 0,
      in_portal: portal.counts[object] ?? 0,
    })),
    pairs: [...counts.pairs.values()].map(pair => ({ links: pair.links, from_records: pair.fromRecords })),
    blueprint: {
      custom_objects: blueprint.objects.length,
      groups: blueprint.groups.length,
      new_properties: [...Map.groupBy(fresh, property => property.object).values()].map(list => list.length),
      option_updates: blueprint.properties.length - fresh.length,
      pipelines: blueprint.pipelines.length,
    },
  };
}

function schedule(
  draft: Draft,
  counts: Tally,
  cost: { calls: number; minutes: number; open: number },
  today: string,
): Milestone[] {
  const steps: (Omit<Milestone, 'due_date'> & { days: number })[] = [
    {
      key: 'review',
      name: 'Review data and decisions',
      description: `Look through the mapping of ${plural(draft.sources.length, 'file')} and settle what only you can decide.`,
      days: 2 + Math.ceil(cost.open / 5),
      facts: reviewFacts(draft, cost.open),
    },
    {
      key: 'blueprint',
      name: 'Set up the portal',
      description:
        'Create properties, groups, pipelines and objects that the data needs, after your approval.',
      days: 1,
      facts: blueprintFacts(draft),
    },
    {
      key: 'migration',
      name: 'Migrate records',
      description: `Write all records and links within the limits of the portal, about ${minutesText(cost.minutes)}.`,
      days: 1 + Math.ceil(cost.minutes / 240),
      facts: migrationFacts(counts, cost),
    },
    {
      key: 'reconcile',
      name: 'Check and reconcile',
      description:
        'Read everything back, compare row by row and to the cent, and go through what was not carried over.',
      days: 2,
      facts: reconcileFacts(draft, counts),
    },
    {
      key: 'go_live',
      name: 'Hand over and go live',
      description: 'Assign owners, show the team around and close the old system for changes.',
      days: 3,
      facts: liveFacts(draft, counts),
    },
  ];
  let elapsed = 0;
  return steps.map(({ days, ...step }) => {
    elapsed += days;
    return { ...step, due_date: addBusinessDays(today, elapsed) };
  });
}

function minutesText(minutes: number): string {
  return minutes < 1 ? 'less than a minute' : `${Math.ceil(minutes)} minutes`;
}

function reviewFacts({ sources, decisions, refused }: Draft, open: number): Fact[] {
  const rows = sources.reduce((sum, one) => sum + one.profile.rows, 0);
  const abstained = sources.flatMap(one =>
    one.columns
      .filter(column => column.is_abstained)
      .map(column => ({ source: one.profile.id, column: column.column })),
  );
  const [first] = abstained;
  const [decision] = decisions.filter(one => one.answer === null);
  return [
    { text: `${plural(sources.length, 'file')} with ${plural(rows, 'row')} were read.` },
    ...(decision
      ? [{ text: `${plural(open, 'decision')} stand at their default.`, decision: decision.id }]
      : []),
    ...(first
      ? [
          {
            text: `${plural(abstained.length, 'column')} could mean more than one thing; their data is kept in new properties.`,
            ...first,
          },
        ]
      : []),
    ...(refused.length > 0
      ? [
          {
            text: `${plural(refused.length, 'file')} could not be used: ${listed(refused.map(one => one.place))}.`,
          },
        ]
      : []),
  ];
}

function blueprintFacts({ blueprint, decisions }: Draft): Fact[] {
  const fresh = blueprint.properties.filter(property => property.is_new);
  const extended = blueprint.properties.length - fresh.length;
  const pipelineDecision = decisions.find(one => one.id.startsWith('pipeline:'));
  const [pipeline] = blueprint.pipelines;
  return [
    {
      text: `${plural(fresh.length, 'property')} are new in the portal, on ${listed([...new Set(fresh.map(one => one.object))], 6)}.`,
    },
    ...(extended > 0 ? [{ text: `${plural(extended, 'list')} of the portal get more options.` }] : []),
    ...(pipeline
      ? [
          {
            text: `${pipeline.label} has ${plural(pipeline.stages.length, 'stage')}: ${listed(
              pipeline.stages.map(stage => stage.label),
              8,
            )}.`,
            ...(pipelineDecision ? { decision: pipelineDecision.id } : {}),
          },
        ]
      : []),
    ...blueprint.objects.map(object => ({ text: `${object.plural} become an object of their own.` })),
  ];
}

function migrationFacts(counts: Tally, cost: { calls: number }): Fact[] {
  const records = Object.entries(counts.records)
    .sort(([a], [b]) => inObjectOrder(a, b))
    .map(([object, count]) =>
      plural(count, singular(object).replaceAll('_', ' '), object.replaceAll('_', ' ')),
    );
  const links = [...counts.pairs.values()].reduce((sum, pair) => sum + pair.links, 0);
  return [
    {
      text:
        records.length === 0 ? 'No file holds records to write.' : `${listed(records, 8)} will be written.`,
    },
    { text: `${plural(links, 'link')} join them; all in all ${plural(cost.calls, 'call')} to the portal.` },
    ...(counts.merged > 0
      ? [{ text: `${plural(counts.merged, 'row')} repeat another one and are merged into it.` }]
      : []),
  ];
}

function reconcileFacts({ relations }: Draft, counts: Tally): Fact[] {
  const [relation] = relations.toSorted((a, b) => b.filled - a.filled);
  return [
    ...counts.money
      .slice(0, 3)
      .map(line => ({
        text: `${plural(line.deals, 'deal')} worth ${amountText(line.cents)}${line.currency === '' ? '' : ` ${line.currency}`} must stand in stage ${line.stage}.`,
      })),
    ...(relation
      ? [
          {
            text:
              relation.reasons[0]?.text ??
              `${number(relation.resolved)} of ${number(relation.filled)} links resolve.`,
            source: relation.from.source,
            column: relation.from.column,
          },
        ]
      : []),
    {
      text: `${plural(counts.rejected, 'row')} cannot be taken and ${plural(counts.cells, 'cell')} cannot be carried over; both are listed.`,
    },
  ];
}

function amountText(cents: bigint): string {
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${text.slice(-2)}`;
}

function liveFacts({ decisions }: Draft, counts: Tally): Fact[] {
  const owners = decisions.find(one => one.id.startsWith('owners:'));
  const total = Object.values(counts.records).reduce((sum, one) => sum + one, 0);
  return [
    { text: `${plural(total, 'record')} are handed over.` },
    ...(owners ? [{ text: owners.why, decision: owners.id }] : []),
  ];
}
