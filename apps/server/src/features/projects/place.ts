// Where whatever belongs to a project is found.

/** A project, in the organization it is of. */
export interface ProjectScope {
  organizationId: string;
  projectId: string;
}
