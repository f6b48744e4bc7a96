// What an agent may open by its address: projects, their mappings and their reports. Each is one read of the contract.
import { calls } from '@groundwork/contract/calls';
import { requestUrl } from '@groundwork/contract/request-url';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Door, type DoorAnswer, jsonOf } from './door.ts';

interface Kind {
  template: string;
  name: string;
  description: string;
  path: string;
}

const kinds: readonly Kind[] = [
  {
    template: 'groundwork://projects/{id}',
    name: 'project',
    description: 'A project: what it is, and how far it is.',
    path: calls.projects.get.path,
  },
  {
    template: 'groundwork://projects/{id}/mapping',
    name: 'mapping',
    description: 'The files of a project, how their columns are mapped, and the plan that follows.',
    path: calls.intake.get.path,
  },
  {
    template: 'groundwork://projects/{id}/milestones',
    name: 'milestones',
    description: 'The milestones of a project.',
    path: calls.projects.milestones.path,
  },
  {
    template: 'groundwork://projects/{id}/decisions',
    name: 'decisions',
    description: 'What people are asked to decide in a project, and what they answered.',
    path: calls.decisions.list.path,
  },
  {
    template: 'groundwork://projects/{id}/audits/{audit_id}',
    name: 'audit report',
    description: 'The report of an audit: score, findings and what they cost.',
    path: calls.audits.get.path,
  },
  {
    template: 'groundwork://projects/{id}/revops/{revops_id}',
    name: 'RevOps report',
    description: 'What the pipelines did and will bring: funnel, changes and forecast.',
    path: calls.revops.get.path,
  },
];

export const resourceTemplates = kinds.map(({ template, name, description }) => ({
  uriTemplate: template,
  name,
  description,
  mimeType: 'application/json',
}));

const matchers = kinds.map(({ template, path }) => ({
  path,
  // Ids only: whatever else stands in an address is nothing of ours.
  pattern: new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[0-9a-f-]{36})')}$`, 'i'),
}));

const Said = z.object({ message: z.string() });
const Projects = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/** The latest projects of whoever asks, each with its mapping; the rest are found by their templates. */
export async function listResources(door: Door) {
  const answer = await door({
    method: 'GET',
    path: requestUrl('', calls.projects.list.path, {}, { limit: 50 }),
  });
  if (answer.status === 403) return [];
  if (answer.status !== 200 || answer.isTooLarge) throw failed(answer);
  const { data } = Projects.parse(jsonOf(answer));
  return data.flatMap(({ id, name }) => [
    { uri: `groundwork://projects/${id}`, name, mimeType: 'application/json' },
    { uri: `groundwork://projects/${id}/mapping`, name: `${name}: mapping`, mimeType: 'application/json' },
  ]);
}

/** What is busy, limited, broken or too large is said to be so, and not to be empty. */
function failed(answer: DoorAnswer): ProtocolError {
  const said = Said.safeParse(jsonOf(answer));
  const message = answer.isTooLarge
    ? 'It has more than 4 MB. Use the tools, which narrow what is read.'
    : `The API answered ${answer.status}.`;
  return new ProtocolError(ProtocolErrorCode.InternalError, said.success ? said.data.message : message);
}

/** @returns the text of the read that the address stands for, or why there is nothing yet; undefined where there is none, or it may not
 *  be read. */
export async function readResource(door: Door, uri: string): Promise<string | undefined> {
  for (const { pattern, path } of matchers) {
    const ids = pattern.exec(uri)?.groups;
    if (ids === undefined) continue;
    const answer = await door({ method: 'GET', path: requestUrl('', path, ids) });
    if (answer.status === 200 && !answer.isTooLarge) return answer.body.toString();
    // What is listed can be opened: that there is nothing of it yet, and what brings it, is what it says.
    if (answer.status === 409) return answer.body.toString();
    if (answer.status === 403 || answer.status === 404) return undefined;
    throw failed(answer);
  }
  return undefined;
}
