// Ids of what others belong to, as types of their own: a project's id where an organization's is meant does not compile. A value
// becomes one by being parsed, where it comes in: from a request, a token, a queue. Rows bring theirs from the schema.
import { z } from 'zod';

export const OrganizationId = z.uuid().brand<'OrganizationId'>();
export type OrganizationId = z.infer<typeof OrganizationId>;

export const ProjectId = z.uuid().brand<'ProjectId'>();
export type ProjectId = z.infer<typeof ProjectId>;
