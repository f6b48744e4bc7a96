// Facts of who works on a project, and of what happened in it lately.
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { countActivity, listActivity } from '../../projects/store-activity.ts';
import { quoted, written } from '../sentence.ts';
import { type Fact, named, type ProjectFactContext } from './fact.ts';

const head = { about: 'project', permission: 'projects.read', link: '/client/progress' } as const;

export const recentActivityFacts: readonly Fact[] = [
  {
    ...head,
    id: 'lately',
    title: 'recent updates',
    asked: [
      'What happened since yesterday?',
      'What happened today?',
      'What happened this week or last week?',
      'What happened lately in our project?',
      'What has changed since yesterday?',
      'What changed since I was away?',
      'What did you do since yesterday?',
      'What did you do last week?',
      'What did you get done yesterday?',
      'Is there any news?',
      'What is new?',
      'Is anything new in our project?',
      'What are the latest updates?',
      'What is the recent activity?',
      'What did I miss?',
      'Catch me up',
      'Bring me up to date',
    ],
    sentences: recentActivity,
  },
  {
    ...head,
    id: 'hands',
    title: 'who works on it',
    asked: [
      'Who is working on this?',
      'Who is working on our project?',
      'Who is on our project?',
      'Who takes care of us?',
      'Who takes care of our project?',
      'Who is responsible for our project?',
      'Who leads the implementation?',
      'Who handles our implementation?',
      'Who is in charge?',
      'Who is our consultant?',
      'Who is our contact person at Groundwork?',
      'Who is our account manager?',
      'Who is the assigned agent?',
    ],
    sentences: assignees,
  },
];

const dayMs = 86_400_000;
/** What `lately` means when nobody says since when. */
const recentDays = 7;
/** Entries that an answer names; the page shows them all. */
const mostListed = 4;

async function recentActivity({ tx, organizationId, project, now }: ProjectFactContext): Promise<string[]> {
  const name = quoted(project.name);
  const entries = await listActivity(tx, organizationId, project.id, { limit: mostListed });
  const [newest] = entries;
  if (!newest) return [`Nothing has happened in ${name} yet.`];
  const { yesterday, week } = sinceOf(now);
  const counts = await countActivity(tx, organizationId, project.id, { yesterday, week });
  if (counts.week === 0)
    return [
      `Nothing has happened in ${name} in the last seven days; the last entry is of ${written(newest.created_at)}: ${quoted(newest.description)}.`,
    ];
  const since = `Since yesterday ${name} has ${plural(counts.yesterday, 'new entry')}, and ${number(counts.week)} in the last seven days.`;
  const each = entries
    .filter(one => one.created_at >= week)
    .map(one => {
      const by = one.actor_name === null ? '' : ` by ${quoted(one.actor_name)}`;
      return `${written(one.created_at)}${by}: ${quoted(one.description)}.`;
    });
  return [since, ...each];
}

async function assignees({ tx, organizationId, project, now }: ProjectFactContext): Promise<string[]> {
  const name = quoted(project.name);
  // Named as the project's page names it.
  const agent = project.assigned_agent ?? 'Groundwork AI Agent';
  const said = [`The assigned agent of ${name} is ${quoted(agent)}.`];
  const { week } = sinceOf(now);
  const entries = await listActivity(tx, organizationId, project.id, { limit: 100 });
  const names = new Set(
    entries.flatMap(one => (one.created_at >= week && one.actor_name !== null ? [one.actor_name] : [])),
  );
  if (names.size > 0)
    said.push(`In the last seven days it was worked on by ${listed(named([...names]), 5)}.`);
  return said;
}

function sinceOf(now: Date): { yesterday: string; week: string } {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  return { yesterday: `${before(1).slice(0, 10)}T00:00:00.000Z`, week: before(recentDays) };
}
