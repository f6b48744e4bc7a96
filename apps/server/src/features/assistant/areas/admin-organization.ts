// What is said of one organization that staff name: its state, its people, its projects, its last audit.
import { auditBoardCalls } from '@groundwork/contract/audit-board';
import { deliveryCalls, standingNames } from '@groundwork/contract/delivery';
import { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import { type Organization, organizationCalls } from '@groundwork/contract/organizations';
import { memberRoleNames } from '@groundwork/contract/permissions';
import { stageNames } from '@groundwork/contract/stages';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { isAre } from '../facts/fact.ts';
import { waits } from '../facts/waiting.ts';
import { quoted, written } from '../sentence.ts';
import type { AreaContext, AreaFact, Part, Subject } from './area-fact.ts';

type Context = AreaContext & { organization: Subject };

export const organizationFact: AreaFact = {
  about: 'organization',
  id: 'organization',
  permission: 'organizations.list',
  title: 'An organization',
  link: '/admin/organizations',
  asked: [
    'What is the status?',
    'What is the status of this client?',
    'What is the state of the organization?',
    'How far is the client, the customer or the organization?',
    'How far are its projects?',
    'Which projects does it have?',
    'What is the progress?',
    'Is it late, overdue or at risk?',
    'Who works there?',
    'Who is on the team?',
    'Which people, members and admins are there?',
    'How many members, people and users?',
    'What is the last or latest audit score?',
    'How good is the data quality?',
    'What did the last audit find?',
    'Which plan is it on?',
    'When does its trial end?',
    'Which change sets or approvals wait there?',
    'How many decisions are open there?',
    'Did an operation fail there?',
    'Give me a summary of the client',
  ],
  parts,
};

async function parts(context: Context): Promise<Part[]> {
  return [
    ...(await standing(context)),
    ...(await people(context)),
    ...(await projects(context)),
    ...(await audits(context)),
  ];
}

const statusNames: Record<Organization['status'], string> = {
  trial: 'on trial',
  active: 'active',
  read_only: 'read-only',
  suspended: 'suspended',
};

async function standing({ get, organization }: Context): Promise<Part[]> {
  const found = await get(organizationAdminCalls.overview, { params: { id: organization.id } });
  if (!found) return [];
  const { organization: one, stats, changesets, operations } = found;
  const name = quoted(one.name);
  const sentences = [
    `${name} is ${statusNames[one.status]} on the ${one.plan} plan, with ${plural(stats.activeProjects, 'project')} under way and ${number(stats.completedProjects)} completed.`,
  ];
  const proposed = changesets.filter(({ state }) => state === 'proposed');
  if (proposed.length > 0)
    sentences.push(
      `Of its latest change sets ${number(proposed.length)} ${waits(proposed.length)} for approval or for the moment that was set: ${listed(proposed.map(({ title }) => quoted(title)))}.`,
    );
  const failed = operations.filter(({ status }) => status === 'failed');
  if (failed.length > 0) sentences.push(`Of its latest operations ${number(failed.length)} failed.`);
  return [{ link: `/admin/organizations/${organization.id}`, title: `${name}: state`, sentences }];
}

async function people({ get, organization }: Context): Promise<Part[]> {
  const page = await get(organizationCalls.members, {
    params: { id: organization.id },
    query: { limit: 200 },
  });
  if (!page) return [];
  const { counts, data } = page;
  const active = data.filter(({ status }) => status === 'active');
  const roles = (['admin', 'user', 'readonly'] as const).flatMap(role => {
    const names = active.filter(one => one.role === role).map(one => quoted(one.name || one.email));
    return names.length === 0 ? [] : [`${memberRoleNames[role]}: ${listed(names, 5)}.`];
  });
  const name = quoted(organization.name);
  return [
    {
      link: `/admin/users?organization=${organization.id}`,
      title: `${name}: people`,
      sentences: [
        `${name} has ${plural(counts.total, 'member')}: ${number(counts.active)} active, ${number(counts.pending)} invited and ${number(counts.inactive)} inactive.`,
        ...roles,
      ],
    },
  ];
}

async function projects({ get, organization }: Context): Promise<Part[]> {
  const board = await get(deliveryCalls.list, { query: { search: organization.name, shown: 'open' } });
  const own = (board?.data ?? []).filter(one => one.organization_id === organization.id);
  const name = quoted(organization.name);
  const each = own.slice(0, 5).map(one => {
    const { completed, total } = one.milestones;
    const waiting = one.decisions.waiting;
    const decide = waiting === 0 ? '' : ` ${plural(waiting, 'decision')} ${waits(waiting)}.`;
    return `${quoted(one.name)} is ${one.status === 'on_hold' ? 'on hold ' : ''}in the stage ${stageNames[one.stage]}, ${standingNames[one.standing].toLowerCase()}, with ${number(completed)} of ${plural(total, 'milestone')} completed.${decide}`;
  });
  const left = own.length - each.length;
  return [
    {
      link: `/admin/delivery?search=${encodeURIComponent(organization.name)}`,
      title: `${name}: projects`,
      sentences: [
        ...(each.length === 0 ? [`No project of ${name} is under way or on hold.`] : each),
        ...(left > 0 ? [`${plural(left, 'more project')} ${isAre(left)} under way or on hold.`] : []),
      ],
    },
  ];
}

async function audits({ get, organization }: Context): Promise<Part[]> {
  const board = await get(auditBoardCalls.list, { query: { search: organization.name, limit: 200 } });
  const own = (board?.data ?? []).filter(one => one.organization_id === organization.id);
  const name = quoted(organization.name);
  const each = own.slice(0, 3).flatMap(({ name: project, audit }) => {
    if (!audit) return [];
    const score =
      audit.score === null ? 'gave no score, for there was no record' : `gave a score of ${audit.score}`;
    return [
      `The audit of ${quoted(project)} on ${written(audit.as_of)} ${score}, with ${plural(audit.findings, 'finding')}.`,
    ];
  });
  return [
    {
      link: `/admin/data-quality?search=${encodeURIComponent(organization.name)}`,
      title: `${name}: data quality`,
      sentences: each.length === 0 ? [`No audit has looked at a portal of ${name} yet.`] : each,
    },
  ];
}
