import { expect, test } from 'vitest';
import type { BodyOf, ParamsOf, Sent } from './call.ts';
import { calls } from './calls.ts';
import { OrganizationId, ProjectId } from './ids.ts';

const text = '018f0000-0000-7000-8000-000000000001';

test('an id is what was parsed, and nothing else is one', () => {
  expect(OrganizationId.parse(text)).toBe(text);
  expect(OrganizationId.safeParse('acme').success).toBe(false);
});

test('ids of two kinds cannot be mixed up', () => {
  const [organization, project] = [OrganizationId.parse(text), ProjectId.parse(text)];
  const inOrganization = (id: OrganizationId): string => id;
  expect(inOrganization(organization)).toBe(text);
  // @ts-expect-error A project is no organization.
  expect(inOrganization(project)).toBe(text);
  // @ts-expect-error A text is no id before it is parsed.
  expect(inOrganization(text)).toBe(text);
});

test('a caller sends plain text, which the server has as an id of its kind', () => {
  type Create = (typeof calls.projects)['create'];
  type Get = (typeof calls.projects)['get'];
  const sent: Sent<ParamsOf<Get>> = { id: text };
  const named: Sent<BodyOf<Create>>['organization_id'] = text;
  const params: ParamsOf<Get> = calls.projects.get.params.parse(sent);
  const id: ProjectId = params.id;
  // @ts-expect-error What was sent is not parsed yet.
  const early: ParamsOf<Get> = sent;
  expect([id, named, early.id]).toEqual([text, text, text]);
});
