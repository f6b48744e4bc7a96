// What each milestone rests on: a figure of a file, a decision, a relation.
import { setUpOf } from '@groundwork/contract/crm';
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { Fact } from '@groundwork/contract/projects';
import { inObjectOrder } from '../portal/object-order.ts';
import { amountText, listed, number, plural, quoted, singular } from '../words/wording.ts';
import type { Tally } from './tally.ts';

/** An analysis without its plan. */
export type Draft = Omit<Analysis, 'plan'>;

export function reviewFacts({ sources, decisions, refused }: Draft, open: number): Fact[] {
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
      ? [
          {
            text: `${plural(open, 'decision')} ${open === 1 ? 'stands at its' : 'stand at their'} default.`,
            decision: decision.id,
          },
        ]
      : []),
    ...(first
      ? [
          {
            text: `${plural(abstained.length, 'column')} could mean more than one thing; ${abstained.length === 1 ? 'its data is kept in a new property' : 'their data is kept in new properties'}.`,
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

export function blueprintFacts({ blueprint, decisions }: Draft): Fact[] {
  const { new_properties: fresh, widened_properties, pipelines, labels } = setUpOf(blueprint);
  const extended = widened_properties.length;
  const pipelineDecision = decisions.find(one => one.id.startsWith('pipeline:'));
  return [
    {
      text: `${plural(fresh.length, 'property')} ${fresh.length === 1 ? 'is' : 'are'} new in the portal, on ${listed([...new Set(fresh.map(one => one.object))], 6)}.`,
    },
    ...(extended > 0
      ? [
          {
            text: `${plural(extended, 'list')} of the portal ${extended === 1 ? 'gets' : 'get'} more options.`,
          },
        ]
      : []),
    ...(pipelines.length === 0
      ? []
      : [
          {
            text: `${plural(pipelines.length, 'pipeline')} ${pipelines.length === 1 ? 'is' : 'are'} new in the portal.`,
          },
        ]),
    ...pipelines.map(({ label, stages }) => ({
      text: `${label} has ${plural(stages.length, 'stage')}: ${listed(
        stages.map(stage => stage.label),
        8,
      )}.`,
      ...(pipelineDecision ? { decision: pipelineDecision.id } : {}),
    })),
    ...(labels.length === 0
      ? []
      : [
          {
            text: `Links can be called ${listed(
              labels.map(one => quoted(one.label)),
              6,
            )}: ${plural(labels.length, 'association label')} ${labels.length === 1 ? 'is' : 'are'} new in the portal.`,
          },
        ]),
    ...blueprint.objects.map(object => ({ text: `${object.plural} become an object of their own.` })),
  ];
}

export function migrationFacts(counts: Tally, cost: { calls: number }, portal: PortalSchema): Fact[] {
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
    {
      text: `${plural(links, 'link')} ${links === 1 ? 'joins' : 'join'} them. ${callsText(cost.calls, counts, portal)}`,
    },
    ...(counts.merged > 0
      ? [{ text: `${plural(counts.merged, 'row')} repeat another one and are merged into it.` }]
      : []),
  ];
}

/** The figure is exact until the portal changes; what is in it already is only compared when the changes are worked out. */
function callsText(calls: number, counts: Tally, portal: PortalSchema): string {
  const present = Object.keys(counts.records)
    .sort(inObjectOrder)
    .flatMap(object => {
      const count = portal.counts[object] ?? 0;
      return count === 0 ? [] : [plural(count, singular(object), object)];
    });
  const all = `${plural(calls, 'call')} to the portal`;
  return present.length === 0
    ? `Setting up, writing and checking take exactly ${all}, as the portal is now.`
    : `Setting up, writing and checking take ${all} if every record is written; the portal already holds ${listed(present, 8).replaceAll('_', ' ')}, and what turns out to be up to date among them is not written again.`;
}

export function reconcileFacts(draft: Draft, counts: Tally, portal: PortalSchema): Fact[] {
  const { relations } = draft;
  const [relation] = relations.toSorted((a, b) => b.filled - a.filled);
  return [
    ...moneyFacts(counts.money, draft, portal),
    ...counts.lines.map(linesFact),
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
    { text: leftBehind(draft, counts) },
  ];
}

function linesFact({ object, compared, differing, first }: Tally['lines'][number]): Fact {
  const all = plural(compared, singular(object), object);
  if (!first)
    return { text: `The lines of ${all} add up to what ${compared === 1 ? 'it says' : 'they say'}.` };
  const named = first.name === '' ? `one ${singular(object)}` : quoted(first.name);
  return {
    text: `The lines of ${number(differing)} of ${all} do not add up to the amount there, and both stay as the files say them: those of ${named} make ${amountText(first.lines)}, it says ${amountText(first.stated)}.`,
  };
}

function leftBehind({ cells }: Draft, { rejected }: Tally): string {
  const listed = cells?.listed ?? 0;
  if (rejected + listed === 0) return 'Every row can be taken, and every filled cell carried over.';
  const rows = rejected === 0 ? 'Every row can be taken' : `${plural(rejected, 'row')} cannot be taken`;
  const tables = cells?.tables_left_out ?? [];
  const columns = cells?.columns_left_out ?? [];
  const sum = (of: readonly { cells: number }[]): string =>
    number(of.reduce((all, one) => all + one.cells, 0));
  const parts = [
    ...(tables.length > 0 ? [`${sum(tables)} in ${plural(tables.length, 'table')} left out whole`] : []),
    ...(columns.length > 0 ? [`${sum(columns)} in ${plural(columns.length, 'column')} left out`] : []),
  ];
  const named = parts.length === 0 ? '' : `, ${parts.join(' and ')}`;
  return `${rows}; ${number(listed)} of ${plural(cells?.filled ?? 0, 'filled cell')} ${listed === 1 ? 'is' : 'are'} not carried over${named}. All are listed.`;
}

const SHOWN_STAGES = 3;

/** The stages that hold most of the money, then those with most deals. */
function moneyFacts(money: Tally['money'], draft: Draft, portal: PortalSchema): Fact[] {
  const byWeight = money.toSorted((a, b) => {
    const [left, right] = [abs(a.cents), abs(b.cents)];
    return left === right ? b.deals - a.deals : left < right ? 1 : -1;
  });
  const shown = byWeight.slice(0, SHOWN_STAGES);
  const rest = byWeight.slice(SHOWN_STAGES);
  const restDeals = rest.reduce((sum, line) => sum + line.deals, 0);
  return [
    ...shown.map(({ deals, cents, currency, stage }) => {
      const worth =
        cents === 0n
          ? 'without an amount'
          : `worth ${amountText(cents)}${currency === '' ? '' : ` ${currency}`}`;
      return {
        text: `${plural(deals, 'deal')} ${worth} must stand in ${stageLabel(stage, draft, portal)}.`,
      };
    }),
    ...(rest.length === 0
      ? []
      : [
          {
            text: `${plural(restDeals, 'more deal')} ${restDeals === 1 ? 'stands' : 'stand'} in ${plural(rest.length, 'other stage')}; ${rest.length === 1 ? 'it is' : 'each is'} compared to the cent too.`,
          },
        ]),
  ];
}

function abs(cents: bigint): bigint {
  return cents < 0n ? -cents : cents;
}

function stageLabel(id: string, { blueprint }: Draft, portal: PortalSchema): string {
  const stages = [...blueprint.pipelines, ...portal.pipelines].flatMap(pipeline => pipeline.stages);
  return quoted(stages.find(stage => stage.id === id)?.label ?? id);
}

export function liveFacts({ decisions }: Draft, counts: Tally): Fact[] {
  const owners = decisions.find(one => one.id === 'owners');
  const total = Object.values(counts.records).reduce((sum, one) => sum + one, 0);
  return [
    { text: `${plural(total, 'record')} are handed over.` },
    ...(owners ? [{ text: owners.why, decision: owners.id }] : []),
  ];
}
