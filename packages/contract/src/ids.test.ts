import { expect, test } from 'vitest';
import type { BodyOf, ParamsOf, Sent } from './call.ts';
import { calls } from './calls.ts';
import {
  ChangesetId,
  DocumentId,
  MemberId,
  OperationId,
  OrganizationId,
  PortalId,
  ProjectId,
  TicketId,
} from './ids.ts';

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

test('neither can those that stand side by side in work, or next to each other in a call', () => {
  const all = {
    changeset: ChangesetId.parse(text),
    portal: PortalId.parse(text),
    operation: OperationId.parse(text),
    member: MemberId.parse(text),
    ticket: TicketId.parse(text),
    document: DocumentId.parse(text),
  };
  const ofChangeset = (id: ChangesetId): string => id;
  const ofPortal = (id: PortalId): string => id;
  const ofOperation = (id: OperationId): string => id;
  const ofMember = (id: MemberId): string => id;
  const ofTicket = (id: TicketId): string => id;
  const ofDocument = (id: DocumentId): string => id;
  const taken = [
    ofChangeset(all.changeset),
    ofPortal(all.portal),
    ofOperation(all.operation),
    ofMember(all.member),
    ofTicket(all.ticket),
    ofDocument(all.document),
    // @ts-expect-error The operation that works on a change set is not the change set.
    ofChangeset(all.operation),
    // @ts-expect-error A change set is not the portal it goes to.
    ofPortal(all.changeset),
    // @ts-expect-error A change set is not its operation.
    ofOperation(all.changeset),
    // @ts-expect-error An organization is none of its members.
    ofMember(OrganizationId.parse(text)),
    // @ts-expect-error A document is no ticket.
    ofTicket(all.document),
    // @ts-expect-error A project is none of its documents.
    ofDocument(ProjectId.parse(text)),
  ];
  expect(new Set(taken)).toEqual(new Set([text]));
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
