// What the people of the demo client decide, and what still waits for whom: given through the calls a person uses.
import { decisionCalls as calls } from '@groundwork/contract/decisions';
import { organizationCalls } from '@groundwork/contract/organizations';
import { addBusinessDays } from '@groundwork/engine/calendar/business-days';
import { clara, mira } from './people.ts';
import type { Visitor } from './visitor.ts';
import type { Visits } from './visits.ts';

/** Who answers the first questions of the analysis, in the order it asks; those after are settled by the approval. */
const answering = [clara, mira, mira, clara] as const;

/** Each takes what is proposed: it was looked at. */
export async function answerQuestions(visits: Visits, projectId: string): Promise<void> {
  for (const person of answering) {
    const visitor = await visits.of(person);
    const [decision] = await open(visitor, projectId);
    if (!decision) return;
    await visitor.call(calls.answer, {
      params: { id: projectId, decisionId: decision.id },
      body: { answer: decision.default },
      ifMatch: decision.version,
    });
  }
}

/** What no file can say. Who owns it and in how many working days it is due. */
const ownQuestions = [
  {
    owner: clara,
    days: 3,
    question: 'On which evening does the cut-over begin?',
    why: 'The old system is read-only from then on; sales needs to know a week before.',
    options: [
      { label: 'Friday', effect: 'The weekend is left for what goes wrong.' },
      { label: 'Wednesday', effect: 'Everybody is there to help; two working days without the old system.' },
    ],
  },
  {
    owner: mira,
    days: 8,
    question: 'Who keeps the exports of the old system?',
    why: 'They hold customers’ data and are needed until the report was read.',
    options: [
      { label: 'Operations', effect: 'Kept with the other archives, for as long as those are.' },
      { label: 'Nobody: delete them', effect: 'Deleted on the day after go-live.' },
    ],
  },
] as const;

/** `asks` only where mails stay in the outbox: owners are written to. */
export async function leaveDecisions(
  visitor: Visitor,
  projectId: string,
  { asks }: { asks: boolean },
): Promise<void> {
  const { id } = await visitor.call(organizationCalls.me);
  const members = await visitor.call(organizationCalls.members, {
    params: { id },
    query: { status: 'active' },
  });
  const idOf = (email: string) => members.data.find(each => each.email === email)?.id;
  const today = new Date().toISOString().slice(0, 10);
  for (const decision of await open(visitor, projectId))
    await visitor.call(calls.update, {
      params: { id: projectId, decisionId: decision.id },
      body: {
        ...(asks && { owner_id: idOf(mira.email) }),
        deadline: addBusinessDays(today, 5),
        default_at_deadline: true,
      },
      ifMatch: decision.version,
    });
  for (const { owner, days, ...asked } of ownQuestions)
    await visitor.call(calls.ask, {
      params: { id: projectId },
      body: {
        ...asked,
        default: 0,
        ...(asks && { owner_id: idOf(owner.email) }),
        deadline: addBusinessDays(today, days),
      },
    });
}

async function open(visitor: Visitor, projectId: string) {
  const found = await visitor.call(calls.list, { params: { id: projectId }, query: { state: 'open' } });
  return found.data;
}
