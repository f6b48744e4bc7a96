// Ids of what others belong to, as types of their own: a project's id where an organization's is meant does not compile. A value
// becomes one by being parsed, where it comes in: from a request, a token, a queue. Rows bring theirs from the schema.
import { z } from 'zod';

export const OrganizationId = z.uuid().brand<'OrganizationId'>();
export type OrganizationId = z.infer<typeof OrganizationId>;

export const ProjectId = z.uuid().brand<'ProjectId'>();
export type ProjectId = z.infer<typeof ProjectId>;

export const ChangesetId = z.uuid().brand<'ChangesetId'>();
export type ChangesetId = z.infer<typeof ChangesetId>;

export const PortalId = z.uuid().brand<'PortalId'>();
export type PortalId = z.infer<typeof PortalId>;

export const AuditId = z.uuid().brand<'AuditId'>();
export type AuditId = z.infer<typeof AuditId>;

export const RevopsId = z.uuid().brand<'RevopsId'>();
export type RevopsId = z.infer<typeof RevopsId>;

export const OperationId = z.uuid().brand<'OperationId'>();
export type OperationId = z.infer<typeof OperationId>;

export const MemberId = z.uuid().brand<'MemberId'>();
export type MemberId = z.infer<typeof MemberId>;

export const TicketId = z.uuid().brand<'TicketId'>();
export type TicketId = z.infer<typeof TicketId>;

export const PartnerId = z.uuid().brand<'PartnerId'>();
export type PartnerId = z.infer<typeof PartnerId>;

export const RepId = z.uuid().brand<'RepId'>();
export type RepId = z.infer<typeof RepId>;

export const DealId = z.uuid().brand<'DealId'>();
export type DealId = z.infer<typeof DealId>;

export const DocumentId = z.uuid().brand<'DocumentId'>();
export type DocumentId = z.infer<typeof DocumentId>;
