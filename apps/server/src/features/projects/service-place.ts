// Where whatever belongs to a project is found.

/** A project, in the organization it is of. */
export interface Of {
  organizationId: string;
  projectId: string;
}
