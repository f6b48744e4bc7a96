// What a call makes old: the reads whose answers a cache must forget once it has succeeded. Stands apart from the calls, so
// that several nouns can name the same reads without importing each other.

/**
 * A read, by the name of its call. With `same`, only those answers that were asked for with the same values of these path
 * parameters as the change was.
 */
export type StaleRead = string | { read: string; same: readonly string[] };

/** The reads whose answers are outdated; `everything` where the person now works in another portal or organization. */
export type Changes = 'everything' | readonly StaleRead[];

/** Whatever shows where projects stand. */
export const projectReads = [
  'projects.list',
  'projects.get',
  'projects.milestones',
  'projects.forecast',
  'projects.activity',
  // Counts the active projects: the last milestone takes one away.
  'organizations.stats',
] as const;

/** Single rows of the files beside what they become. */
export const rowReads = ['intake.rows', 'intake.row', 'intake.record'] as const;

/** Pairs of rows that look alike: what was found, and what people said of them. */
export const pairReads = ['duplicates.list', 'duplicates.counts'] as const;

/** An answered decision makes the plan anew. */
export const planReads = [
  'decisions.list',
  'decisions.get',
  'intake.get',
  ...rowReads,
  ...pairReads,
  ...projectReads,
] as const;

/** What became of the rows and cells of a change set: going on with it, or taking it back, leaves nothing of that as it was. */
const migrationReads = [
  'migrations.preview',
  'differences.ofMigration',
  'migrations.reconcile',
  'migrations.rows',
  'migrations.merged',
  'migrations.keptSeparate',
  'migrations.cells',
] as const;

/** Whatever the steps of an implementation show, and what its work alters while it runs and when it ends. */
export const implementationReads = [
  'intake.get',
  ...rowReads,
  ...pairReads,
  'operations.list',
  'changesets.list',
  'changesets.get',
  'changesets.entries',
  'changesets.approval',
  'changesets.left',
  'differences.ofChangeset',
  'fixes.get',
  // Records of a portal that look like one, and which of them are one by now.
  'merges.groups',
  // What stands in a portal, and whose it is.
  'portals.use',
  ...migrationReads,
  ...projectReads,
] as const;

export const commentReads = [
  'comments.ofMilestone',
  'comments.ofDocument',
  'comments.counts',
  'projects.activity',
] as const;

export const documentReads = [
  'documents.list',
  'documents.summary',
  'documents.get',
  'documents.versions',
  'documents.deliverables',
  'projects.activity',
] as const;

export const operationReads = [
  'operations.list',
  'operations.stats',
  // As those see it who run the platform.
  'operationConsole.list',
  'operationConsole.state',
  'operationConsole.lanes',
  'operationConsole.lane',
] as const;

export const organizationListReads = ['organizations.list', 'organizations.counts'] as const;

/** Whatever shows an organization itself: its name, its standing, what it may use. */
export const organizationReads = [
  ...organizationListReads,
  'organizations.get',
  'organizations.me',
  'organizations.overview',
  'organizations.timeline',
  'session.get',
] as const;
