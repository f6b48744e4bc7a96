// How clients' projects and their long work stand, as staff are answered.
import type { DeliveryProject, Standing } from '@groundwork/contract/delivery';
import { deliveryCalls } from '@groundwork/contract/delivery';
import { operationConsoleCalls } from '@groundwork/contract/operation-console';
import { operationKindNames } from '@groundwork/contract/operation-names';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { quoted, written } from '../sentence.ts';
import { type AreaContext, type Part, rest } from './area-fact.ts';

export async function late({ get }: AreaContext): Promise<Part[]> {
  const board = await get(deliveryCalls.list, { query: { shown: 'open' } });
  if (!board) return [];
  const count = (standing: Standing) =>
    board.stages.reduce((sum, { projects }) => sum + (projects[standing] ?? 0), 0);
  const part = (standing: 'late' | 'at_risk', say: string): Part => {
    const all = count(standing);
    const few = board.data.filter(one => one.standing === standing).map(nameOf);
    return {
      link: `/admin/delivery?standing=${standing}`,
      title: `Delivery: ${say}`,
      sentences: [
        all === 0
          ? `No project under way or on hold is ${say}.`
          : `${plural(all, 'project')} ${all === 1 ? 'is' : 'are'} ${say}: ${listed([...few.slice(0, 5), ...rest(all, Math.min(few.length, 5))], 6)}.`,
      ],
    };
  };
  return [part('late', 'late'), part('at_risk', 'at risk')];
}

function nameOf({ name, organization, status, slip_days }: DeliveryProject): string {
  const notes = [
    ...(slip_days === null || slip_days <= 0 ? [] : [`${plural(slip_days, 'working day')} after its target`]),
    ...(status === 'on_hold' ? ['on hold'] : []),
  ];
  return `${quoted(name)} of ${quoted(organization)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

export async function operations(context: AreaContext): Promise<Part[]> {
  const { get } = context;
  const state = await get(operationConsoleCalls.state);
  if (!state) return [];
  const { queued, running, stuck, ended_24h } = state;
  const failed = await get(operationConsoleCalls.list, { query: { status: 'failed', limit: 3 } });
  const latest = (failed?.data ?? []).map(
    ({ organization_name, kind, finished_at, created_at }) =>
      `${quoted(operationKindNames[kind])} of ${quoted(organization_name)} on ${written(finished_at ?? created_at)}`,
  );
  return [
    {
      link: '/admin/ai-operations?status=failed',
      title: 'Operations that failed',
      sentences: [
        `In the last 24 hours ${plural(ended_24h.failed, 'operation')} failed and ${number(ended_24h.completed)} completed.`,
        ...(latest.length === 0 ? [] : [`The latest that failed: ${listed(latest)}.`]),
      ],
    },
    await stuckPart(context, stuck),
    {
      link: '/admin/ai-operations',
      title: 'Operations',
      sentences: [
        `${plural(running, 'operation')} ${running === 1 ? 'runs' : 'run'} and ${number(queued)} ${queued === 1 ? 'waits' : 'wait'} to be taken up.`,
      ],
    },
  ];
}

export async function stuckPart({ get }: AreaContext, stuck: number): Promise<Part> {
  const link = '/admin/ai-operations?stuck=true';
  const title = 'Stuck operations';
  if (stuck === 0) return { link, title, sentences: ['No operation is stuck.'] };
  const list = await get(operationConsoleCalls.list, { query: { stuck: 'true', limit: 3 } });
  const names = (list?.data ?? []).map(
    one => `${quoted(operationKindNames[one.kind])} of ${quoted(one.organization_name)}`,
  );
  const all = [...names, ...rest(stuck, names.length)];
  return {
    link,
    title,
    sentences: [`${plural(stuck, 'operation')} ${stuck === 1 ? 'is' : 'are'} stuck: ${listed(all, 4)}.`],
  };
}

export async function decisions({ get }: AreaContext): Promise<Part[]> {
  const board = await get(deliveryCalls.list, { query: { shown: 'open' } });
  if (!board) return [];
  const total = board.stages.reduce((sum, { decisions_waiting }) => sum + decisions_waiting, 0);
  const link = '/admin/delivery';
  const title = 'Delivery: open decisions';
  if (total === 0)
    return [{ link, title, sentences: ['No decision waits in a project under way or on hold.'] }];
  const those = board.data
    .filter(one => one.decisions.waiting > 0)
    .toSorted(
      (a, b) => b.decisions.overdue - a.decisions.overdue || b.decisions.waiting - a.decisions.waiting,
    );
  const names = those.map(({ name, organization, decisions: { waiting: count, overdue } }) => {
    const past = overdue > 0 ? `, ${number(overdue)} of them past their day` : '';
    return `${number(count)} in ${quoted(name)} of ${quoted(organization)}${past}`;
  });
  return [
    {
      link,
      title,
      sentences: [
        `${plural(total, 'decision')} ${total === 1 ? 'waits' : 'wait'} in projects under way or on hold: ${listed(names, 5)}.`,
      ],
    },
  ];
}
