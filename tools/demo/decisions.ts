// Who of the demo client shall decide what, and by when: given through the calls a person uses.
import { decisionCalls as calls } from '@groundwork/contract/decisions';
import { organizationCalls } from '@groundwork/contract/organizations';
import { addBusinessDays } from '@groundwork/engine/calendar/business-days';
import type { Visitor } from './visitor.ts';

/** In the order the analysis asks; those after stay without an owner, as they came. */
const plan = [
  { owner: 'client@demo.groundwork.app', days: 3, takesDefault: false },
  { owner: 'mira@demo.groundwork.app', days: 5, takesDefault: true },
  { owner: 'client@demo.groundwork.app', days: 8, takesDefault: false },
] as const;

/** `asks` only where mails stay in the outbox: owners are written to. */
export async function loadDemoDecisions(
  visitor: Visitor,
  projectId: string,
  { asks }: { asks: boolean },
): Promise<void> {
  const { id } = await visitor.call(organizationCalls.me);
  const members = await visitor.call(organizationCalls.members, {
    params: { id },
    query: { status: 'active' },
  });
  const open = await visitor.call(calls.list, { params: { id: projectId }, query: { state: 'open' } });
  const today = new Date().toISOString().slice(0, 10);
  for (const [index, { owner, days, takesDefault }] of plan.entries()) {
    const decision = open.data[index];
    if (!decision) return;
    const member = members.data.find(each => each.email === owner);
    await visitor.call(calls.update, {
      params: { id: projectId, decisionId: decision.id },
      body: {
        ...(asks && member && { owner_id: member.id }),
        deadline: addBusinessDays(today, days),
        default_at_deadline: takesDefault,
      },
      ifMatch: decision.version,
    });
  }
}
